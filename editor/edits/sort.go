package edits

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/identity"
	"dramatis/editor/kb"
)

// Sort answers a question by saying which of its names are one person: each list is one, and different
// lists are different people. Names left out stay as they were. It is one step.
func Sort(id kb.VerdictID, people ...[]string) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		names, err := questionNames(v, id)
		if err != nil {
			return editor.Transaction{}, err
		}
		var sorted [][]*kb.NameInfo
		seen := map[kb.NameID]bool{}
		for _, person := range people {
			var list []*kb.NameInfo
			for _, surface := range person {
				i := slices.IndexFunc(names, func(n *kb.NameInfo) bool {
					return n.ID == kb.NameIDOf(surface) || kb.Fold(n.Surface) == kb.Fold(surface)
				})
				if i < 0 {
					return editor.Transaction{}, editor.Cannot("“%s” is not a name of this question; it is about %s", strings.TrimSpace(surface), surfaces(names))
				}
				if seen[names[i].ID] {
					return editor.Transaction{}, editor.Cannot("“%s” is named twice", names[i].Surface)
				}
				seen[names[i].ID] = true
				list = append(list, names[i])
			}
			if len(list) > 0 {
				sorted = append(sorted, list)
			}
		}
		if len(seen) < 2 {
			return editor.Transaction{}, editor.Cannot("sort at least two of the names: %s", surfaces(names))
		}
		return decidePeople(v, sorted, sortLabel(sorted))
	}
}

// sortLabel returns the label of a decision that sorts names into people: which names one person has, that all names are
// different people, or, where several people have several names, all that were sorted.
func sortLabel(people [][]*kb.NameInfo) string {
	joined := slices.DeleteFunc(slices.Clone(people), func(person []*kb.NameInfo) bool { return len(person) < 2 })
	switch len(joined) {
	case 0:
		return editor.Label("keep {} apart", surfaces(slices.Concat(people...)))
	case 1:
		return sameLabel(joined[0])
	}
	return editor.Label("sort {}", surfaces(slices.Concat(people...)))
}

// sameLabel returns the label of a decision that all names are one person: say who is “A”: B, C.
func sameLabel(person []*kb.NameInfo) string {
	return editor.Label("say who is “{}”: {}", person[0].Surface, surfaces(person[1:]))
}

// questionNames returns the names that a question or a stored verdict is about.
func questionNames(v *cast.View, id kb.VerdictID) ([]*kb.NameInfo, error) {
	var ids []kb.NameID
	if q, ok := v.Question(id); ok {
		ids = q.Names
	} else if w, ok := kb.Get[*kb.Verdict](v.Snapshot, string(id)); ok {
		ids = []kb.NameID{w.A, w.B}
	} else {
		return nil, editor.Cannot("there is no question %s to decide", id)
	}
	var out []*kb.NameInfo
	for _, n := range ids {
		info := v.Evidence.Names[n]
		if info == nil {
			return nil, editor.Cannot("“%s” is no longer in the text", n)
		}
		out = append(out, info)
	}
	return out, nil
}

func surfaces(names []*kb.NameInfo) string {
	var out []string
	for _, n := range names {
		out = append(out, n.Surface)
	}
	return strings.Join(out, ", ")
}

// decidePeople returns the decisions: links to the first name of each person, rejections between the first
// names.
func decidePeople(v *cast.View, people [][]*kb.NameInfo, label string) (editor.Transaction, error) {
	s := &decisions{v: v, decisions: v.Decisions()}
	for i, person := range people {
		for _, n := range person[1:] {
			s.add(person[0], n, kb.Approved, nil)
		}
		for _, other := range people[:i] {
			s.add(other[0], person[0], kb.Rejected, nil)
		}
	}
	return s.transaction(label)
}

// decisions are made together, as one step.
type decisions struct {
	v         *cast.View
	decisions *identity.Partition
	edits     []kb.Edit
	err       error
}

func (s *decisions) add(a, b *kb.NameInfo, state kb.State, from *kb.Place) {
	if s.err != nil {
		return
	}
	next := writerVerdict(s.v.Snapshot, a, b, state, from)
	if s.err = checkDecisionAgainst(s.decisions, next); s.err != nil {
		return
	}
	s.decisions = s.decisions.Preview(next)
	s.edits = append(s.edits, kb.Put(s.v.Snapshot, next))
}

func (s *decisions) transaction(label string) (editor.Transaction, error) {
	return editor.Transaction{Kind: editor.Deciding, Label: label, Edits: s.edits}, s.err
}

// decideGroup approves or rejects a question about more than a pair.
func decideGroup(v *cast.View, id kb.VerdictID, state kb.State, from *kb.Place) (editor.Transaction, error) {
	q, ok := v.Question(id)
	if !ok || state == kb.Pending {
		return editor.Transaction{}, editor.Cannot("there is no question %s to decide", id)
	}
	names, err := questionNames(v, id)
	if err != nil {
		return editor.Transaction{}, err
	}
	s := &decisions{v: v, decisions: v.Decisions()}
	switch {
	case q.Asking == cast.AskWho && state == kb.Approved:
		s.add(names[0], names[1], state, from)
		return s.transaction(editor.Label("approve “{} = {}”", names[0].Surface, names[1].Surface))
	case q.Asking == cast.AskWho:
		for _, n := range names[1:] {
			s.add(names[0], n, state, nil)
		}
		return s.transaction(editor.Label("say that {} is none of {}", names[0].Surface, surfaces(names[1:])))
	case state == kb.Approved:
		for _, n := range names[1:] {
			s.add(names[0], n, state, from)
		}
		return s.transaction(editor.Label("approve that {} are one", surfaces(names)))
	}
	for i, n := range names {
		for _, o := range names[:i] {
			s.add(o, n, state, nil)
		}
	}
	return s.transaction(editor.Label("keep {} apart", surfaces(names)))
}

// These answers which of the people that the first name of a question may be are the same: the given
// ones are, the others are not.
func These(id kb.VerdictID, chosen ...kb.NameID) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		names, err := questionNames(v, id)
		if err != nil {
			return editor.Transaction{}, err
		}
		s := &decisions{v: v, decisions: v.Decisions()}
		label := editor.Label("say that none of these is “{}”", names[0].Surface)
		rest, same := names[1:], names[:0:0]
		for _, n := range rest {
			state := kb.Rejected
			if slices.Contains(chosen, n.ID) {
				state, same = kb.Approved, append(same, n)
			}
			s.add(names[0], n, state, nil)
		}
		if len(same) > 0 {
			label = sameLabel(append(names[:1:1], same...))
		}
		return s.transaction(label)
	}
}

// skipGroup moves a question about more than a pair behind the others.
func skipGroup(v *cast.View, id kb.VerdictID) (editor.Transaction, error) {
	q, ok := v.Question(id)
	if !ok {
		return editor.Transaction{}, editor.Cannot("there is no question %s to skip", id)
	}
	skipped := v.Skipped()
	skipped[id]++
	var lines []string
	for _, id := range slices.Sorted(maps.Keys(skipped)) {
		lines = append(lines, string(id)+" "+strconv.Itoa(skipped[id]))
	}
	return editor.Transaction{Kind: editor.Deciding, Label: editor.Label("skip “{}”", q.SurfaceA),
		Edits: []kb.Edit{kb.Put(v.Snapshot, &kb.Setting{Name: kb.SettingSkipped, Value: strings.Join(lines, "\n")})}}, nil
}
