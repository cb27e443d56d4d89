package normalize

import (
	"math"
	"sort"

	"dramatis/pipeline/task"
)

// A rival is one group of fuller names that a shorter name may stand for.
type rival struct {
	root    int
	members []edge  // the names of the group that fit
	mass    float64 // mentions of the group
	share   float64 // of the short name's mentions that stand nearest to the group
}

// takeForms makes pairs of the forms' edges. Names are taken from the fullest to
// the barest; each is paired with the best name of every group that it may
// belong to, and the more clearly one group leads, the more that speaks for it.
func (b *book) takeForms(c *candidates, f *forms) {
	groups := newSettled(len(b.names)) // cores with the shorter names that clearly go with them
	for i := range b.names {
		if r := f.core.root(i); r != i {
			groups.join(r, i)
		}
	}
	b.pairCores(c, f)
	for rank := 2; rank >= 0; rank-- {
		var joins [][2]int
		for _, i := range b.ofRank(rank) {
			rivals := b.rivalsOf(i, f, groups)
			b.shareOut(i, rivals, groups)
			for n, r := range rivals {
				if n == maxRivals {
					break
				}
				best := b.representative(i, r)
				p := c.get(i, best.to)
				if len(p.clues) > 0 {
					continue
				}
				b.formClues(p, i, best, rivals, n)
				if n == 0 && r.share >= leads && p.score > 0 {
					joins = append(joins, [2]int{best.to, i})
				}
			}
		}
		for _, j := range joins {
			groups.join(j[0], j[1])
		}
	}
}

// leads is the share from which a group is taken as the short name's own when
// the names below it are weighed.
const leads = 0.75

// maxRivals is how many groups a short name is asked about.
const maxRivals = 4

func (b *book) ofRank(rank int) []int {
	var out []int
	for i, e := range b.names {
		if e.rank == rank {
			out = append(out, i)
		}
	}
	sort.Slice(out, func(x, y int) bool { return b.before(out[x], out[y]) })
	return out
}

// pairCores pairs the names that are one by form with the most frequent of them.
func (b *book) pairCores(c *candidates, f *forms) {
	for i, list := range f.edges {
		for _, e := range list {
			if e.to < i || !f.core.joined(i, e.to) || e.match.Clashes() {
				continue
			}
			p := c.get(i, e.to)
			b.formClues(p, i, e, nil, 0)
		}
		if b.names[i].rank == 3 {
			for _, e := range list {
				if e.to > i && b.names[e.to].rank == 3 && !e.match.Clashes() && !f.core.joined(i, e.to) {
					b.formClues(c.get(i, e.to), i, e, nil, 0)
				}
			}
		}
	}
}

// rivalsOf groups the fuller names that a name may stand for, and names as bare
// as itself that are in no such group.
func (b *book) rivalsOf(i int, f *forms, groups *settled) []*rival {
	byRoot := map[int]*rival{}
	own := groups.root(i)
	for _, e := range f.edges[i] {
		if e.match.Clashes() || e.match.Titles > 0.8 || b.names[e.to].rank < b.names[i].rank {
			continue
		}
		root := groups.root(e.to)
		if root == own {
			continue
		}
		r := byRoot[root]
		if r == nil {
			r = &rival{root: root}
			byRoot[root] = r
		}
		r.members = append(r.members, e)
	}
	out := make([]*rival, 0, len(byRoot))
	for _, r := range byRoot {
		sort.Slice(r.members, func(x, y int) bool { return b.before(r.members[x].to, r.members[y].to) })
		out = append(out, r)
	}
	for _, r := range out {
		for _, e := range r.members {
			r.mass += float64(b.names[e.to].count()) * (1 - e.match.Titles/2)
		}
	}
	sort.Slice(out, func(x, y int) bool {
		if out[x].mass != out[y].mass {
			return out[x].mass > out[y].mass
		}
		return b.names[out[x].root].ID < b.names[out[y].root].ID
	})
	return out
}

// nearWindow is how far back (bytes) the last fuller form may stand.
const nearWindow = 30000

// samples is at how many of a name's mentions its neighbourhood is looked at.
const samples = 200

// shareOut gives each rival its share: at how many of the name's mentions the
// fuller form read last is the rival's, mixed with how often each is named.
func (b *book) shareOut(i int, rivals []*rival, groups *settled) {
	if len(rivals) == 0 {
		return
	}
	if len(rivals) == 1 {
		rivals[0].share = 1
		return
	}
	considered := rivals[:min(len(rivals), 2*maxRivals)]
	near := make([]float64, len(considered))
	spots := b.names[i].spots
	step := max(1, len(spots)/samples)
	total, mass := 0.0, 0.0
	for s := 0; s < len(spots); s += step {
		best, at := -1, math.MaxInt
		for n, r := range considered {
			if d := b.distance(spots[s].at, r); d < at {
				best, at = n, d
			}
		}
		if best >= 0 && at <= nearWindow {
			near[best]++
			total++
		}
	}
	for _, r := range rivals {
		mass += r.mass + 0.5
	}
	for n, r := range rivals {
		byMass := (r.mass + 0.5) / mass
		r.share = byMass
		if n < len(considered) && total > 0 {
			r.share = 0.6*near[n]/total + 0.4*byMass
		}
	}
	sort.SliceStable(rivals, func(x, y int) bool { return rivals[x].share > rivals[y].share })
}

// distance from an offset back to the rival's last mention; what comes only
// later counts three times as far.
func (b *book) distance(at int, r *rival) int {
	best := math.MaxInt
	for n, e := range r.members {
		if n == 4 {
			break
		}
		spots := b.names[e.to].spots
		k := sort.Search(len(spots), func(k int) bool { return spots[k].at >= at })
		if k > 0 {
			best = min(best, at-spots[k-1].at)
		}
		if k < len(spots) && spots[k].at != at {
			best = min(best, 3*(spots[k].at-at)+300)
		}
	}
	return best
}

// representative is the name of the rival's that a person would compare with:
// one whose title does not clash, the fullest, the most frequent.
func (b *book) representative(i int, r *rival) edge {
	best, value := r.members[0], math.Inf(-1)
	for _, e := range r.members {
		n := b.names[e.to]
		v := math.Log1p(float64(n.count())) - 3*e.match.Titles
		if n.rank == 3 {
			v++
		}
		if fits(e.match.Given) {
			v++
		}
		if v > value {
			best, value = e, v
		}
	}
	return best
}

// formClues says what the forms speak for and against, and how alone the rival
// stands.
func (b *book) formClues(p *pair, i int, e edge, rivals []*rival, n int) {
	x, y := b.names[i], b.names[e.to]
	for _, c := range b.shapeClues(x, y, e.match) {
		p.add(c)
	}
	if rivals == nil {
		return
	}
	r := rivals[n]
	switch {
	case len(rivals) == 1:
		p.add(task.Clue{Kind: "only bearer", Text: say("nobody else in the text could be meant by %q", x.Surface), Weight: weightOnly})
	default:
		share := math.Max(0.02, math.Min(0.98, r.share))
		w := math.Max(-3.5, math.Min(weightOnly, 1.4*math.Log(share/(1-share))))
		other := rivals[0]
		if n == 0 {
			other = rivals[1]
		}
		text := say("%q may also be %q", x.Surface, b.names[b.representative(i, other).to].Surface)
		if w > 0 {
			text = say("where %q stands, %q was named last more often than anybody else it could be", x.Surface, y.Surface)
		}
		p.add(task.Clue{Kind: "several bearers", Text: text, Weight: w})
	}
}
