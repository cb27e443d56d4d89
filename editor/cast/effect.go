package cast

import (
	"cmp"
	"slices"

	"dramatis/editor/kb"
)

// An Effect is what a decision changed.
type Effect struct {
	Changed []*Entity // those whose mentions changed, most first
	Fewer   int       // questions that were answered along with this one
}

// Since returns what verdicts changed after an earlier view did to the cast and the queue.
func (v *View) Since(old *View) Effect {
	out := Effect{Fewer: len(old.Queue()) - len(v.Queue()) - 1}
	for _, id := range kb.Changed(old.Snapshot, v.Snapshot, kb.KindVerdict) {
		w, ok := kb.Get[*kb.Verdict](v.Snapshot, id)
		if !ok {
			w, _ = kb.Get[*kb.Verdict](old.Snapshot, id)
		}
		for _, n := range []kb.NameID{w.A, w.B} {
			now, ok := v.Bearer(n)
			was, had := old.Bearer(n)
			if ok && had && now.Mentions != was.Mentions && !slices.Contains(out.Changed, now) {
				out.Changed = append(out.Changed, now)
			}
		}
	}
	slices.SortFunc(out.Changed, func(a, b *Entity) int {
		return cmp.Or(cmp.Compare(b.Mentions, a.Mentions), cmp.Compare(a.ID, b.ID))
	})
	return out
}
