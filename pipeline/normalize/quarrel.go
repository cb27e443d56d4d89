package normalize

import (
	"context"
	"slices"
)

// A quarrel is about a part that few answers hold in a group, when others join the group to another one: if the
// part is not of that one too, either of them is wrong.
type quarrel struct{ held, joins, far *question }

// quarrels returns those of a list of questions that were answered.
func (g *grouping) quarrels(list []*question) (out []quarrel) {
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
		for _, side := range [][2][]int{{q.a, q.b}, {q.b, q.a}} {
			for _, h := range held[g.parts[side[0][0]]] {
				far := h.a
				if slices.Contains(h.a, side[0][0]) {
					far = h.b
				}
				x := quarrel{h, q, &question{a: far, b: side[1]}}
				x.far.first = g.likeliest(x.far)
				out = append(out, x)
			}
		}
	}
	return out
}

// settleQuarrels asks whether what a part is held by is of the other group too, and takes the part out of its group where
// it is not and the answers that join the two groups are surer than those that hold the part.
func (g *grouping) settleQuarrels(ctx context.Context, list []*question) error {
	quarrels := g.quarrels(list)
	var ask []*question
	for _, x := range quarrels {
		ask = append(ask, x.far)
	}
	err := g.askOn(ctx, ask)
	for _, x := range quarrels {
		p := g.parts[x.held.a[0]]
		if p == g.parts[x.held.b[0]] && g.answered(x.far) && g.weight(x.far) <= enoughAtLast && g.support(x.held) < g.support(x.joins) {
			g.separate(x.held.a)
		}
	}
	return err
}
