package editor

import (
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"

	"dramatis/editor/kb"
)

// doneOf are the steps that are not undone; they always come first.
func doneOf(heads []Head) []Head {
	if i := sort.Search(len(heads), func(i int) bool { return heads[i].Undone }); i < len(heads) {
		return heads[:i:i]
	}
	return heads
}

// History is every step, oldest first, undone ones last.
func (s *Session) History() []Head {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.heads)
}

// lastStep is the range of heads that the next undo takes back.
func (s *Session) lastStep() (from, to int) {
	to = len(doneOf(s.heads))
	from = to - 1
	for from > 0 && s.heads[from].Group != "" && s.heads[from-1].Group == s.heads[from].Group {
		from--
	}
	return max(from, 0), to
}

// nextStep is the range of heads that the next redo brings back.
func (s *Session) nextStep() (from, to int) {
	from = len(doneOf(s.heads))
	to = min(from+1, len(s.heads))
	for to < len(s.heads) && s.heads[from].Group != "" && s.heads[to].Group == s.heads[from].Group {
		to++
	}
	return from, to
}

// UndoLabel is what Undo would take back, "" when there is nothing.
func (s *Session) UndoLabel() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	from, to := s.lastStep()
	if from >= to {
		return ""
	}
	return s.heads[to-1].Label
}

// RedoLabel is what Redo would bring back, "" when there is nothing.
func (s *Session) RedoLabel() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	from, to := s.nextStep()
	if from >= to {
		return ""
	}
	return s.heads[from].Label
}

// Undo takes back the last step and returns its label. ErrNothing when there
// is none.
func (s *Session) Undo() (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	from, to := s.lastStep()
	return s.turn(from, to, true)
}

// Redo brings the last undone step back and returns its label. ErrNothing when
// there is none.
func (s *Session) Redo() (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	from, to := s.nextStep()
	return s.turn(from, to, false)
}

// turn undoes or redoes heads[from:to] as one change.
func (s *Session) turn(from, to int, undo bool) (string, error) {
	if from >= to {
		return "", ErrNothing
	}
	if err := s.store.ReadOnly(); err != nil {
		return "", unavailable(err)
	}
	label := s.heads[from].Label
	change := &Change{}
	var err error
	if undo {
		label = s.heads[to-1].Label
		change.Edits, change.Undone, err = s.inverse(from, to)
	} else {
		change.Edits, change.Redone, err = s.forward(from, to)
	}
	if err != nil {
		return label, fmt.Errorf("read the step “%s”: %w", Say(label, nil), err)
	}
	next, stale := applied(s.snap.Load(), change.Edits)
	if stale != nil {
		// A step that no longer fits is put aside, so that it can't block the
		// steps behind it.
		change.Edits = nil
	}
	if err := s.store.Commit(change); err != nil {
		return label, err
	}
	for i := from; i < to; i++ {
		s.heads[i].Undone = undo
	}
	if stale != nil {
		return label, fmt.Errorf("“%s” no longer fits and was passed over: %w", Say(label, nil), stale)
	}
	s.publish(next, change.Edits, label, false)
	return label, nil
}

func (s *Session) inverse(from, to int) (edits []kb.Edit, seqs []int64, err error) {
	for i := to - 1; i >= from; i-- {
		step, err := s.store.Edits(s.heads[i].Seq)
		if err != nil {
			return nil, nil, err
		}
		for _, e := range slices.Backward(step) {
			edits = append(edits, e.Invert())
		}
		seqs = append(seqs, s.heads[i].Seq)
	}
	return edits, seqs, nil
}

func (s *Session) forward(from, to int) (edits []kb.Edit, seqs []int64, err error) {
	for i := from; i < to; i++ {
		step, err := s.store.Edits(s.heads[i].Seq)
		if err != nil {
			return nil, nil, err
		}
		edits = append(edits, step...)
		seqs = append(seqs, s.heads[i].Seq)
	}
	return edits, seqs, nil
}

// Edits are the edits of one step of history.
func (s *Session) Edits(seq int64) ([]kb.Edit, error) { return s.store.Edits(seq) }

// Revert undoes one step of history, wherever it stands, as a new step. It is
// Unavailable when later steps build on it, and says which.
func (s *Session) Revert(seq int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.IndexFunc(s.heads, func(h Head) bool { return h.Seq == seq && !h.Undone })
	if i < 0 {
		return Cannot("this step is undone already")
	}
	edits, _, err := s.inverse(i, i+1)
	if err != nil {
		return err
	}
	if _, err := applied(s.snap.Load(), edits); errors.Is(err, kb.ErrStale) {
		later, err := s.dependants(i, edits)
		if err != nil {
			return err
		}
		return Cannot("“%s” can't be undone alone: %s came later and builds on it", Say(s.heads[i].Label, nil), later)
	}
	return s.apply(Transaction{Label: undoOf(s.heads[i].Label), Kind: s.heads[i].Kind, Edits: edits})
}

// undoOf is the label of the undoing of a step, in words of its own.
func undoOf(label string) string { return Label("undo of “{}”", kb.Nest(label)) }

// dependants names the later steps that touch the same records.
func (s *Session) dependants(i int, edits []kb.Edit) (string, error) {
	touched := map[kb.Ref]bool{}
	for _, e := range edits {
		touched[e.Ref()] = true
	}
	var labels []string
	for _, h := range doneOf(s.heads)[i+1:] {
		later, err := s.store.Edits(h.Seq)
		if err != nil {
			return "", err
		}
		if slices.ContainsFunc(later, func(e kb.Edit) bool { return touched[e.Ref()] }) &&
			!slices.Contains(labels, "“"+Say(h.Label, nil)+"”") {
			labels = append(labels, "“"+Say(h.Label, nil)+"”")
		}
	}
	return strings.Join(labels, ", "), nil
}
