package cast

import (
	"cmp"
	"slices"

	"dramatis/editor/identity"
	"dramatis/editor/kb"
)

// Rest is what is open and not worth a decision: questions with little at stake,
// then pairs that nobody doubts, most mentions first.
func (v *View) Rest() []*Question {
	q := v.queue()
	a := &asker{v: v, set: q}
	covered := v.covered()
	var sure []*Question
	for w := range kb.All[*kb.Verdict](v.Snapshot) {
		if w.State != kb.Pending || w.Offer || covered(w) || v.Moot(w) {
			continue
		}
		one := Pair(w)
		one.Stake, one.Minor = min(a.mentions(w.A), a.mentions(w.B)), true
		sure = append(sure, one)
	}
	slices.SortFunc(sure, func(x, y *Question) int {
		return cmp.Or(cmp.Compare(y.Stake, x.Stake), cmp.Compare(x.ID, y.ID))
	})
	return append(slices.Clone(q.list[q.worthwhile():]), sure...)
}

// covered reports whether a question asks what a verdict is about.
func (v *View) covered() func(*kb.Verdict) bool {
	type groups struct{ a, b *identity.Group }
	whole, pairs := map[groups]bool{}, map[kb.VerdictID]bool{}
	for _, q := range v.queue().list {
		pairs[q.ID] = true
		a := v.Partition.Group(q.Names[0])
		for _, n := range q.Names[1:] {
			if b := v.Partition.Group(n); q.Asking != AskPair || a != b {
				whole[groups{a, b}], whole[groups{b, a}] = true, true
			}
		}
	}
	return func(w *kb.Verdict) bool {
		return pairs[w.ID] || whole[groups{v.Partition.Group(w.A), v.Partition.Group(w.B)}]
	}
}

// Joined are the links in force that nobody has to decide: what was joined, for
// the writer to look over, most mentions first.
func (v *View) Joined() []*kb.Verdict {
	a := &asker{v: v, set: v.queue()}
	var out []*kb.Verdict
	for _, q := range v.Rest() {
		if binds, _ := q.Binds(); binds == kb.Link && v.Partition.Joined(q.A, q.B) {
			out = append(out, q.Verdict)
		}
	}
	slices.SortStableFunc(out, func(x, y *kb.Verdict) int {
		return cmp.Compare(min(a.mentions(y.A), a.mentions(y.B)), min(a.mentions(x.A), a.mentions(x.B)))
	})
	return out
}
