package edits

import (
	"strings"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/identity"
	"dramatis/editor/kb"
)

// Approve decides that the names of a question are the same, from a place of the story if from is not nil: the two names of
// a pair, all names of a group, or a name and the likeliest of the entities it may be.
func Approve(id kb.VerdictID, from *kb.Place) editor.Command {
	return decide(id, kb.Approved, from)
}

// Reject decides that the names of a question are different: the two of a pair, all names of a group, or a name and every
// entity it may be.
func Reject(id kb.VerdictID) editor.Command { return decide(id, kb.Rejected, nil) }

// Reopen takes a decision back: the proposal is open again.
func Reopen(id kb.VerdictID) editor.Command { return decide(id, kb.Pending, nil) }

func decide(id kb.VerdictID, state kb.State, from *kb.Place) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		old, ok := kb.Get[*kb.Verdict](v.Snapshot, string(id))
		if !ok {
			return decideGroup(v, id, state, from)
		}
		next := *old
		next.State, next.Note = state, ""
		switch {
		case state == kb.Approved:
			next.From = from
		case state == kb.Pending && old.By == kb.ByWriter:
			// Only the writer ever said it, so taking it back removes it.
			return editor.Transaction{Kind: editor.Deciding, Label: editor.Label("reopen “{} = {}”", old.SurfaceA, old.SurfaceB),
				Edits: []kb.Edit{kb.Remove(old)}}, nil
		}
		if err := checkDecision(v, &next); err != nil {
			return editor.Transaction{}, err
		}
		return editor.Transaction{Kind: editor.Deciding, Label: decisionLabel(&next), Edits: []kb.Edit{{Before: old, After: &next}}}, nil
	}
}

func decisionLabel(v *kb.Verdict) string {
	switch v.State {
	case kb.Approved:
		return editor.Label("approve “{} = {}”", v.SurfaceA, v.SurfaceB)
	case kb.Rejected:
		return editor.Label("reject “{} = {}”", v.SurfaceA, v.SurfaceB)
	}
	return editor.Label("reopen “{} = {}”", v.SurfaceA, v.SurfaceB)
}

// checkDecision returns an error, with the chain of verdicts, if a decision contradicts earlier decisions of the writer.
func checkDecision(v *cast.View, w *kb.Verdict) error { return checkDecisionAgainst(v.Decisions(), w) }

// checkDecisionAgainst is checkDecision with a partition that includes decisions of the same step.
func checkDecisionAgainst(decisions *identity.Partition, w *kb.Verdict) error {
	if !w.Decided() {
		return nil
	}
	chain := decisions.Contradiction(w)
	if chain == nil {
		return nil
	}
	steps := make([]string, len(chain))
	for i, c := range chain {
		sign := " = "
		if b, _ := c.Binds(); b == kb.Wall {
			sign = " ≠ "
		}
		steps[i] = "“" + c.SurfaceA + sign + c.SurfaceB + "”"
	}
	why := kb.Errorf("you have decided otherwise before: %s; change one of these first", strings.Join(steps, ", "))
	return &editor.Unavailable{Chain: chain, Reason: why.Error(), Why: why}
}

// Skip moves a question behind all others that were skipped less often.
func Skip(id kb.VerdictID) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		old, ok := kb.Get[*kb.Verdict](v.Snapshot, string(id))
		if !ok {
			return skipGroup(v, id)
		}
		if old.Decided() {
			return editor.Transaction{}, editor.Cannot("“%s = %s” is decided already", old.SurfaceA, old.SurfaceB)
		}
		next := *old
		next.Skipped++
		return editor.Transaction{Kind: editor.Deciding, Label: editor.Label("skip “{} = {}”", old.SurfaceA, old.SurfaceB),
			Edits: []kb.Edit{{Before: old, After: &next}}}, nil
	}
}

// Same decides that two names, as the writer writes them, are one, from a place of the story if from
// is not nil.
func Same(a, b string, from *kb.Place) editor.Command { return decideNames(a, b, kb.Approved, from) }

// Different decides that two names are different people.
func Different(a, b string) editor.Command { return decideNames(a, b, kb.Rejected, nil) }

// SameNames decides that two names of the text are one.
func SameNames(a, b kb.NameID) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		x, y := v.Evidence.Names[a], v.Evidence.Names[b]
		if x == nil || y == nil {
			return editor.Transaction{}, editor.Cannot("one of the two names is no longer there")
		}
		return decidePair(v, x, y, kb.Approved, nil)
	}
}

func decideNames(a, b string, state kb.State, from *kb.Place) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		x, err := nameOf(v, a)
		if err != nil {
			return editor.Transaction{}, err
		}
		y, err := nameOf(v, b)
		if err != nil {
			return editor.Transaction{}, err
		}
		if x.ID == y.ID {
			return editor.Transaction{}, editor.Cannot("“%s” and “%s” are one and the same name; split it by senses instead", a, b)
		}
		return decidePair(v, x, y, state, from)
	}
}

// decidePair returns the writer's decision about two names, as a step.
func decidePair(v *cast.View, x, y *kb.NameInfo, state kb.State, from *kb.Place) (editor.Transaction, error) {
	next := writerVerdict(v.Snapshot, x, y, state, from)
	if err := checkDecision(v, next); err != nil {
		return editor.Transaction{}, err
	}
	return editor.Transaction{Kind: editor.Deciding, Label: decisionLabel(next), Edits: []kb.Edit{kb.Put(v.Snapshot, next)}}, nil
}

// writerVerdict returns the writer's decision about two names: it decides a proposal about them, or is a
// new verdict.
func writerVerdict(s *kb.Snapshot, a, b *kb.NameInfo, state kb.State, from *kb.Place) *kb.Verdict {
	id := kb.VerdictIDOf(a.ID, b.ID)
	if old, ok := kb.Get[*kb.Verdict](s, string(id)); ok {
		next := *old
		next.State, next.From, next.Note = state, from, ""
		return &next
	}
	next := &kb.Verdict{ID: id, A: a.ID, B: b.ID, SurfaceA: a.Surface, SurfaceB: b.Surface,
		By: kb.ByWriter, State: state, Confidence: 1, Answer: kb.Same, From: from}
	if state == kb.Rejected {
		next.Answer = kb.Different
	}
	return next
}

// nameOf finds the name that the writer means: a surface form of the text, else the most mentioned name of the entity with
// this name.
func nameOf(v *cast.View, name string) (*kb.NameInfo, error) {
	if n := v.Evidence.Names[kb.NameIDOf(name)]; n != nil {
		return n, nil
	}
	e, err := entityOf(v, name)
	if err != nil {
		return nil, err
	}
	return e.Names[0], nil
}

// entityOf finds the entity that the writer means.
func entityOf(v *cast.View, name string) (*cast.Entity, error) {
	e, err := v.Resolve(name)
	if err != nil {
		return nil, editor.CannotBecause(err)
	}
	return e, nil
}
