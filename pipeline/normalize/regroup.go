package normalize

import (
	"cmp"
	"container/heap"
	"context"
	"maps"
	"slices"
)

// A groupPair is two groups with the evidence, in log-odds, that they are the same.
type groupPair struct {
	x, y           *group
	votes, answers float64
	clues          float64 // sum over the pairs that were asked about
	asked          int
	hasOpinion     bool // there is a reason to join: a call or the text has joined two of the names, or an answer was not "unsure"
	weight         float64
}

// add adds the evidence about a pair of names.
func (t *groupPair) add(g *grouping, k [2]int) {
	if v := g.votes[k]; v != nil {
		t.hasOpinion = t.hasOpinion || (v.joinedByCall || v.stated != nil) && !g.isUnsure(k)
	}
	if len(g.answers[k]) > 0 {
		t.answers += g.answerOdds(k)
		t.clues += g.clueOdds(k)
		t.asked++
		t.hasOpinion = t.hasOpinion || !g.isUnsure(k)
	}
}

// sumWeight sets the votes and the weight. If nothing was asked, the calls weigh no more than for a single name: a call
// that is wrong about a person is wrong about all their names.
func (t *groupPair) sumWeight(g *grouping) {
	if t.votes = g.votesBetween(t.x.names, t.y.names); t.asked == 0 {
		t.votes = clamp(t.votes, mostVotes)
	}
	t.weight = t.answers + t.votes + t.clues/float64(max(1, t.asked))
}

// threshold returns the weight, in log-odds, above which two groups are joined.
func (t *groupPair) threshold() float64 {
	if t.votes > 0 && t.asked > 1 && t.answers >= 0 {
		return enoughWithCalls
	}
	return enoughAtLast
}

// A groupPairQueue is a heap with the heaviest pair first.
type groupPairQueue []*groupPair

func (q groupPairQueue) Len() int { return len(q) }
func (q groupPairQueue) Less(i, j int) bool {
	if q[i].weight != q[j].weight {
		return q[i].weight > q[j].weight
	}
	return comparePairs(key(q[i].x.names[0], q[i].y.names[0]), key(q[j].x.names[0], q[j].y.names[0])) < 0
}
func (q groupPairQueue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *groupPairQueue) Push(x any)   { *q = append(*q, x.(*groupPair)) }
func (q *groupPairQueue) Pop() any {
	old := *q
	last := old[len(old)-1]
	*q = old[:len(old)-1]
	return last
}

// A regrouping joins groups, and keeps the evidence between those that remain.
type regrouping struct {
	*grouping
	pairs map[*group]map[*group]*groupPair
	queue groupPairQueue
}

// regroup makes the groups from scratch: it starts with the confirmed parts, and joins those for which
// calls, answers and clues weigh enough, the heaviest first (agglomerative clustering). Names of a group about
// which the judge gave no answer stay together. It stops when ctx ends.
func (g *grouping) regroup(ctx context.Context, list []*question) {
	for i := range g.groupOf {
		g.groupOf[i] = &group{[]int{i}}
	}
	for i := range g.groupOf {
		g.unite(g.settled.root(i), i)
		g.unite(g.core[i][0], i)
	}
	for _, q := range list {
		if k := [2]int{q.a[0], q.b[0]}; q.withinGroup && !g.hasAnswer(q) && g.mayJoin(k) {
			g.unite(k[0], k[1])
		}
	}
	r := &regrouping{grouping: g, pairs: map[*group]map[*group]*groupPair{}}
	for _, k := range r.pairsWithOpinion() {
		if x, y := g.groupOf[k[0]], g.groupOf[k[1]]; x != y {
			r.between(x, y).add(g, k)
		}
	}
	for _, x := range g.groups() {
		for _, t := range r.pairs[x] {
			if t.x == x {
				r.offer(t)
			}
		}
	}
	for len(r.queue) > 0 && ctx.Err() == nil {
		t := heap.Pop(&r.queue).(*groupPair)
		if r.pairs[t.x][t.y] == t && g.mayJoin([2]int{t.x.names[0], t.y.names[0]}) {
			r.join(t.x, t.y)
		}
	}
}

// pairsWithOpinion returns the pairs with votes or answers, sorted.
func (g *grouping) pairsWithOpinion() [][2]int {
	all := map[[2]int]bool{}
	for k := range g.answers {
		all[k] = true
	}
	for k := range g.votes {
		all[k] = true
	}
	return slices.SortedFunc(maps.Keys(all), comparePairs)
}

// between returns the evidence between two groups.
func (r *regrouping) between(x, y *group) *groupPair {
	t := r.pairs[x][y]
	if t == nil {
		t = &groupPair{x: x, y: y}
		for _, p := range [][2]*group{{x, y}, {y, x}} {
			if r.pairs[p[0]] == nil {
				r.pairs[p[0]] = map[*group]*groupPair{}
			}
			r.pairs[p[0]][p[1]] = t
		}
	}
	return t
}

// offer queues two groups if they weigh enough to be joined.
func (r *regrouping) offer(t *groupPair) {
	if t.sumWeight(r.grouping); t.hasOpinion && t.weight > t.threshold() {
		heap.Push(&r.queue, t)
	}
}

// join joins two groups, and adds up their evidence with each other group.
func (r *regrouping) join(x, y *group) {
	r.unite(x.names[0], y.names[0])
	both := r.groupOf[x.names[0]]
	for _, p := range []*group{x, y} {
		for other, old := range r.pairs[p] {
			delete(r.pairs[other], p)
			if other == x || other == y {
				continue
			}
			t := r.between(both, other)
			t.answers, t.clues = t.answers+old.answers, t.clues+old.clues
			t.asked, t.hasOpinion = t.asked+old.asked, t.hasOpinion || old.hasOpinion
		}
		delete(r.pairs, p)
	}
	for _, t := range r.pairs[both] {
		r.offer(t)
	}
}

// confirmedSets returns the confirmed parts of all groups, in the order of the groups.
func (g *grouping) confirmedSets() (out [][]int) {
	for _, group := range g.groups() {
		for _, n := range group.names {
			if names := g.core[n]; names[0] == n {
				out = append(out, names)
			}
		}
	}
	return out
}

// questionsWithin returns questions about parts of groups and the names in their group that every call has kept apart from them.
func (g *grouping) questionsWithin() (out []*question) {
	for _, names := range g.confirmedSets() {
		q := &question{a: names, withinGroup: true}
		for _, other := range g.widen(q).b {
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
		return !g.shown[k] || g.votes[k] != nil && g.votes[k].odds > 0 || len(g.answers[k]) > 0
	})
}

// mostElsewhere is the number of other groups that names which have left a group are asked about.
const mostElsewhere = 2

// questionsElsewhere returns questions about names that may belong to other groups: names that calls have joined with another group
// without a question to the judge, and names that have left their group.
func (g *grouping) questionsElsewhere(list []*question) (out []*question) {
	var pairs [][2]int
	called := g.joinedByCalls()
	for _, names := range g.confirmedSets() {
		pairs = append(pairs, g.joinedElsewhere(names, called)...)
	}
	for _, q := range list {
		if q.withinGroup && g.groupOf[q.a[0]] != g.groupOf[q.b[0]] {
			pairs = append(pairs, g.likeliestElsewhere(q)...)
		}
	}
	taken := map[[2]int]bool{}
	for _, k := range pairs {
		if !taken[k] {
			taken[k] = true
			out = append(out, &question{a: g.groupOf[k[0]].names, b: g.groupOf[k[1]].names, first: k})
		}
	}
	return out
}

// joinedByCalls returns for each name the others that the calls, summed up, join it with.
func (g *grouping) joinedByCalls() map[int][]int {
	out := map[int][]int{}
	for _, k := range slices.SortedFunc(maps.Keys(g.votes), comparePairs) {
		if g.votes[k].odds > 0 {
			out[k[0]] = append(out[k[0]], k[1])
			out[k[1]] = append(out[k[1]], k[0])
		}
	}
	return out
}

// joinedElsewhere returns the likeliest pair of some names with each other group that the calls have joined them with, if the judge
// was asked about no pair of the two. called is the result of joinedByCalls.
func (g *grouping) joinedElsewhere(names []int, called map[int][]int) (out [][2]int) {
	seen := map[*group]bool{g.groupOf[names[0]]: true}
	for _, n := range names {
		for _, other := range called[n] {
			group := g.groupOf[other]
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

// answeredBetween reports whether the judge has answered about a pair of two sets of names.
func (g *grouping) answeredBetween(a, b []int) bool {
	return slices.ContainsFunc(a, func(i int) bool {
		return slices.ContainsFunc(b, func(j int) bool { return len(g.answers[key(i, j)]) > 0 })
	})
}

// likeliestElsewhere returns the likeliest pairs, by the clues, of names that have left a group with names of other groups: at most
// mostElsewhere, one for each group.
func (g *grouping) likeliestElsewhere(q *question) (out [][2]int) {
	var pairs []*pair
	for _, n := range q.a {
		pairs = append(pairs, g.candidatesOf[n]...)
	}
	slices.SortStableFunc(pairs, func(a, b *pair) int { return cmp.Compare(b.odds(), a.odds()) })
	seen := map[*group]bool{g.groupOf[q.a[0]]: true, g.groupOf[q.b[0]]: true}
	for _, p := range pairs {
		x, y := g.groupOf[p.a], g.groupOf[p.b]
		if p.odds() >= leastAsked && len(out) < mostElsewhere && len(g.answers[key(p.a, p.b)]) == 0 && !(seen[x] && seen[y]) {
			seen[x], seen[y] = true, true
			out = append(out, key(p.a, p.b))
		}
	}
	return out
}
