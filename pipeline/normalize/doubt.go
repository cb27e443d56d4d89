package normalize

import "dramatis/editor/kb"

// What brings a decision of the writer's back to the queue: the clues have moved
// so far since, and now speak so much against it. Both are log-odds.
const (
	moved   = 0.5
	against = 0.25
)

// doubt looks at the writer's decisions again when the text has changed: of a pair
// whose clues now speak against what was decided, and did not so much before, it
// hands back the verdict with a note why. The decision stays in force.
func (r *run) doubt() {
	now := map[kb.VerdictID]*pair{}
	for _, list := range [][]*pair{r.cands.pairs, r.cands.walls} {
		for _, p := range list {
			now[kb.VerdictIDOf(r.book.names[p.a].ID, r.book.names[p.b].ID)] = p
		}
	}
	for _, v := range r.book.in.Verdicts {
		p := now[v.ID]
		if p == nil || !v.Decided() || v.Note != "" || len(v.Reasons) == 0 {
			continue // nothing new, or the writer's own idea, for which there never was a reason
		}
		toward := 1.0
		if v.State == kb.Rejected {
			toward = -1
		}
		was := 0.0
		for _, reason := range v.Reasons {
			was += reason.Weight
		}
		if change := toward * (p.score - was); change > -moved || toward*p.score > -against {
			continue
		}
		next := *v
		next.Reasons, next.Evidence = nil, nil
		r.book.explain(&next, p)
		next.Note = kb.Label("the text has changed since you decided, and now speaks against it")
		r.out = append(r.out, &next)
	}
}
