package identity

import (
	"dramatis/editor/kb"
)

// Weakest returns the weakest accepted link of a group: lowest authority, then lowest confidence,
// among those whose loss would split the group. It is nil if no single link would.
func (g *Group) Weakest() *kb.Verdict {
	bridges := g.bridges()
	byStrength(bridges)
	if len(bridges) == 0 {
		return nil
	}
	return bridges[len(bridges)-1]
}

// bridges returns the links without which the group would fall apart, by Tarjan's low-link numbers.
func (g *Group) bridges() []*kb.Verdict {
	type arc struct {
		to kb.NameID
		v  *kb.Verdict
	}
	arcs := map[kb.NameID][]arc{}
	for _, v := range g.Links {
		arcs[v.A] = append(arcs[v.A], arc{v.B, v})
		arcs[v.B] = append(arcs[v.B], arc{v.A, v})
	}
	order, low := map[kb.NameID]int{}, map[kb.NameID]int{}
	var out []*kb.Verdict
	var walk func(n kb.NameID, by *kb.Verdict)
	walk = func(n kb.NameID, by *kb.Verdict) {
		order[n] = len(order) + 1
		low[n] = order[n]
		for _, a := range arcs[n] {
			switch {
			case a.v == by:
			case order[a.to] != 0:
				low[n] = min(low[n], order[a.to])
			default:
				walk(a.to, a.v)
				low[n] = min(low[n], low[a.to])
				if low[a.to] > order[n] {
					out = append(out, a.v)
				}
			}
		}
	}
	for _, n := range g.Names {
		if order[n] == 0 {
			walk(n, nil)
		}
	}
	return out
}

// Path returns the chain of accepted links between two names of the group.
func (g *Group) Path(a, b kb.NameID) []*kb.Verdict {
	u := newUnion(g.Names)
	for _, v := range g.Links {
		u.accept(v)
	}
	return u.path(a, b)
}

// Preview returns the partition with v in place of the verdict of the same id.
func (p *Partition) Preview(v *kb.Verdict) *Partition {
	return p.Update([]*kb.Verdict{p.bindingVerdict(v)}, []*kb.Verdict{v})
}

// bindingVerdict returns the verdict with v's id that binds now, or nil.
func (p *Partition) bindingVerdict(v *kb.Verdict) *kb.Verdict {
	for _, old := range p.verdicts[v.A] {
		if old.ID == v.ID {
			return old
		}
	}
	return nil
}

// Contradiction returns the writer's own verdicts that contradict a new decision v, as a chain from
// v.A to v.B, or nil.
func (p *Partition) Contradiction(v *kb.Verdict) []*kb.Verdict {
	reached := map[kb.NameID]bool{v.A: true, v.B: true}
	list := []kb.NameID{v.A, v.B}
	taken := map[kb.VerdictID]bool{v.ID: true}
	var own []*kb.Verdict
	for i := 0; i < len(list); i++ {
		for _, w := range p.verdicts[list[i]] {
			if !w.Decided() || taken[w.ID] {
				continue
			}
			taken[w.ID] = true
			own = append(own, w)
			if b, _ := w.Binds(); b == kb.Link && !reached[w.Other(list[i])] {
				reached[w.Other(list[i])] = true
				list = append(list, w.Other(list[i]))
			}
		}
	}
	for _, w := range own { // other sides of rejections
		for _, n := range []kb.NameID{w.A, w.B} {
			if !reached[n] {
				reached[n] = true
				list = append(list, n)
			}
		}
	}
	u := newUnion(list)
	byStrength(own)
	for _, w := range own {
		u.accept(w)
	}
	if u.accept(v) {
		return nil
	}
	return u.chain(v.A, v.B)
}

// Apart reports whether a rejection keeps the groups of two names apart.
func (p *Partition) Apart(a, b kb.NameID) bool {
	ga, gb := p.groups[a], p.groups[b]
	if ga == nil || gb == nil || ga == gb {
		return false
	}
	if len(gb.Names) < len(ga.Names) {
		ga, gb = gb, ga
	}
	for _, n := range ga.Names {
		for _, v := range p.verdicts[n] {
			if b, _ := v.Binds(); b == kb.Wall && p.groups[v.Other(n)] == gb {
				return true
			}
		}
	}
	return false
}
