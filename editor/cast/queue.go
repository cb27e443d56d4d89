package cast

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"dramatis/editor/identity"
	"dramatis/editor/kb"
)

// Counts counts verdicts by the writer's decision; pending ones are the questions that are worth a
// decision.
type Counts struct{ Pending, Approved, Rejected int }

// Counts returns the numbers of questions and decisions.
func (v *View) Counts() Counts {
	c := v.queue().decided
	c.Pending = len(v.Queue())
	return c
}

// Queue returns the questions that are worth a decision, most useful first: decisions that a new text made doubtful,
// groups that probably contain several people, then by the number of mentions an answer is expected to
// correct; skipped questions last.
func (v *View) Queue() []*Question {
	q := v.queue()
	return slices.Clip(q.list[:q.countWorthwhile()])
}

// A queueSet is the questions, with what is needed to update them after a decision without reading
// every verdict.
type queueSet struct {
	list     []*Question
	decided  Counts // approved and rejected ones
	byName   map[kb.NameID][]kb.VerdictID
	listings listings
	skipped  map[kb.VerdictID]int // how often a question about more than a pair was skipped
	questionLimits
}

// A queueDelta is what changed since an earlier view's queue was found.
type queueDelta struct {
	queue         *queueSet
	snapshot      *kb.Snapshot
	partition     *identity.Partition
	before, after []*kb.Verdict
}

func (v *View) findQueue() *queueSet {
	delta := v.since
	v.since = nil // release the earlier view
	var out *queueSet
	if delta != nil && len(delta.before) < manyChanged {
		out = v.queueAfter(delta)
	} else {
		out = v.queueFromScratch()
	}
	v.builtQueue.Store(out)
	return out
}

// manyChanged is the number of changed verdicts from which the queue is found from scratch.
const manyChanged = 2000

func (v *View) queueFromScratch() *queueSet {
	out := &queueSet{byName: map[kb.NameID][]kb.VerdictID{}, listings: findListings(v.Snapshot, v.Evidence), skipped: skipsOf(v.Snapshot)}
	out.questionLimits = limitsFor(v.Evidence)
	a := &asker{v: v, set: out}
	var list []*Question
	for w := range kb.All[*kb.Verdict](v.Snapshot) {
		out.decided.count(w, 1)
		out.byName[w.A] = append(out.byName[w.A], w.ID)
		out.byName[w.B] = append(out.byName[w.B], w.ID)
		if q := a.doubtedDecision(w); q != nil {
			list = append(list, q)
		}
	}
	for _, g := range v.Partition.Groups() {
		list = append(list, a.questionsAbout(g)...)
	}
	slices.SortFunc(list, byUse)
	out.list = list
	return out
}

// doubtedDecision returns the question for a decision that a new text made doubtful; nil for other verdicts.
func (a *asker) doubtedDecision(w *kb.Verdict) *Question {
	if w.Note == "" || !a.v.hasBothNames(w) {
		return nil
	}
	q := Pair(w)
	q.Stake = min(a.mentions(w.A), a.mentions(w.B))
	return q
}

// addVerdicts adds the changed verdicts to the lists of their names, in a copy: earlier views keep
// theirs.
func (s *queueSet) addVerdicts(d *queueDelta) {
	shared := true
	for i := range d.before {
		w := cmp.Or(d.after[i], d.before[i])
		for _, n := range []kb.NameID{w.A, w.B} {
			if slices.Contains(s.byName[n], w.ID) {
				continue
			}
			if shared {
				s.byName, shared = maps.Clone(s.byName), false
			}
			s.byName[n] = append(slices.Clip(s.byName[n]), w.ID)
		}
	}
}

// queueAfter updates an earlier queue: only groups that the change affects are examined again.
func (v *View) queueAfter(d *queueDelta) *queueSet {
	out := &queueSet{}
	*out = *d.queue
	out.skipped = skipsOf(v.Snapshot)
	a := &asker{v: v, set: out}
	changed, verdicts := map[kb.NameID]bool{}, map[kb.VerdictID]bool{}
	var again []*Question
	for i := range d.before {
		out.decided.count(d.before[i], -1)
		out.decided.count(d.after[i], 1)
		w := cmp.Or(d.after[i], d.before[i])
		verdicts[w.ID], changed[w.A], changed[w.B] = true, true, true
		if d.after[i] != nil {
			if q := a.doubtedDecision(w); q != nil {
				again = append(again, q)
			}
		}
	}
	out.addVerdicts(d)
	for _, n := range kb.Changed(d.snapshot, v.Snapshot, kb.KindIgnored) {
		changed[kb.NameID(n)] = true
	}
	v.addAffected(d.partition, out, changed)
	owners, groups := map[kb.EntityID]bool{}, map[*identity.Group]bool{}
	for n := range changed {
		if g := d.partition.Group(n); g != nil {
			owners[g.ID] = true
		}
		if g := v.Partition.Group(n); g != nil {
			groups[g] = true
		}
	}
	for g := range groups {
		again = append(again, a.questionsAbout(g)...)
	}
	skips := !maps.Equal(out.skipped, d.queue.skipped)
	kept := make([]*Question, 0, len(d.queue.list))
	for _, q := range d.queue.list {
		switch {
		case q.owner != "" && owners[q.owner], q.owner == "" && verdicts[q.ID], q.owner == "" && !v.hasBothNames(q.Verdict):
		case skips && q.Asking != AskPair && a.set.skipCount(q) != q.Skipped:
			again = append(again, a.withSkipCount(q))
		default:
			kept = append(kept, q)
		}
	}
	slices.SortFunc(again, byUse)
	out.list = mergeQuestions(kept, again)
	return out
}

// addAffected adds to the changed names all names whose groups changed, and those with a verdict
// about any of them.
func (v *View) addAffected(old *identity.Partition, set *queueSet, changed map[kb.NameID]bool) {
	if v.Partition != old {
		for _, n := range v.Evidence.Order {
			if v.Partition.Group(n.ID) != old.Group(n.ID) {
				changed[n.ID] = true
			}
		}
	}
	near := map[kb.NameID]bool{}
	for n := range changed {
		for _, p := range []*identity.Partition{old, v.Partition} {
			for _, m := range membersOf(p, n) {
				near[m] = true
			}
		}
	}
	for n := range near {
		changed[n] = true
		for _, id := range set.byName[n] {
			if w, ok := kb.Get[*kb.Verdict](v.Snapshot, string(id)); ok {
				changed[w.Other(n)] = true
			}
		}
	}
}

func membersOf(p *identity.Partition, n kb.NameID) []kb.NameID {
	if g := p.Group(n); g != nil {
		return g.Names
	}
	return []kb.NameID{n}
}

// mergeQuestions merges a few sorted questions into a long sorted list.
func mergeQuestions(list, few []*Question) []*Question {
	out := make([]*Question, 0, len(list)+len(few))
	for _, q := range few {
		n, _ := slices.BinarySearchFunc(list, q, byUse)
		out = append(append(out, list[:n]...), q)
		list = list[n:]
	}
	return append(out, list...)
}

func (c *Counts) count(w *kb.Verdict, n int) {
	if w == nil {
		return
	}
	switch w.State {
	case kb.Approved:
		c.Approved += n
	case kb.Rejected:
		c.Rejected += n
	}
}

// byUse sorts questions by usefulness.
func byUse(a, b *Question) int {
	class := func(q *Question) int {
		switch {
		case q.Note != "":
			return 0
		case q.Minor:
			return 3
		case q.Skipped > 0:
			return 2
		}
		return 1
	}
	alarm := func(q *Question) int {
		if q.Alarm {
			return 0
		}
		return 1
	}
	return cmp.Or(cmp.Compare(class(a), class(b)), cmp.Compare(a.Skipped, b.Skipped), cmp.Compare(alarm(a), alarm(b)),
		cmp.Compare(b.Worth, a.Worth), cmp.Compare(a.ID, b.ID))
}

// countWorthwhile returns how many questions at the top are worth a decision now; others move up as these
// are answered.
func (q *queueSet) countWorthwhile() int {
	n, _ := slices.BinarySearchFunc(q.list, true, func(one *Question, _ bool) int {
		if one.Minor {
			return 0
		}
		return -1
	})
	return min(n, q.mostQuestions)
}

// skipCount returns how often the writer has skipped a question.
func (q *queueSet) skipCount(one *Question) int {
	if one.Asking == AskPair {
		return one.Skipped
	}
	return q.skipped[one.ID]
}

// withSkipCount returns a question with its current number of skips.
func (a *asker) withSkipCount(q *Question) *Question {
	next, verdict := *q, *q.Verdict
	verdict.Skipped = a.set.skipCount(q)
	next.Verdict = &verdict
	return &next
}

// Skipped returns how often questions about more than a pair were skipped.
func (v *View) Skipped() map[kb.VerdictID]int { return skipsOf(v.Snapshot) }

// skipsOf reads how often questions about more than a pair were skipped.
func skipsOf(s *kb.Snapshot) map[kb.VerdictID]int {
	out := map[kb.VerdictID]int{}
	for _, line := range strings.Split(s.Setting(kb.SettingSkipped), "\n") {
		id, count, _ := strings.Cut(line, " ")
		if n, err := strconv.Atoi(count); err == nil {
			out[kb.VerdictID(id)] = n
		}
	}
	return out
}
