package identity

import (
	"container/heap"
	"slices"

	"dramatis/editor/kb"
)

// unjudgedWeight is the weight of a pair that nobody judged: a little against, so that a single verdict
// doesn't join two groups of many names.
const unjudgedWeight = -0.1

// link joins names by the evidence between them. The writer's decisions bind; then average linkage
// joins the two groups with the greatest mean weight while it is positive. It returns the binding
// verdicts that do not hold in the result; evidence must be sorted by strength.
func link(names []kb.NameID, evidence []*kb.Verdict) (u *union, refused []*kb.Verdict) {
	u = newUnion(names)
	var proposals []*kb.Verdict
	for _, v := range evidence {
		switch {
		case !v.Decided():
			proposals = append(proposals, v)
		case !u.accept(v):
			refused = append(refused, v)
		}
	}
	newLinkage(u, names, dropAnswered(names, evidence, proposals)).run()
	for _, v := range proposals {
		switch binding, _ := v.Binds(); {
		case binding == kb.Link && u.root(v.A) == u.root(v.B):
			u.recordLink(v)
		case binding == kb.Wall && u.root(v.A) != u.root(v.B):
			u.separate(u.root(v.A), u.root(v.B), v)
		case binding != kb.None:
			refused = append(refused, v)
		}
	}
	return u, refused
}

// dropAnswered removes verdicts against joining two groups that the program would make by itself, if the writer has joined a
// name of one to a name of the other. Otherwise the name would leave its group for the other one.
func dropAnswered(names []kb.NameID, decided, proposals []*kb.Verdict) []*kb.Verdict {
	if !slices.ContainsFunc(decided, isApproved) {
		return proposals
	}
	own := newUnion(names)
	newLinkage(own, names, proposals).run()
	joined := newUnion(names) // roots of its own
	for _, v := range decided {
		if isApproved(v) {
			joined.join(joined.root(own.root(v.A)), joined.root(own.root(v.B)))
		}
	}
	return slices.DeleteFunc(slices.Clone(proposals), func(v *kb.Verdict) bool {
		a, b := own.root(v.A), own.root(v.B)
		return v.Weight() < 0 && a != b && joined.root(a) == joined.root(b)
	})
}

func isApproved(v *kb.Verdict) bool { return v.State == kb.Approved }

// A linkage holds the weights between the groups of a union, by their roots.
type linkage struct {
	u       *union
	size    map[kb.NameID]int
	weight  map[kb.NameID]map[kb.NameID]float64 // sums over judged pairs, less the weight of unjudged ones
	nearest candidates
}

// A candidate is two groups with the mean weight between them, valid while neither has grown.
type candidate struct {
	a, b         kb.NameID
	mean         float64
	sizeA, sizeB int
}

func newLinkage(u *union, names []kb.NameID, proposals []*kb.Verdict) *linkage {
	l := &linkage{u: u, size: map[kb.NameID]int{}, weight: map[kb.NameID]map[kb.NameID]float64{}}
	for _, n := range names {
		l.size[u.root(n)]++
	}
	for _, v := range proposals {
		if a, b := u.root(v.A), u.root(v.B); a != b {
			l.add(a, b, v.Weight()-unjudgedWeight)
		}
	}
	return l
}

func (l *linkage) add(a, b kb.NameID, w float64) {
	for _, p := range [][2]kb.NameID{{a, b}, {b, a}} {
		if l.weight[p[0]] == nil {
			l.weight[p[0]] = map[kb.NameID]float64{}
		}
		l.weight[p[0]][p[1]] += w
	}
}

// queue queues two groups if the evidence is for joining them.
func (l *linkage) queue(a, b kb.NameID) {
	if b < a {
		a, b = b, a
	}
	mean := unjudgedWeight + l.weight[a][b]/float64(l.size[a]*l.size[b])
	if mean > 0 && l.u.walls[a][b] == nil {
		heap.Push(&l.nearest, candidate{a, b, mean, l.size[a], l.size[b]})
	}
}

func (l *linkage) run() {
	for a, row := range l.weight {
		for b := range row {
			if a < b {
				l.queue(a, b)
			}
		}
	}
	for len(l.nearest) > 0 {
		c := heap.Pop(&l.nearest).(candidate)
		if l.size[c.a] != c.sizeA || l.size[c.b] != c.sizeB {
			continue // one of them was joined meanwhile
		}
		l.join(c.a, c.b)
	}
}

// join merges two groups and recomputes the weights to their neighbours.
func (l *linkage) join(a, b kb.NameID) {
	l.u.join(a, b)
	l.size[a] += l.size[b]
	delete(l.size, b)
	gone := l.weight[b]
	delete(l.weight, b)
	for c, w := range gone {
		delete(l.weight[c], b)
		if c != a {
			l.add(a, c, w)
		}
	}
	for c := range l.weight[a] {
		l.queue(a, c)
	}
}

// candidates is a heap, greatest mean first.
type candidates []candidate

func (c candidates) Len() int { return len(c) }
func (c candidates) Less(i, j int) bool {
	if c[i].mean != c[j].mean {
		return c[i].mean > c[j].mean
	}
	if c[i].a != c[j].a {
		return c[i].a < c[j].a
	}
	return c[i].b < c[j].b
}
func (c candidates) Swap(i, j int) { c[i], c[j] = c[j], c[i] }
func (c *candidates) Push(x any)   { *c = append(*c, x.(candidate)) }
func (c *candidates) Pop() any {
	list := *c
	x := list[len(list)-1]
	*c = list[:len(list)-1]
	return x
}
