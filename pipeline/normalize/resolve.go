package normalize

import (
	"container/heap"
	"context"
	"maps"
	"math"
	"slices"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/learn"
)

// A resolver joins clusters, the likeliest first, as long as their score is above the
// threshold (agglomerative clustering). Joined clusters are compared as a whole: two names
// with little evidence between them may both fit a third.
type resolver struct {
	*survey
	model     *learn.Model
	threshold float64 // see learn.Model.Threshold
	choices   choices // by the model's first table; nil before run
	// clusters are by name, nil if not made yet: see clusterOf.
	clusters []*cluster
	// neighbours are, by cluster id, the ids of clusters with a candidate pair between them, with the
	// highest log-odds of the comparisons of their parts.
	neighbours map[int]map[int]float64
	clashes    map[[2]int]bool // cached results of namesClash, by pair of names
	keptApart  map[[2]int]bool // pairs of cluster ids that must not be joined
	score      func(x, y *cluster, by *comparison) float64
	queue      pairQueue
	compared   map[[2]int]*comparison // the last comparisons, by pair of cluster ids
	joins      int                    // number of joins so far
	passes     []pass
	pass       pass // the current one
}

// A pass says which clusters may be joined.
type pass struct {
	least int // minimum number of mentions of both
	// bare allows names that are a title or a role alone; they come last, so
	// that "the captain" doesn't join two captains.
	bare bool
	// all allows all clusters: one that was joined by a title alone may now fit others.
	all bool
}

// passes returns the passes in order. In English, a name that occurs once comes late: the full name of a
// namesake would keep the other full names with its first name apart from their short forms.
func (b *book) passes() []pass {
	if b.in.Language == script.Chinese {
		return []pass{{}, {bare: true}, {all: true}}
	}
	return []pass{{least: 2}, {}, {bare: true}, {all: true}}
}

// A comparison is the measures of two clusters, and their score.
type comparison struct {
	x, y   *cluster // as they were when they were compared
	score  float64  // log-odds: the table's for the row, plus stated and ruled
	stated float64
	ruled  float64 // see statementOdds
	row    measures
	joins  int // the resolver's number of joins before: a join may change all other comparisons
	// decided: the two were joined by the writer, whatever their score.
	decided bool
}

// A queuedPair is two clusters with their score, or with an upper bound of it
// if one of them has grown since the last comparison.
type queuedPair struct {
	x, y *cluster
	odds float64
	by   *comparison // nil: not compared since
}

type pairQueue []queuedPair

func (m pairQueue) Len() int { return len(m) }
func (m pairQueue) Less(i, j int) bool {
	if m[i].odds != m[j].odds {
		return m[i].odds > m[j].odds
	}
	if m[i].x.id != m[j].x.id {
		return m[i].x.id < m[j].x.id
	}
	return m[i].y.id < m[j].y.id
}
func (m pairQueue) Swap(i, j int) { m[i], m[j] = m[j], m[i] }
func (m *pairQueue) Push(x any)   { *m = append(*m, x.(queuedPair)) }
func (m *pairQueue) Pop() any {
	old := *m
	x := old[len(old)-1]
	*m = old[:len(old)-1]
	return x
}

// resolver returns a resolver that scores by a model; if there are few names, by its first one.
func (s *survey) resolver(model *learn.Model) *resolver {
	if model != nil && model.First != nil && len(s.book.names) < fewestNames {
		model = model.First
	}
	r := &resolver{survey: s, model: model, clusters: make([]*cluster, len(s.book.names)), neighbours: map[int]map[int]float64{},
		clashes: map[[2]int]bool{}, keptApart: map[[2]int]bool{}, compared: map[[2]int]*comparison{}, passes: s.book.passes()}
	var scorer *learn.Scorer
	if model != nil {
		r.threshold, scorer = model.Threshold, learn.NewScorer(model)
	}
	r.score = func(x, y *cluster, by *comparison) float64 {
		if x.kind != kb.Character && y.kind != kb.Character {
			return s.book.scoreThings(x, y) + by.stated + by.ruled
		}
		return scorer.Score(by.row[:]) + by.stated + by.ruled
	}
	for k := range s.pairs {
		r.addNeighbour(k[0], k[1], math.Inf(1))
	}
	return r
}

// clusterOf returns the cluster of a name.
func (r *resolver) clusterOf(i int) *cluster {
	if r.clusters[i] == nil {
		r.clusters[i] = r.clusterOfOne(i)
	}
	return r.clusters[i]
}

// Scores of places and things, in log-odds: the table is learned on people.
const (
	thingsOfOneName  = 2.5
	thingsOfOnePart  = 0.4 // 粮行 of 裕丰粮行, where no other thing has it
	thingsOfTwoNames = -3.0
)

// scoreThings scores places and things: they are one if they have the same name.
func (b *book) scoreThings(x, y *cluster) float64 {
	for _, i := range x.names {
		for _, j := range y.names {
			switch m := b.match(i, j); {
			case m.Whole:
				return thingsOfOneName
			case m.Contains && len(x.sharingWord) < 2 && len(y.sharingWord) < 2:
				return thingsOfOnePart
			}
		}
	}
	return thingsOfTwoNames
}

// applyDecisions joins and keeps apart what the writer has decided.
func (r *resolver) applyDecisions(verdicts []*kb.Verdict) {
	for _, binding := range []kb.Binding{kb.Link, kb.Wall} {
		for _, v := range verdicts {
			i, ok := r.book.index[v.A]
			j, ok2 := r.book.index[v.B]
			binds, by := v.Binds()
			if !ok || !ok2 || by != kb.ByWriter || binds != binding || v.From != nil || r.clusterOf(i) == r.clusterOf(j) {
				continue
			}
			if binds == kb.Link {
				r.join(r.clusterOf(i), r.clusterOf(j), &comparison{score: kb.Sure, decided: true})
			} else {
				r.keptApart[key(r.clusterOf(i).id, r.clusterOf(j).id)] = true
			}
		}
	}
}

// pair returns the pair of two names with the score with which their clusters were
// joined, or the one that keeps them apart.
func (r *resolver) pair(k [2]int) *pair {
	p := &pair{a: k[0], b: k[1]}
	x, y := r.clusterOf(k[0]), r.clusterOf(k[1])
	if x == y {
		for {
			left, right := x.joinedFrom[0].holds(k[0]), x.joinedFrom[0].holds(k[1])
			switch {
			case left && right:
				x = x.joinedFrom[0]
				continue
			case !left && !right:
				x = x.joinedFrom[1]
				continue
			}
			p.score, p.by, p.joined = x.by.score, x.by, true
			if p.by.decided { // the clues are needed all the same: they may contradict the writer
				p.by = r.compare(r.book.newCluster(k[0], r.evidence), r.book.newCluster(k[1], r.evidence))
				p.score = p.by.score
			}
			return p
		}
	}
	by := r.comparisonOf(x, y)
	p.score, p.by = min(0, r.model.Corrected(StoodApart, by.score)), by
	return p
}

// addNeighbour records that two clusters may be joined, and the highest score between them.
func (r *resolver) addNeighbour(i, j int, odds float64) {
	for _, p := range [][2]int{{i, j}, {j, i}} {
		m := r.neighbours[p[0]]
		if m == nil {
			m = map[int]float64{}
			r.neighbours[p[0]] = m
		}
		if old, ok := m[p[1]]; !ok || odds > old {
			m[p[1]] = odds
		}
	}
}

// run joins clusters until no more score enough. It fails only when ctx ends.
func (r *resolver) run(ctx context.Context) error {
	if r.model != nil {
		var err error
		if r.choices, r.compared, err = r.choicesBy(ctx, r.model.First); err != nil {
			return err
		}
	}
	for _, r.pass = range r.passes {
		for _, i := range sortedKeys(r.neighbours) {
			for _, j := range sortedKeys(r.neighbours[i]) {
				if i < j && r.mayJoin(r.clusterOf(i), r.clusterOf(j)) {
					r.consider(r.clusterOf(i), r.clusterOf(j))
				}
			}
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		for len(r.queue) > 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			m := heap.Pop(&r.queue).(queuedPair)
			switch {
			case r.clusterOf(m.x.id) != m.x || r.clusterOf(m.y.id) != m.y || r.keptApart[key(m.x.id, m.y.id)]:
			case m.by == nil:
				r.consider(m.x, m.y)
			default:
				r.requeue(r.join(m.x, m.y, m.by))
			}
		}
	}
	return nil
}

// mostGain is the most, in log-odds, by which the score of two clusters is expected to increase after one of them
// has grown.
const mostGain = 2.0

// requeue queues a cluster that has grown, with all its neighbours. They are
// compared when their turn comes, since either may grow again until then. The order is by
// the last score; pairs with negative scores come after all others.
func (r *resolver) requeue(x *cluster) {
	for _, id := range sortedKeys(r.neighbours[x.id]) {
		odds := r.neighbours[x.id][id]
		if odds <= -mostGain || !r.mayJoin(x, r.clusterOf(id)) {
			continue
		}
		if odds < 0 {
			odds = belowAll * (odds + mostGain)
		}
		r.push(x, r.clusterOf(id), odds, nil)
	}
}

// belowAll makes log-odds so small that they come after all others in the queue.
const belowAll = 1e-9

func (r *resolver) mayJoin(x, y *cluster) bool {
	bare := min(x.rank, y.rank) == 0 // one is a title or a role alone
	return (r.pass.all || r.pass.bare == bare) && min(len(x.mentions), len(y.mentions)) >= r.pass.least && !r.keptApart[key(x.id, y.id)]
}

// consider compares two clusters and queues them if they may be joined.
func (r *resolver) consider(x, y *cluster) {
	by := r.comparisonOf(x, y)
	r.neighbours[x.id][y.id], r.neighbours[y.id][x.id] = by.score, by.score
	if by.score > r.threshold+r.joinMargin(x, y, by) {
		r.push(x, y, by.score, by)
	}
}

// Two clusters that are both mentioned more than leadingMentions times need a higher score: joining two leading
// characters by mistake costs the writer most. Lower scores become questions.
const (
	leadingMentions = 30
	leadingCaution  = 0.4 // log-odds for each e-fold of mentions beyond
	chineseCaution  = 0.3 // the same in Chinese, where more is missed
	// If one surname has two titles, Mr. Bell and Dr. Bell, and both are frequent, they are two people.
	twoTitlesMentions = 10
	twoTitlesCaution  = 1.5
	// A Chinese title that several people have is asked about rather than joined.
	sharedTitleCaution = 3.0
)

// joinMargin returns the log-odds, beyond the table's threshold, above which two clusters are joined.
func (r *resolver) joinMargin(x, y *cluster, by *comparison) float64 {
	rarer, caution := float64(min(len(x.mentions), len(y.mentions))), leadingCaution
	if r.book.in.Language == script.Chinese {
		caution = chineseCaution
	}
	margin := caution*math.Log(max(1, rarer/leadingMentions)) + twoTitlesCaution*max(0, by.row[mTwoTitles]-math.Log(twoTitlesMentions))
	if r.book.hasOnlySharedTitles(x) || r.book.hasOnlySharedTitles(y) {
		margin += sharedTitleCaution
	}
	return margin
}

func (r *resolver) push(x, y *cluster, odds float64, by *comparison) {
	x, y = orderByID(x, y)
	heap.Push(&r.queue, queuedPair{x, y, odds, by})
}

// comparisonOf returns the comparison of two clusters, a new one if there was a join since the last.
func (r *resolver) comparisonOf(x, y *cluster) *comparison {
	k := key(x.id, y.id)
	by := r.compared[k]
	if by == nil || by.joins != r.joins {
		by = r.compare(orderByID(x, y))
		r.compared[k] = by
	}
	return by
}

// compare measures two clusters and scores them. What depends on the two alone is copied from the last comparison
// if neither has grown since.
func (r *resolver) compare(x, y *cluster) *comparison {
	by := &comparison{x: x, y: y, joins: r.joins}
	if last := r.compared[key(x.id, y.id)]; last != nil && last.x == x && last.y == y {
		by.row, by.stated, by.ruled = last.row, last.stated, last.ruled
	} else {
		r.book.measureForms(&by.row, x, y)
		r.book.measureTexts(&by.row, r.evidence, x, y)
		by.stated, by.ruled, by.row[mOpposed] = r.book.statementOdds(r.evidence, x, y)
		by.row[mHeldApart] = by.row.listingPenalty()
	}
	r.measureRivals(&by.row, x, y)
	r.measureCrowd(&by.row, x, y)
	r.measureMarriage(&by.row, x, y)
	r.measureChoice(&by.row, x, y)
	by.score = r.score(x, y, by)
	return by
}

func (r *resolver) join(x, y *cluster, by *comparison) *cluster {
	both := r.book.join(x, y)
	both.joinedFrom, both.by = [2]*cluster{x, y}, by
	r.joins++
	gone := max(x.id, y.id)
	for _, i := range both.names {
		r.clusters[i] = both
	}
	for id, odds := range r.neighbours[gone] {
		delete(r.neighbours[id], gone)
		if id != both.id {
			r.addNeighbour(id, both.id, odds)
		}
	}
	delete(r.neighbours, gone)
	for k := range r.keptApart {
		if k[0] == gone || k[1] == gone {
			other := k[0] + k[1] - gone
			delete(r.keptApart, k)
			r.keptApart[key(other, both.id)] = true
		}
	}
	return both
}

// Limits for measureRivals: the mentions looked at, the distance back from each (bytes), and the
// number of rivals.
const (
	mostSamples = 120
	nearWindow  = 30000
	mostRivals  = 12
	// mostTouching is the number of names with a shared word that are looked at, the most
	// frequent ones.
	mostTouching = 20
)

// measureRivals measures who else the cluster with the less specific names may be, and who of these
// was named last before its mentions.
func (r *resolver) measureRivals(v *measures, x, y *cluster) {
	short, full := orderByRank(x, y)
	var rivalRoom [mostRivals]*cluster
	var foeRoom [mostRivals]bool
	rivals, foes := append(rivalRoom[:0], full), foeRoom[:1]
	mass, most, foeCount, against := len(full.mentions), 0, 0, 0
	for _, i := range short.sharingWord {
		p := r.clusterOf(i)
		if p == short || p.rank < short.rank || slices.Contains(rivals, p) || r.clash(short, p) {
			continue
		}
		mass += len(p.mentions)
		most = max(most, len(p.mentions))
		foe := r.clash(full, p)
		if foe {
			foeCount++
			against += len(p.mentions)
		}
		if len(rivals) < mostRivals {
			rivals, foes = append(rivals, p), append(foes, foe)
		}
	}
	v[mFoes], v[mFoeMass] = logCount(foeCount), ratio(against, mass)
	v[mBearers] = logCount(len(rivals) - 1)
	v[mShareMass] = ratio(len(full.mentions), mass)
	v[mRivalMass] = math.Log1p(float64(len(full.mentions))) - math.Log1p(float64(most))
	var nearRoom [mostRivals]int
	near, seen := nearRoom[:len(rivals)], 0
	var next [mostRivals]int // by rival: where the next search starts
	step := max(1, len(short.mentions)/mostSamples)
	for i := 0; i < len(short.mentions); i += step {
		best, at := -1, nearWindow
		for n, p := range rivals {
			d := 0
			if d, next[n] = distance(short.mentions[i].at, p.mentions, next[n]); d < at {
				best, at = n, d
			}
		}
		seen++
		if best >= 0 {
			near[best]++
		}
	}
	v[mShareNear] = ratio(near[0], seen)
	other, foe := 0, 0
	for i, n := range near[1:] {
		other = max(other, n)
		if foes[i+1] {
			foe += n
		}
	}
	v[mRivalNear], v[mFoeNear] = ratio(other, seen), ratio(foe, seen)
}

// clash reports whether the forms or the pronouns show that two clusters that share a word are
// two people.
func (r *resolver) clash(x, y *cluster) bool {
	if len(x.names) > 1 || len(y.names) > 1 {
		for _, i := range x.names[:min(len(x.names), 2)] {
			for _, j := range y.names[:min(len(y.names), 2)] {
				if r.namesClash(i, j) {
					return true
				}
			}
		}
	}
	return x.pronouns.leaning()*y.pronouns.leaning() < -0.15
}

func (r *resolver) namesClash(i, j int) bool {
	k := key(i, j)
	is, ok := r.clashes[k]
	if !ok {
		m := r.book.match(i, j)
		is = m.Clashes() || m.Titles > 0.8
		r.clashes[k] = is
	}
	return is
}

// distance returns the distance from an offset back to the last of the mentions; a mention after the offset
// counts three times as far. k is the result of the search for an earlier offset, 0 for the first; the next
// search starts at next.
func distance(at int, mentions []mention, k int) (best, next int) {
	best = math.MaxInt
	k = searchMentions(mentions, at, k)
	if k > 0 {
		best = at - mentions[k-1].at
	}
	if k < len(mentions) && mentions[k].at != at {
		best = min(best, 3*(mentions[k].at-at)+300)
	}
	return best, k
}

// searchMentions returns the index of the first mention that is not before an offset, by galloping search from
// the k-th.
func searchMentions(mentions []mention, at, k int) int {
	step := 1
	for k+step <= len(mentions) && mentions[k+step-1].at < at {
		k += step
		step *= 2
	}
	end := min(len(mentions), k+step)
	n, _ := slices.BinarySearchFunc(mentions[k:end], at, func(s mention, at int) int { return s.at - at })
	return k + n
}

func sortedKeys[V any](m map[int]V) []int {
	return slices.Sorted(maps.Keys(m))
}
