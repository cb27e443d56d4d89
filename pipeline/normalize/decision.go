package normalize

import "dramatis/editor/kb"

// A decision of the writer returns to the queue if its clues have changed by leastChange
// and now speak against it by leastAgainst, both in log-odds.
const (
	leastChange  = 0.5
	leastAgainst = 0.25
)

// reviewDecisions adds a note to decisions that the changed text speaks against, and returns
// them to the queue. The decision stays in force.
func (r *run) reviewDecisions() {
	now := map[kb.VerdictID]*pair{}
	for _, list := range [][]*pair{r.cands.pairs, r.cands.walls} {
		for _, p := range list {
			now[kb.VerdictIDOf(r.book.names[p.a].ID, r.book.names[p.b].ID)] = p
		}
	}
	for _, v := range r.book.in.Verdicts {
		p := now[v.ID]
		if p == nil || !v.Decided() || v.Note != "" || len(v.Reasons) == 0 {
			continue // already noted, or the writer's own idea without reasons
		}
		toward := 1.0
		if v.State == kb.Rejected {
			toward = -1
		}
		if change := toward * (p.score - v.Stated()); change > -leastChange || toward*p.score > -leastAgainst {
			continue
		}
		next := *v
		next.Reasons, next.Evidence = nil, nil
		r.book.explain(&next, p)
		next.Note = kb.Label("the text has changed since you decided, and now speaks against it")
		r.out = append(r.out, &next)
	}
}
