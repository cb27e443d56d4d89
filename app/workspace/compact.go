package workspace

import (
	"context"
	"math"

	"dramatis/editor"
	"dramatis/storage"
)

// A CompactOptions says which parts of a base to give up for a smaller file.
type CompactOptions struct {
	Keep    int  // steps of history that can still be undone; negative: all
	Replies bool // the cached replies of engines
}

func (b *Workspace) keep(s CompactOptions) int {
	if s.Keep < 0 {
		return math.MaxInt
	}
	return s.Keep
}

// Weigh returns the size of the file, with the steps and replies that a saving would give up.
func (b *Workspace) Weigh(s CompactOptions) (storage.Weight, error) {
	before := int64(0)
	if old := b.OldSteps(b.keep(s)); len(old) > 0 {
		before = old[len(old)-1] + 1
	}
	w, err := b.File.MeasureUsage(before)
	if !s.Replies {
		w.Replies, w.Cache = 0, 0
	}
	return w, err
}

// LostStates returns the named states that a saving gives up.
func (b *Workspace) LostStates(s CompactOptions) (names []string) {
	old := b.OldSteps(b.keep(s))
	for _, state := range b.NamedStates() {
		if len(old) > 0 && state.Seq <= old[len(old)-1] {
			names = append(names, state.Name)
		}
	}
	return names
}

// SaveState writes the base as it was when a state was named to another file.
func (b *Workspace) SaveState(ctx context.Context, path string, state editor.NamedState) error {
	return b.saveChanged(ctx, path, func(copied *Workspace) error { return copied.ReturnTo(ctx, state) })
}

// Compact carries out a saving, and writes the file again without unused space.
func (b *Workspace) Compact(ctx context.Context, s CompactOptions) error {
	if err := b.Forget(b.keep(s)); err != nil {
		return err
	}
	if s.Replies {
		if err := b.File.Cache().Clear(); err != nil {
			return err
		}
	}
	return b.File.Compact(ctx)
}
