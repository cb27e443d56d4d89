package cast

import (
	"cmp"
	"math"
	"slices"

	"dramatis/editor/identity"
	"dramatis/editor/kb"
)

// Rest returns the open questions that are not worth a decision, most useful first: those that would change
// little, and pairs without doubt.
func (v *View) Rest() []*Question {
	q := v.queue()
	a := &asker{v: v, set: q}
	covered := v.askedAbout()
	rest := slices.Clone(q.list[q.countWorthwhile():])
	for w := range kb.All[*kb.Verdict](v.Snapshot) {
		if w.State == kb.Pending && !w.Offer && !covered(w) && !v.Moot(w) {
			rest = append(rest, a.remainingPair(w))
		}
	}
	use := make(map[*Question]float64, len(rest))
	for _, one := range rest {
		use[one] = a.usefulness(one)
	}
	slices.SortStableFunc(rest, func(x, y *Question) int {
		return cmp.Or(cmp.Compare(x.Skipped, y.Skipped), cmp.Compare(use[y], use[x]))
	})
	return rest
}

// remainingPair returns the question for a pair that no other question is about.
func (a *asker) remainingPair(w *kb.Verdict) *Question {
	q := Pair(w)
	q.Stake, q.Minor = min(a.mentions(w.A), a.mentions(w.B)), true
	wrong := probabilitySame(w)
	if a.v.Partition.Joined(w.A, w.B) {
		wrong = 1 - wrong
	}
	q.Worth = float64(q.Stake) * wrong
	return q
}

// Exponents of the numbers of mentions in the usefulness of a question, where names have few
// mentions: of the name in doubt, and of the most important person in the question.
const (
	mentionExponent    = 0.2
	importanceExponent = 0.4
)

// usefulness returns how useful a question of the rest is: how many names an answer is expected to correct,
// and how often they and their people are mentioned.
func (a *asker) usefulness(q *Question) float64 {
	switch {
	case !q.Minor:
		return math.Inf(1)
	case q.Stake == 0:
		return 0
	}
	names := 1.0
	if q.Gathers {
		names = float64(len(q.Who()))
	}
	most := 0
	for _, n := range q.Names {
		if g := a.v.Partition.Group(n); g != nil {
			most = max(most, a.weight(g.Names))
		}
	}
	stake := float64(q.Stake)
	return names * q.Worth / stake * math.Pow(stake/names, mentionExponent) * math.Pow(float64(1+most), importanceExponent)
}

// askedAbout returns a function that reports whether a question covers a verdict.
func (v *View) askedAbout() func(*kb.Verdict) bool {
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

// Joined returns the links in force that need no decision, for the writer to check, most mentions
// first.
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
