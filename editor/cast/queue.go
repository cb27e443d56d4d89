package cast

import (
	"cmp"
	"maps"
	"slices"

	"dramatis/editor/identity"
	"dramatis/editor/kb"
)

// Counts of verdicts by what the writer has said of them.
type Counts struct{ Pending, Approved, Rejected int }

// Counts the verdicts; pending ones only while they are not moot.
func (v *View) Counts() Counts {
	c := v.queue().decided
	c.Pending = len(v.Queue())
	return c
}

// Queue is what awaits a decision, most useful first: decisions that a new text
// has made doubtful, then by uncertainty times consequence, what the writer has
// skipped last. Moot pairs are left out.
func (v *View) Queue() []*kb.Verdict { return v.queue().list }

// A queueSet is the queue with what it takes to bring it up to date after a
// decision without looking at every verdict again.
type queueSet struct {
	list    []*kb.Verdict
	worth   []float64 // of list
	decided Counts    // approved and rejected ones
	byName  map[kb.NameID][]kb.VerdictID
}

// A queueDelta is what has changed since an earlier view's queue was found.
type queueDelta struct {
	queue         *queueSet
	decided       *identity.Partition
	before, after []*kb.Verdict
}

func (v *View) findQueue() *queueSet {
	delta := v.since
	v.since = nil // let the earlier view go
	var out *queueSet
	if delta != nil && len(delta.before) < manyChanged {
		out = v.queueAfter(delta)
	} else {
		out = v.queueAnew()
	}
	v.waiting.Store(out)
	return out
}

// manyChanged is from how many changed verdicts on the queue is found anew.
const manyChanged = 2000

func (v *View) queueAnew() *queueSet {
	out := &queueSet{byName: map[kb.NameID][]kb.VerdictID{}}
	var list []ranked
	for w := range kb.All[*kb.Verdict](v.Snapshot) {
		out.decided.count(w, 1)
		out.byName[w.A] = append(out.byName[w.A], w.ID)
		out.byName[w.B] = append(out.byName[w.B], w.ID)
		if v.waits(w) {
			list = append(list, ranked{w, v.worth(w)})
		}
	}
	slices.SortFunc(list, byUse)
	out.merge(nil, list)
	return out
}

// queueAfter brings an earlier queue up to date: only verdicts about names that
// the changed decisions reach are looked at again.
func (v *View) queueAfter(d *queueDelta) *queueSet {
	out := &queueSet{decided: d.queue.decided, byName: d.queue.byName}
	touched, shared := map[kb.VerdictID]bool{}, true
	for i := range d.before {
		out.decided.count(d.before[i], -1)
		out.decided.count(d.after[i], 1)
		w := cmp.Or(d.after[i], d.before[i])
		touched[w.ID] = true
		if !slices.Contains(out.byName[w.A], w.ID) {
			if shared {
				out.byName, shared = maps.Clone(out.byName), false // earlier views keep theirs
			}
			for _, n := range []kb.NameID{w.A, w.B} {
				out.byName[n] = append(slices.Clip(out.byName[n]), w.ID)
			}
		}
		for _, p := range []*identity.Partition{d.decided, v.decided} {
			for _, n := range []kb.NameID{w.A, w.B} {
				for _, member := range membersOf(p, n) {
					for _, id := range out.byName[member] {
						touched[id] = true
					}
				}
			}
		}
	}
	var again []ranked
	for id := range touched {
		if w, ok := kb.Get[*kb.Verdict](v.Snapshot, string(id)); ok && v.waits(w) {
			again = append(again, ranked{w, v.worth(w)})
		}
	}
	slices.SortFunc(again, byUse)
	kept := make([]ranked, 0, len(d.queue.list))
	for i, w := range d.queue.list {
		if !touched[w.ID] {
			kept = append(kept, ranked{w, d.queue.worth[i]})
		}
	}
	out.merge(kept, again)
	return out
}

func membersOf(p *identity.Partition, n kb.NameID) []kb.NameID {
	if g := p.Group(n); g != nil {
		return g.Names
	}
	return []kb.NameID{n}
}

// merge fills the list of two sorted ones.
func (q *queueSet) merge(a, b []ranked) {
	q.list, q.worth = make([]*kb.Verdict, 0, len(a)+len(b)), make([]float64, 0, len(a)+len(b))
	for len(a)+len(b) > 0 {
		from := &a
		if len(a) == 0 || len(b) > 0 && byUse(b[0], a[0]) < 0 {
			from = &b
		}
		q.list, q.worth = append(q.list, (*from)[0].Verdict), append(q.worth, (*from)[0].worth)
		*from = (*from)[1:]
	}
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

type ranked struct {
	*kb.Verdict
	worth float64
}

// byUse puts the more useful question first.
func byUse(a, b ranked) int {
	doubtful := func(r ranked) int {
		if r.Note != "" {
			return 0
		}
		return 1
	}
	return cmp.Or(cmp.Compare(doubtful(a), doubtful(b)), cmp.Compare(a.Skipped, b.Skipped), cmp.Compare(b.worth, a.worth), cmp.Compare(a.ID, b.ID))
}

// waits reports whether a verdict awaits the writer.
func (v *View) waits(w *kb.Verdict) bool {
	return w.Note != "" && v.known(w) || w.State == kb.Pending && !v.Moot(w)
}
