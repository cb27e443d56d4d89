package editor

import (
	"context"
	"slices"
	"strings"
	"time"

	"dramatis/editor/kb"
)

// A NamedState is a state of the base that the writer has named.
type NamedState struct {
	*kb.NamedState
	Seq int64 // of the step that named it
	At  time.Time
	// Since is how many steps came after it, counting each import as one and not counting namings.
	Since int
}

// errShared: in a shared base a state is not what precedes a step, because everybody undoes steps of
// their own.
func errShared() error {
	return Cannot("states of a shared base can't be named, because everybody undoes their own steps there: save a copy instead")
}

// NamedStates returns the states to which the base can return, newest first.
func (s *Session) NamedStates() (out []NamedState) {
	s.past.RLock()
	defer s.past.RUnlock()
	if s.shared != nil {
		return nil
	}
	snap, since, group := s.snap.Load(), 0, ""
	listed := map[string]bool{}
	for _, h := range slices.Backward(doneSteps(s.heads)) {
		if h.Kind != Naming {
			if h.Group == "" || h.Group != group {
				since++
			}
			group = h.Group
			continue
		}
		group = ""
		if r, ok := kb.Get[*kb.NamedState](snap, h.Group); ok && !listed[r.ID] {
			listed[r.ID] = true
			out = append(out, NamedState{r, h.Seq, h.At, since})
		}
	}
	return out
}

// NameState names the present state of the base, so that the writer can return to it.
func (s *Session) NameState(name string) error {
	return s.Put(func(now *kb.Snapshot) (Transaction, error) {
		name, err := freeStateName(now, name)
		if err != nil {
			return Transaction{}, err
		}
		r := &kb.NamedState{ID: kb.Hash("state", name), Name: name}
		for taken := true; taken; { // by one that was renamed
			if _, taken = kb.Get[*kb.NamedState](now, r.ID); taken {
				r.ID = kb.Hash("state", r.ID)
			}
		}
		return Transaction{Label: Label("name the state “{}”", name), Kind: Naming, Group: r.ID, Edits: []kb.Edit{{After: r}}}, nil
	})
}

// RenameState renames a named state.
func (s *Session) RenameState(id, name string) error {
	return s.Put(func(now *kb.Snapshot) (Transaction, error) {
		old, ok := kb.Get[*kb.NamedState](now, id)
		if !ok {
			return Transaction{}, errForgotten()
		}
		name, err := freeStateName(now, name)
		if err != nil {
			return Transaction{}, err
		}
		label := Label("rename the state “{}” to “{}”", old.Name, name)
		return Transaction{Label: label, Kind: Naming, Edits: []kb.Edit{{Before: old, After: &kb.NamedState{ID: id, Name: name}}}}, nil
	})
}

// UnnameState removes the name of a state. Later changes stay.
func (s *Session) UnnameState(id string) error {
	return s.Put(func(now *kb.Snapshot) (Transaction, error) {
		old, ok := kb.Get[*kb.NamedState](now, id)
		if !ok {
			return Transaction{}, errForgotten()
		}
		return Transaction{Label: Label("take the name “{}” off a state", old.Name), Kind: Naming, Edits: []kb.Edit{kb.Remove(old)}}, nil
	})
}

func errForgotten() error { return Cannot("this state is no longer in the history") }

// freeStateName returns the trimmed name, or an error if it is empty or taken.
func freeStateName(now *kb.Snapshot, name string) (string, error) {
	if name = strings.TrimSpace(name); name == "" {
		return "", Cannot("write a name first")
	}
	for r := range kb.All[*kb.NamedState](now) {
		if kb.Fold(r.Name) == kb.Fold(name) {
			return "", Cannot("another state is called “%s” already: choose another name", name)
		}
	}
	return name, nil
}

// ReturnTo restores the base as it was when a state was named, as one step. Chats, evaluations and the
// names of states stay.
func (s *Session) ReturnTo(ctx context.Context, state NamedState) error {
	return s.retry(func(*rivals) error {
		if s.shared != nil {
			return errShared()
		}
		i := s.position(state.Seq)
		if i < 0 || s.heads[i].Undone || s.heads[i].Kind != Naming {
			return errForgotten()
		}
		edits, err := s.editsToState(ctx, i)
		if err != nil {
			return err
		}
		return s.apply(Transaction{Label: Label("return to the state “{}”", state.Name), Edits: edits, Stop: ctx.Err})
	})
}

// editsToState returns the edits from now to the state after the step at an index: one for each record
// changed since.
func (s *Session) editsToState(ctx context.Context, i int) (edits []kb.Edit, err error) {
	now, at := s.snap.Load(), map[kb.Ref]int{}
	for _, h := range slices.Backward(doneSteps(s.heads)[i+1:]) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		step, err := s.store.Edits(h.Seq)
		if err != nil {
			return nil, err
		}
		for _, e := range slices.Backward(step) {
			ref := e.Ref()
			if slices.Contains(kb.NotDerived(), ref.Kind) {
				continue
			}
			k, known := at[ref]
			if !known {
				k, at[ref] = len(edits), len(edits)
				before, _ := now.Find(ref)
				edits = append(edits, kb.Edit{Before: before})
			}
			edits[k].After = e.Before
		}
	}
	return slices.DeleteFunc(edits, func(e kb.Edit) bool { return e.Before == nil && e.After == nil }), nil
}
