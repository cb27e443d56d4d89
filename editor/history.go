package editor

import (
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"

	"dramatis/editor/kb"
)

// doneSteps returns the steps that are not undone; they always come first.
func doneSteps(heads []Head) []Head {
	if i := sort.Search(len(heads), func(i int) bool { return heads[i].Undone }); i < len(heads) {
		return heads[:i:i]
	}
	return heads
}

// History returns every step, oldest first, undone ones last.
func (s *Session) History() []Head {
	s.past.RLock()
	defer s.past.RUnlock()
	return slices.Clone(s.heads)
}

// lastDone returns the index of this studio's newest step that is not undone, -1 without one. In a
// file, done steps are followed directly by undone ones.
func (s *Session) lastDone() int {
	if s.shared == nil {
		return len(doneSteps(s.heads)) - 1
	}
	for i := len(s.heads) - 1; i >= 0; i-- {
		if h := s.heads[i]; !h.Elsewhere && !h.Undone {
			return i
		}
	}
	return -1
}

// canRedo reports whether this studio can redo the step at an index.
func (s *Session) canRedo(i int) bool { return s.heads[i].Undone && !s.heads[i].Elsewhere }

// hasUndone reports whether there is anything to redo.
func (s *Session) hasUndone() bool { return len(s.nextStep()) > 0 }

// record adds a step and drops this studio's undone ones.
func (s *Session) record(h Head) {
	s.past.Lock()
	defer s.past.Unlock()
	from := s.lastDone() + 1
	kept := s.heads[:from] // in place: a history may be long
	for i := from; i < len(s.heads); i++ {
		if !s.canRedo(i) {
			kept = append(kept, s.heads[i])
		}
	}
	s.heads = append(kept, h)
}

// lastStep returns the indices of the steps that the next undo takes back, oldest first. Steps of
// others between the parts of this studio's import don't end it.
func (s *Session) lastStep() (steps []int) {
	last := s.lastDone()
	if last < 0 {
		return nil
	}
	steps = append(steps, last)
	for i := last - 1; i >= 0 && s.heads[last].Group != ""; i-- {
		switch h := s.heads[i]; {
		case h.Elsewhere:
		case h.Undone || h.Group != s.heads[last].Group:
			i = 0
		default:
			steps = append(steps, i)
		}
	}
	slices.Reverse(steps)
	return steps
}

// nextStep returns the indices of the steps that the next redo brings back, oldest first.
func (s *Session) nextStep() (steps []int) {
	for i := s.lastDone() + 1; i < len(s.heads); i++ {
		switch {
		case !s.canRedo(i):
		case len(steps) == 0 || s.heads[i].Group != "" && s.heads[i].Group == s.heads[steps[0]].Group:
			steps = append(steps, i)
		default:
			return steps
		}
	}
	return steps
}

// UndoLabel returns the label of what Undo would take back, "" if there is nothing.
func (s *Session) UndoLabel() string {
	s.past.RLock()
	defer s.past.RUnlock()
	steps := s.lastStep()
	if len(steps) == 0 {
		return ""
	}
	return s.heads[steps[len(steps)-1]].Label
}

// RedoLabel returns the label of what Redo would bring back, "" if there is nothing.
func (s *Session) RedoLabel() string {
	s.past.RLock()
	defer s.past.RUnlock()
	steps := s.nextStep()
	if len(steps) == 0 {
		return ""
	}
	return s.heads[steps[0]].Label
}

// Undo takes back the last step and returns its label, or ErrNothing. In a shared base it is this
// studio's last step, and an error if later steps of others build on it.
func (s *Session) Undo() (string, error) { return s.turn(s.lastStep, true) }

// Redo brings back the last undone step and returns its label, or ErrNothing.
func (s *Session) Redo() (string, error) { return s.turn(s.nextStep, false) }

// turn undoes or redoes the steps that find returns as one change.
func (s *Session) turn(find func() []int, undo bool) (label string, err error) {
	err = s.retry(func(*rivals) error {
		label, err = s.undoOrRedo(find(), undo)
		return err
	})
	return label, err
}

func (s *Session) undoOrRedo(steps []int, undo bool) (string, error) {
	if len(steps) == 0 {
		return "", ErrNothing
	}
	label := s.heads[steps[0]].Label
	change := &Change{}
	var err error
	if undo {
		label = s.heads[steps[len(steps)-1]].Label
		change.Edits, change.Undone, err = s.inverse(steps)
	} else {
		change.Edits, change.Redone, err = s.forward(steps)
	}
	if err != nil {
		return label, fmt.Errorf("read the step “%s”: %w", English(label), err)
	}
	next, stale := applyEdits(s.snap.Load(), change.Edits)
	if stale != nil {
		later, err := s.dependants(steps[len(steps)-1], change.Edits)
		switch {
		case err != nil:
			return label, err
		case later != "" && undo:
			return label, Cannot("“%s” can't be undone: %s came later and builds on it", English(label), later)
		case later != "":
			return label, Cannot("“%s” can't be redone: %s came later and contradicts it", English(label), later)
		}
		// A step that no longer fits is set aside, so that it can't block the steps behind it.
		change.Edits = nil
	}
	if err := s.store.Commit(change); err != nil {
		return label, err
	}
	s.mark(steps, undo)
	if stale != nil {
		return label, fmt.Errorf("“%s” no longer fits and was passed over: %w", English(label), stale)
	}
	s.publish(next, Changed{Refs: refsOf(change.Edits), Label: label})
	return label, nil
}

// mark sets whether the steps at these indices are undone.
func (s *Session) mark(steps []int, undone bool) {
	s.past.Lock()
	defer s.past.Unlock()
	for _, i := range steps {
		s.heads[i].Undone = undone
	}
}

func (s *Session) inverse(steps []int) (edits []kb.Edit, seqs []int64, err error) {
	for _, i := range slices.Backward(steps) {
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

func (s *Session) forward(steps []int) (edits []kb.Edit, seqs []int64, err error) {
	for _, i := range steps {
		step, err := s.store.Edits(s.heads[i].Seq)
		if err != nil {
			return nil, nil, err
		}
		edits = append(edits, step...)
		seqs = append(seqs, s.heads[i].Seq)
	}
	return edits, seqs, nil
}

// Edits returns the edits of one step of history.
func (s *Session) Edits(seq int64) ([]kb.Edit, error) { return s.store.Edits(seq) }

// Revert undoes one step of history, wherever it is, as a new step. If later steps build on it, the
// error is Unavailable and names them.
func (s *Session) Revert(seq int64) error {
	return s.retry(func(*rivals) error {
		i := s.position(seq)
		if i < 0 || s.heads[i].Undone {
			return Cannot("this step is undone already")
		}
		edits, _, err := s.inverse([]int{i})
		if err != nil {
			return err
		}
		if _, err := applyEdits(s.snap.Load(), edits); errors.Is(err, kb.ErrStale) {
			later, err := s.dependants(i, edits)
			if err != nil {
				return err
			}
			return Cannot("“%s” can't be undone alone: %s came later and builds on it", English(s.heads[i].Label), later)
		}
		return s.apply(Transaction{Label: Label("undo of “{}”", kb.Nest(s.heads[i].Label)), Kind: s.heads[i].Kind, Edits: edits})
	})
}

// dependants describes the later steps that touch the same records, with their authors.
func (s *Session) dependants(i int, edits []kb.Edit) (string, error) {
	touched := map[kb.Ref]bool{}
	for _, e := range edits {
		touched[e.Ref()] = true
	}
	var labels []string
	for _, h := range s.heads[i+1:] {
		if h.Undone {
			continue
		}
		later, err := s.store.Edits(h.Seq)
		if err != nil {
			return "", err
		}
		label := "“" + English(h.Label) + "”"
		if h.Author != "" {
			label += " (" + h.Author + ")"
		}
		if slices.ContainsFunc(later, func(e kb.Edit) bool { return touched[e.Ref()] }) && !slices.Contains(labels, label) {
			labels = append(labels, label)
		}
	}
	return strings.Join(labels, ", "), nil
}
