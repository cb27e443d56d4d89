package normalize

import (
	"cmp"
	"container/heap"
	"maps"
	"slices"
)

// A tie is two groups and what all that was said between them weighs.
type tie struct {
	k      [2]int // one name of each
	x, y   *part
	weight float64
}

type ties []tie

func (t ties) Len() int { return len(t) }
func (t ties) Less(i, j int) bool {
	if t[i].weight != t[j].weight {
		return t[i].weight > t[j].weight
	}
	return inOrder(t[i].k, t[j].k) < 0
}
func (t ties) Swap(i, j int) { t[i], t[j] = t[j], t[i] }
func (t *ties) Push(x any)   { *t = append(*t, x.(tie)) }
func (t *ties) Pop() any {
	old := *t
	last := old[len(old)-1]
	*t = old[:len(old)-1]
	return last
}

// regroup makes the groups again, of all that the calls said and what was answered between two groups, the surest join
// first. What two opinions hold together stays so, and a group where the judge gave no answer.
func (g *grouping) regroup(list []*question) {
	for i := range g.parts {
		g.parts[i] = &part{[]int{i}}
	}
	for i := range g.parts {
		g.unite(g.fixed.root(i), i)
		g.unite(g.own[i][0], i)
	}
	for _, q := range list {
		if k := [2]int{q.a[0], q.b[0]}; q.within && !g.answered(q) && g.mayJoin(k) {
			g.unite(k[0], k[1])
		}
	}
	heard := g.heard()
	near := map[int][][2]int{}
	var queue ties
	for _, k := range heard {
		near[k[0]], near[k[1]] = append(near[k[0]], k), append(near[k[1]], k)
		g.offer(&queue, k)
	}
	for len(queue) > 0 {
		t := heap.Pop(&queue).(tie)
		if g.parts[t.k[0]] != t.x || g.parts[t.k[1]] != t.y {
			continue
		}
		g.unite(t.k[0], t.k[1])
		for _, n := range g.parts[t.k[0]].names {
			for _, k := range near[n] {
				g.offer(&queue, k)
			}
		}
	}
}

// heard returns the pairs that speak for a join: a call or the text has joined them, or the judge was asked.
func (g *grouping) heard() [][2]int {
	all := map[[2]int]bool{}
	for k := range g.said {
		all[k] = true
	}
	for k, v := range g.votes {
		if v.called || v.stated != nil {
			all[k] = true
		}
	}
	return slices.SortedFunc(maps.Keys(all), inOrder)
}

// offer queues the groups of two names if they weigh enough to be one.
func (g *grouping) offer(queue *ties, k [2]int) {
	x, y := g.parts[k[0]], g.parts[k[1]]
	if x == y || g.open(k) {
		return
	}
	if weight := g.weightBetween(x, y); weight > enoughAtLast && g.mayJoin(k) {
		heap.Push(queue, tie{k, x, y, weight})
	}
}

// weightBetween sums up, in log-odds for "the same", what is known of two groups.
func (g *grouping) weightBetween(x, y *part) float64 {
	return g.answers(g.askedOf(x.names, y)) + g.votesBetween(x.names, y.names)
}

// doubted returns questions about the parts of groups that are together with names that a call has kept apart from them.
func (g *grouping) doubted() (out []*question) {
	for _, group := range g.groups() {
		for _, n := range group.names {
			names := g.own[n]
			if names[0] != n {
				continue
			}
			q := &question{a: names, within: true}
			for _, other := range g.wider(q).b {
				if g.keptApart(names, other) && len(g.askedOf(names, &part{[]int{other}})) == 0 {
					q.b = append(q.b, other)
				}
			}
			if len(q.b) > 0 {
				q.first = g.likeliest(q)
				out = append(out, q)
			}
		}
	}
	return out
}

// keptApart reports whether calls have seen a name with all of some names, and joined it to none.
func (g *grouping) keptApart(names []int, other int) bool {
	return !slices.ContainsFunc(names, func(n int) bool {
		k := key(n, other)
		return !g.served[k] || g.votes[k] != nil && g.votes[k].odds > 0
	})
}

// askedOf returns the pairs that were asked about between some names of a group and the others.
func (g *grouping) askedOf(names []int, group *part) (out [][2]int) {
	for _, i := range names {
		for _, j := range group.names {
			if k := key(i, j); len(g.said[k]) > 0 && !slices.Contains(names, j) {
				out = append(out, k)
			}
		}
	}
	return out
}

// mostElsewhere is with how many others those who have left a group are asked about.
const mostElsewhere = 2

// elsewhere returns questions about those who have left a group: whether two sets of them are one, for it may be the
// chief part that is somebody else, and whether they are of other groups.
func (g *grouping) elsewhere(list []*question) (out []*question) {
	var left []*question
	taken := map[[2]int]bool{}
	for _, q := range list {
		if !q.within || g.parts[q.a[0]] == g.parts[q.b[0]] {
			continue
		}
		for _, k := range append(g.leftWith(q, left), g.likely(q)...) {
			if !taken[k] {
				taken[k] = true
				out = append(out, &question{a: g.parts[k[0]].names, b: g.parts[k[1]].names, first: k})
			}
		}
		left = append(left, q)
	}
	return out
}

// leftWith returns a pair with each set of names that has left a group together with those of a question.
func (g *grouping) leftWith(q *question, left []*question) (out [][2]int) {
	for _, o := range left {
		if o.b[0] == q.b[0] && g.parts[o.a[0]] != g.parts[q.a[0]] && g.votesBetween(q.a, o.a) > 0 {
			out = append(out, g.likeliest(&question{a: q.a, b: o.a}))
		}
	}
	return out
}

// likely returns the likeliest pairs by the clues of names that have left a group with names of other groups, one a group.
func (g *grouping) likely(q *question) (out [][2]int) {
	var pairs []*pair
	for _, n := range q.a {
		pairs = append(pairs, g.near[n]...)
	}
	slices.SortStableFunc(pairs, func(a, b *pair) int { return cmp.Compare(b.odds(), a.odds()) })
	seen := map[*part]bool{g.parts[q.a[0]]: true, g.parts[q.b[0]]: true}
	for _, p := range pairs {
		x, y := g.parts[p.a], g.parts[p.b]
		if p.odds() >= worthAsking && len(out) < mostElsewhere && len(g.said[key(p.a, p.b)]) == 0 && !(seen[x] && seen[y]) {
			seen[x], seen[y] = true, true
			out = append(out, key(p.a, p.b))
		}
	}
	return out
}
