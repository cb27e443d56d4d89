package normalize

import (
	"context"
	"slices"
)

// A conflict is between parts that few answers hold in a group and another answer, which joins the group to others:
// unless the parts are of those too, one of the two sides is wrong.
type conflict struct {
	joins     *question
	held, far []*question // far asks whether the part of held is of the others
}

// conflicts returns those among the answers to a list of questions.
func (g *grouping) conflicts(list []*question) (out []conflict) {
	held := map[*part][]*question{}
	for _, q := range list {
		if p := g.parts[q.a[0]]; q.within && p == g.parts[q.b[0]] && g.weight(q) < enoughToJoin+g.stake(q) {
			held[p] = append(held[p], q)
		}
	}
	for _, q := range list {
		if q.within || !g.answered(q) || g.weight(q) <= enoughAtLast || g.parts[q.a[0]] == g.parts[q.b[0]] {
			continue
		}
		x := conflict{joins: q}
		for _, side := range [][2][]int{{q.a, q.b}, {q.b, q.a}} {
			for _, h := range held[g.parts[side[0][0]]] {
				far := &question{a: h.a, b: side[1]}
				if slices.Contains(h.a, side[0][0]) {
					far.a = h.b
				}
				far.first = g.likeliest(far)
				x.held, x.far = append(x.held, h), append(x.far, far)
			}
		}
		if len(x.held) > 0 {
			out = append(out, x)
		}
	}
	return out
}

// settleConflicts asks whether the parts in conflict are of the others too, and drops the side with less weight, in log-odds.
// It returns the error of the judge; what was answered before it counts.
func (g *grouping) settleConflicts(ctx context.Context, list []*question) error {
	conflicts := g.conflicts(list)
	var ask []*question
	for _, x := range conflicts {
		ask = append(ask, x.far...)
	}
	err := g.askOn(ctx, ask)
	for _, x := range conflicts {
		var against []*question
		sum := 0.0
		for n, h := range x.held {
			if g.parts[h.a[0]] == g.parts[h.b[0]] && g.answers(x.far[n]) < 0 {
				against = append(against, h)
				sum += g.weight(h)
			}
		}
		if x.joins.dropped = g.support(x.joins) <= sum && len(against) > 0; !x.joins.dropped {
			for _, h := range against {
				g.separate(h.a)
			}
		}
	}
	return err
}
