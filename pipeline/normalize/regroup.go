package normalize

import (
	"cmp"
	"container/heap"
	"context"
	"maps"
	"slices"
)

// A tie is the evidence between two groups, in log-odds for "the same".
type tie struct {
	x, y           *part
	votes, answers float64
	clues          float64 // of the pairs that were asked about, summed up
	asked          int
	speaks         bool // for a join: a call or the text has joined two of the names, or an answer was not "unsure"
	weight         float64
}

// add adds what was said of a pair.
func (t *tie) add(g *grouping, k [2]int) {
	if v := g.votes[k]; v != nil {
		t.speaks = t.speaks || (v.called || v.stated != nil) && !g.open(k)
	}
	if len(g.said[k]) > 0 {
		t.answers += g.answered(k)
		t.clues += g.clue(k)
		t.asked++
		t.speaks = t.speaks || !g.open(k)
	}
}

// weigh sums up a tie. Where nothing was asked, the calls weigh no more than they do for a single name: one that is wrong about a
// person is wrong about all their names.
func (t *tie) weigh(g *grouping) {
	if t.votes = g.votesBetween(t.x.names, t.y.names); t.asked == 0 {
		t.votes = bounded(t.votes, mostVotes)
	}
	t.weight = t.answers + t.votes + t.clues/float64(max(1, t.asked))
}

// enough returns the weight, in log-odds, above which two groups are one.
func (t *tie) enough() float64 {
	if t.votes > 0 && t.asked > 1 && t.answers >= 0 {
		return enoughWithCalls
	}
	return enoughAtLast
}

// A tieQueue has the heaviest tie first.
type tieQueue []*tie

func (q tieQueue) Len() int { return len(q) }
func (q tieQueue) Less(i, j int) bool {
	if q[i].weight != q[j].weight {
		return q[i].weight > q[j].weight
	}
	return inOrder(key(q[i].x.names[0], q[i].y.names[0]), key(q[j].x.names[0], q[j].y.names[0])) < 0
}
func (q tieQueue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *tieQueue) Push(x any)   { *q = append(*q, x.(*tie)) }
func (q *tieQueue) Pop() any {
	old := *q
	last := old[len(old)-1]
	*q = old[:len(old)-1]
	return last
}

// A regrouping joins groups, and keeps the ties between those that remain.
type regrouping struct {
	*grouping
	ties  map[*part]map[*part]*tie
	queue tieQueue
}

// regroup makes the groups from scratch: it starts with the parts that two opinions hold together, and joins those between which
// calls, answers and clues weigh enough, the heaviest first (agglomerative clustering). Names of a group about
// which the judge gave no answer stay together. It stops when ctx ends.
func (g *grouping) regroup(ctx context.Context, list []*question) {
	for i := range g.parts {
		g.parts[i] = &part{[]int{i}}
	}
	for i := range g.parts {
		g.unite(g.fixed.root(i), i)
		g.unite(g.own[i][0], i)
	}
	for _, q := range list {
		if k := [2]int{q.a[0], q.b[0]}; q.within && !g.hasAnswer(q) && g.mayJoin(k) {
			g.unite(k[0], k[1])
		}
	}
	r := &regrouping{grouping: g, ties: map[*part]map[*part]*tie{}}
	for _, k := range r.heard() {
		if x, y := g.parts[k[0]], g.parts[k[1]]; x != y {
			r.between(x, y).add(g, k)
		}
	}
	for _, x := range g.groups() {
		for _, t := range r.ties[x] {
			if t.x == x {
				r.offer(t)
			}
		}
	}
	for len(r.queue) > 0 && ctx.Err() == nil {
		t := heap.Pop(&r.queue).(*tie)
		if r.ties[t.x][t.y] == t && g.mayJoin([2]int{t.x.names[0], t.y.names[0]}) {
			r.join(t.x, t.y)
		}
	}
}

// heard returns the pairs that calls or answers are about, in order.
func (g *grouping) heard() [][2]int {
	all := map[[2]int]bool{}
	for k := range g.said {
		all[k] = true
	}
	for k := range g.votes {
		all[k] = true
	}
	return slices.SortedFunc(maps.Keys(all), inOrder)
}

// between returns the tie of two groups.
func (r *regrouping) between(x, y *part) *tie {
	t := r.ties[x][y]
	if t == nil {
		t = &tie{x: x, y: y}
		for _, p := range [][2]*part{{x, y}, {y, x}} {
			if r.ties[p[0]] == nil {
				r.ties[p[0]] = map[*part]*tie{}
			}
			r.ties[p[0]][p[1]] = t
		}
	}
	return t
}

// offer queues two groups if they weigh enough to be one.
func (r *regrouping) offer(t *tie) {
	if t.weigh(r.grouping); t.speaks && t.weight > t.enough() {
		heap.Push(&r.queue, t)
	}
}

// join makes two groups one, with what was said between each of them and a third.
func (r *regrouping) join(x, y *part) {
	r.unite(x.names[0], y.names[0])
	both := r.parts[x.names[0]]
	for _, p := range []*part{x, y} {
		for other, old := range r.ties[p] {
			delete(r.ties[other], p)
			if other == x || other == y {
				continue
			}
			t := r.between(both, other)
			t.answers, t.clues = t.answers+old.answers, t.clues+old.clues
			t.asked, t.speaks = t.asked+old.asked, t.speaks || old.speaks
		}
		delete(r.ties, p)
	}
	for _, t := range r.ties[both] {
		r.offer(t)
	}
}

// held returns the sets of names that two opinions hold together, in the order of their groups.
func (g *grouping) held() (out [][]int) {
	for _, group := range g.groups() {
		for _, n := range group.names {
			if names := g.own[n]; names[0] == n {
				out = append(out, names)
			}
		}
	}
	return out
}

// doubted returns questions about parts of groups and the names in their group from which every call has kept them apart.
func (g *grouping) doubted() (out []*question) {
	for _, names := range g.held() {
		q := &question{a: names, within: true}
		for _, other := range g.wider(q).b {
			if g.keptApart(names, other) {
				q.b = append(q.b, other)
			}
		}
		if len(q.b) > 0 {
			q.first = g.likeliest(q)
			out = append(out, q)
		}
	}
	return out
}

// keptApart reports whether calls have seen a name with each of some names and joined it to none of them, and no pair of them
// was asked about.
func (g *grouping) keptApart(names []int, other int) bool {
	return !slices.ContainsFunc(names, func(n int) bool {
		k := key(n, other)
		return !g.served[k] || g.votes[k] != nil && g.votes[k].odds > 0 || len(g.said[k]) > 0
	})
}

// mostElsewhere is the number of other groups that names which have left theirs are asked about.
const mostElsewhere = 2

// elsewhere returns questions about names that may belong to other groups: those that calls have joined with another group,
// about which the judge was not asked, and those that have left theirs.
func (g *grouping) elsewhere(list []*question) (out []*question) {
	var pairs [][2]int
	called := g.joinedByCalls()
	for _, names := range g.held() {
		pairs = append(pairs, g.joinedElsewhere(names, called)...)
	}
	for _, q := range list {
		if q.within && g.parts[q.a[0]] != g.parts[q.b[0]] {
			pairs = append(pairs, g.likely(q)...)
		}
	}
	taken := map[[2]int]bool{}
	for _, k := range pairs {
		if !taken[k] {
			taken[k] = true
			out = append(out, &question{a: g.parts[k[0]].names, b: g.parts[k[1]].names, first: k})
		}
	}
	return out
}

// joinedByCalls returns for each name the others for which the calls, summed up, say that the two are one.
func (g *grouping) joinedByCalls() map[int][]int {
	out := map[int][]int{}
	for _, k := range slices.SortedFunc(maps.Keys(g.votes), inOrder) {
		if g.votes[k].odds > 0 {
			out[k[0]] = append(out[k[0]], k[1])
			out[k[1]] = append(out[k[1]], k[0])
		}
	}
	return out
}

// joinedElsewhere returns the likeliest pair of some names with each other group that the calls have joined them with, if the judge
// was asked about no pair of the two. called is what joinedByCalls returns.
func (g *grouping) joinedElsewhere(names []int, called map[int][]int) (out [][2]int) {
	seen := map[*part]bool{g.parts[names[0]]: true}
	for _, n := range names {
		for _, other := range called[n] {
			group := g.parts[other]
			if seen[group] {
				continue
			}
			seen[group] = true
			if g.votesBetween(names, group.names) > 0 && !g.answeredBetween(names, group.names) {
				out = append(out, g.likeliest(&question{a: names, b: group.names}))
			}
		}
	}
	return out
}

// answeredBetween reports whether a pair of two sets of names was asked about.
func (g *grouping) answeredBetween(a, b []int) bool {
	return slices.ContainsFunc(a, func(i int) bool {
		return slices.ContainsFunc(b, func(j int) bool { return len(g.said[key(i, j)]) > 0 })
	})
}

// likely returns the likeliest pairs, by the clues, of names that have left a group with names of other groups: at most
// mostElsewhere, one for each group.
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
