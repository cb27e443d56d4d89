package normalize

import (
	"container/heap"
	"context"
	"maps"
	"math"
	"slices"

	"dramatis/editor/kb"
	"dramatis/pipeline/learn"
)

// A resolver joins parties, the likeliest first, as long as their score says
// that they are one. What a join brings together is weighed together: two names
// that say little of each other may both go with a third.
type resolver struct {
	*survey
	model   *learn.Model
	bar     float64 // see learn.Model.Bar
	choices choices // by the model's first one; none before run
	// parties are by name; nil: see of.
	parties []*party
	// beside are parties with a candidate pair between them, by party id, with the
	// highest log-odds at which parts of the two were weighed.
	beside  map[int]map[int]float64
	clashes map[[2]int]bool // by names: their forms make two people of them
	apart   map[[2]int]bool // party ids that must not be joined
	score   func(x, y *party, by *weighing) float64
	queue   meetings
	met     map[[2]int]*weighing // by party ids, as they were last weighed
	joins   int                  // how many there were
	passes  []pass
	pass    pass // the present one
}

// A pass says who may meet.
type pass struct {
	least int // mentions
	// bare lets names that are a title or a role alone take part; they come last, so
	// that "the captain" glues no two captains together.
	bare bool
	// all lets all parties meet: one that a title alone has joined may be one with others now.
	all bool
}

// passes returns the passes in their order. A name that occurs once comes late in English: the full name of a
// namesake would keep the other full names with its first name apart from their short forms.
func (b *book) passes() []pass {
	if b.in.Language == "zh" {
		return []pass{{}, {bare: true}, {all: true}}
	}
	return []pass{{least: 2}, {}, {bare: true}, {all: true}}
}

// A weighing is what was measured of two parties, and the log-odds that it gives.
type weighing struct {
	score  float64 // what was learned of the row, and what is stated
	stated float64
	row    measures
	joins  int // of the resolver before it: one join may change what all others weigh
	// decided parties were joined by the writer, whatever they weigh.
	decided bool
}

// A meeting is two parties with how they were weighed, or with what they may
// weigh at most when one of them has grown since.
type meeting struct {
	x, y *party
	odds float64
	by   *weighing // nil: not weighed since
}

type meetings []meeting

func (m meetings) Len() int { return len(m) }
func (m meetings) Less(i, j int) bool {
	if m[i].odds != m[j].odds {
		return m[i].odds > m[j].odds
	}
	if m[i].x.id != m[j].x.id {
		return m[i].x.id < m[j].x.id
	}
	return m[i].y.id < m[j].y.id
}
func (m meetings) Swap(i, j int) { m[i], m[j] = m[j], m[i] }
func (m *meetings) Push(x any)   { *m = append(*m, x.(meeting)) }
func (m *meetings) Pop() any {
	old := *m
	x := old[len(old)-1]
	*m = old[:len(old)-1]
	return x
}

// resolver scores parties by a model; where few are named, by its first one.
func (s *survey) resolver(model *learn.Model) *resolver {
	if model != nil && model.First != nil && len(s.b.names) < fewestNames {
		model = model.First
	}
	r := &resolver{survey: s, model: model, parties: make([]*party, len(s.b.names)), beside: map[int]map[int]float64{},
		clashes: map[[2]int]bool{}, apart: map[[2]int]bool{}, met: map[[2]int]*weighing{}, passes: s.b.passes()}
	var scorer *learn.Scorer
	if model != nil {
		r.bar, scorer = model.Bar, learn.NewScorer(model)
	}
	r.score = func(x, y *party, by *weighing) float64 {
		if x.kind != kb.Character && y.kind != kb.Character {
			return s.b.scoreThings(x, y) + by.stated
		}
		return scorer.Score(by.row[:]) + by.stated
	}
	for k := range s.pairs {
		r.link(k[0], k[1], math.Inf(1))
	}
	return r
}

// of returns the party of a name. It is made when it is first asked for: of many names in
// a list nobody asks.
func (r *resolver) of(i int) *party {
	p := r.parties[i]
	if p == nil {
		p = r.b.partyOf(i, r.s)
		for _, e := range r.f.edges[i] {
			if !e.match.Clashes() && e.match.Titles <= 0.8 {
				p.touching = append(p.touching, e.to)
			}
		}
		r.b.mostOften(&p.touching)
		r.parties[i] = p
	}
	return p
}

// What places and things are one by: the table is learned on people.
const (
	thingsOfOneName  = 2.5
	thingsOfOnePart  = 0.4 // 粮行 of 裕丰粮行, where no other thing has it
	thingsOfTwoNames = -3.0
)

// scoreThings says that places and things are one when they have one name.
func (b *book) scoreThings(x, y *party) float64 {
	for _, i := range x.names {
		for _, j := range y.names {
			switch m := b.match(i, j); {
			case m.Whole:
				return thingsOfOneName
			case m.Contains && len(x.touching) < 2 && len(y.touching) < 2:
				return thingsOfOnePart
			}
		}
	}
	return thingsOfTwoNames
}

// take joins and keeps apart what the writer has decided.
func (r *resolver) take(verdicts []*kb.Verdict) {
	for _, binding := range []kb.Binding{kb.Link, kb.Wall} {
		for _, v := range verdicts {
			i, ok := r.b.index[v.A]
			j, ok2 := r.b.index[v.B]
			binds, by := v.Binds()
			if !ok || !ok2 || by != kb.ByWriter || binds != binding || v.From != nil || r.of(i) == r.of(j) {
				continue
			}
			if binds == kb.Link {
				r.join(r.of(i), r.of(j), &weighing{score: kb.Sure, decided: true})
			} else {
				r.apart[key(r.of(i).id, r.of(j).id)] = true
			}
		}
	}
}

// pair returns what was found of two names: the score with which their parties were
// joined, or the one that keeps them apart.
func (r *resolver) pair(k [2]int) *pair {
	p := &pair{a: k[0], b: k[1]}
	x, y := r.of(k[0]), r.of(k[1])
	if x == y {
		for {
			left, right := x.made[0].holds(k[0]), x.made[0].holds(k[1])
			switch {
			case left && right:
				x = x.made[0]
				continue
			case !left && !right:
				x = x.made[1]
				continue
			}
			p.score, p.by, p.joined = x.by.score, x.by, true
			if p.by.decided { // the clues are wanted all the same: they may speak against the writer
				p.by = r.weigh(r.b.partyOf(k[0], r.s), r.b.partyOf(k[1], r.s))
				p.score = p.by.score
			}
			return p
		}
	}
	by := r.weighed(x, y)
	p.score, p.by = min(0, r.model.Corrected(StoodApart, by.score)), by
	return p
}

// link notes that two parties may meet, and what they weigh at most.
func (r *resolver) link(i, j int, odds float64) {
	for _, p := range [][2]int{{i, j}, {j, i}} {
		m := r.beside[p[0]]
		if m == nil {
			m = map[int]float64{}
			r.beside[p[0]] = m
		}
		if old, ok := m[p[1]]; !ok || odds > old {
			m[p[1]] = odds
		}
	}
}

// run joins until nothing more is likely. It fails only when ctx ends.
func (r *resolver) run(ctx context.Context) error {
	if r.model != nil {
		var err error
		if r.choices, err = r.choicesBy(ctx, r.model.First); err != nil {
			return err
		}
	}
	for _, r.pass = range r.passes {
		for _, i := range sortedKeys(r.beside) {
			for _, j := range sortedKeys(r.beside[i]) {
				if i < j && r.mayMeet(r.of(i), r.of(j)) {
					r.meet(r.of(i), r.of(j))
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
			m := heap.Pop(&r.queue).(meeting)
			switch {
			case r.of(m.x.id) != m.x || r.of(m.y.id) != m.y || r.apart[key(m.x.id, m.y.id)]:
			case m.by == nil:
				r.meet(m.x, m.y)
			default:
				r.expect(r.join(m.x, m.y, m.by))
			}
		}
	}
	return nil
}

// gain is by how much two parties may weigh more, in log-odds, after one of them
// has grown.
const gain = 2.0

// expect queues a party that has grown with all that it may be one with. They are
// weighed when their turn comes, as either may grow once more until then: by what
// they weighed before, and those that weighed too little after all others.
func (r *resolver) expect(x *party) {
	for _, id := range sortedKeys(r.beside[x.id]) {
		odds := r.beside[x.id][id]
		if odds <= -gain || !r.mayMeet(x, r.of(id)) {
			continue
		}
		if odds < 0 {
			odds = last * (odds + gain)
		}
		r.push(x, r.of(id), odds, nil)
	}
}

// last makes log-odds so small that they come after all others in the queue.
const last = 1e-9

func (r *resolver) mayMeet(x, y *party) bool {
	if !r.pass.all && (r.pass.bare && max(x.rank, y.rank) > 0 && min(x.rank, y.rank) > 0 || !r.pass.bare && min(x.rank, y.rank) == 0) {
		return false
	}
	return min(len(x.spots), len(y.spots)) >= r.pass.least && !r.apart[key(x.id, y.id)]
}

// meet weighs two parties and queues them when they may be one.
func (r *resolver) meet(x, y *party) {
	by := r.weighed(x, y)
	r.beside[x.id][y.id], r.beside[y.id][x.id] = by.score, by.score
	if by.score > r.bar+enough(x, y, by) {
		r.push(x, y, by.score, by)
	}
}

// Parties that are both mentioned more often than this need more than even odds: to
// taking two leading characters for one costs the writer most. What scores less is asked.
const (
	leading = 30
	careful = 0.2 // log-odds for each e-fold of mentions beyond
	// Of a family name with two titles, Mr. Bell and Dr. Bell, much is told of both only when they are two.
	styled      = 10
	ofTwoTitles = 1.5
)

// enough returns the log-odds, beyond the table's bar, above which two parties are joined.
func enough(x, y *party, by *weighing) float64 {
	rarer := float64(min(len(x.spots), len(y.spots)))
	return careful*math.Log(max(1, rarer/leading)) + ofTwoTitles*max(0, by.row[mTwoTitles]-math.Log(styled))
}

func (r *resolver) push(x, y *party, odds float64, by *weighing) {
	x, y = inOrderOf(x, y)
	heap.Push(&r.queue, meeting{x, y, odds, by})
}

// weighed weighs two parties, unless it has done so since the last join.
func (r *resolver) weighed(x, y *party) *weighing {
	k := key(x.id, y.id)
	by := r.met[k]
	if by == nil || by.joins != r.joins {
		by = r.weigh(inOrderOf(x, y))
		r.met[k] = by
	}
	return by
}

// weigh measures two parties and scores them.
func (r *resolver) weigh(x, y *party) *weighing {
	by := &weighing{joins: r.joins}
	r.b.measureForms(&by.row, x, y)
	r.b.measureTexts(&by.row, r.s, x, y)
	r.measureRivals(&by.row, x, y)
	r.measureCrowd(&by.row, x, y)
	r.measureMarriage(&by.row, x, y)
	r.measureChoice(&by.row, x, y)
	by.stated, by.row[mOpposed] = r.b.statedOf(r.s, x, y)
	by.row[mHeldApart] = by.row.heldApart()
	by.score = r.score(x, y, by)
	return by
}

func (r *resolver) join(x, y *party, by *weighing) *party {
	both := r.b.join(x, y)
	both.made, both.by = [2]*party{x, y}, by
	r.joins++
	gone := max(x.id, y.id)
	for _, i := range both.names {
		r.parties[i] = both
	}
	for id, odds := range r.beside[gone] {
		delete(r.beside[id], gone)
		if id != both.id {
			r.link(id, both.id, odds)
		}
	}
	delete(r.beside, gone)
	for k := range r.apart {
		if k[0] == gone || k[1] == gone {
			other := k[0] + k[1] - gone
			delete(r.apart, k)
			r.apart[key(other, both.id)] = true
		}
	}
	return both
}

// A party is looked at in so many places at most, and so far back (bytes), and
// compared with so many rivals.
const (
	samples    = 120
	nearWindow = 30000
	mostRivals = 12
	// mostTouching is how many names that share a word are looked at, the most
	// frequent ones.
	mostTouching = 20
)

// measureRivals finds who else the party with the barer name may be, and who of them
// was named last where it is mentioned.
func (r *resolver) measureRivals(v *measures, x, y *party) {
	short, full := byRank(x, y)
	var rivalRoom [mostRivals]*party
	var foeRoom [mostRivals]bool
	rivals, foes := append(rivalRoom[:0], full), foeRoom[:1]
	mass, most, against := len(full.spots), 0, 0
	for _, i := range short.touching {
		p := r.of(i)
		if p == short || p.rank < short.rank || slices.Contains(rivals, p) || r.clash(short, p) {
			continue
		}
		mass += len(p.spots)
		most = max(most, len(p.spots))
		foe := r.clash(full, p)
		if foe {
			v[mFoes]++
			against += len(p.spots)
		}
		if len(rivals) < mostRivals {
			rivals, foes = append(rivals, p), append(foes, foe)
		}
	}
	v[mFoes], v[mFoeMass] = math.Log1p(v[mFoes]), ratio(against, mass)
	v[mBearers] = logged(len(rivals) - 1)
	v[mShareMass] = ratio(len(full.spots), mass)
	v[mRivalMass] = math.Log1p(float64(len(full.spots))) - math.Log1p(float64(most))
	var nearRoom [mostRivals]int
	near, seen := nearRoom[:len(rivals)], 0
	var next [mostRivals]int // by rival: where the search for what is near goes on
	step := max(1, len(short.spots)/samples)
	for i := 0; i < len(short.spots); i += step {
		best, at := -1, nearWindow
		for n, p := range rivals {
			d := 0
			if d, next[n] = distance(short.spots[i].at, p.spots, next[n]); d < at {
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

// clash reports whether the forms or the pronouns make two people of two parties
// that touch.
func (r *resolver) clash(x, y *party) bool {
	if len(x.names) > 1 || len(y.names) > 1 {
		for _, i := range x.names[:min(len(x.names), 2)] {
			for _, j := range y.names[:min(len(y.names), 2)] {
				if r.clashing(i, j) {
					return true
				}
			}
		}
	}
	return x.reading.leaning()*y.reading.leaning() < -0.15
}

func (r *resolver) clashing(i, j int) bool {
	k := key(i, j)
	is, ok := r.clashes[k]
	if !ok {
		m := r.b.match(i, j)
		is = m.Clashes() || m.Titles > 0.8
		r.clashes[k] = is
	}
	return is
}

// distance from an offset back to the last of the spots; what comes only later
// counts three times as far.
// k is what a search for an earlier offset returned, 0 for the first; the search for the next
// one goes on from next.
func distance(at int, spots []spot, k int) (best, next int) {
	best = math.MaxInt
	k = searchSpots(spots, at, k)
	if k > 0 {
		best = at - spots[k-1].at
	}
	if k < len(spots) && spots[k].at != at {
		best = min(best, 3*(spots[k].at-at)+300)
	}
	return best, k
}

// searchSpots returns the first of the spots that is not before an offset, searched from the
// k-th on in steps that double.
func searchSpots(spots []spot, at, k int) int {
	step := 1
	for k+step <= len(spots) && spots[k+step-1].at < at {
		k += step
		step *= 2
	}
	end := min(len(spots), k+step)
	n, _ := slices.BinarySearchFunc(spots[k:end], at, func(s spot, at int) int { return s.at - at })
	return k + n
}

func sortedKeys[V any](m map[int]V) []int {
	return slices.Sorted(maps.Keys(m))
}
