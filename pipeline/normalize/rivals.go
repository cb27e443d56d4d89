package normalize

import (
	"math"
	"sort"

	"dramatis/pipeline/task"
	"dramatis/pipeline/text/naming"
)

// A rival is one group of fuller names that a shorter name may stand for.
type rival struct {
	root    int
	members []edge  // the names of the group that fit
	mass    float64 // mentions of the group
	share   float64 // of the short name's mentions that stand nearest to the camp
	camp    int     // rivals of one camp may be one person; its number
	kin     bool    // only of the family by another title: no contender
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
		for _, i := range b.wholeFirst(b.ofRank(rank), f) {
			rivals := b.rivalsOf(i, f, groups)
			b.shareOut(i, rivals)
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
				b.pairFullest(c, i, r, best, rivals, n)
				if r.camp == rivals[0].camp && r.share >= leads && p.score > 0 {
					groups.join(best.to, i)
				}
			}
		}
	}
}

// pairFullest pairs a name also with the fullest name of a rival whose usual name
// is barer.
func (b *book) pairFullest(c *candidates, i int, r *rival, best edge, rivals []*rival, n int) {
	full := r.members[0] // the fullest come first
	if full.to == best.to || b.names[full.to].rank < 3 || b.names[best.to].rank == 3 {
		return
	}
	if p := c.get(i, full.to); len(p.clues) == 0 {
		b.formClues(p, i, full, rivals, n)
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

// wholeFirst puts names before others that stand as they are in a fuller name:
// "Huckleberry" goes with Huckleberry Finn before "Huck" is weighed.
func (b *book) wholeFirst(list []int, f *forms) []int {
	whole := func(i int) bool {
		for _, e := range f.edges[i] {
			if b.names[e.to].rank > b.names[i].rank && !e.match.Clashes() && (e.match.Given == naming.Equal || e.match.Family == naming.Equal) {
				return true
			}
		}
		return false
	}
	out, rest := make([]int, 0, len(list)), []int(nil)
	for _, i := range list {
		if whole(i) {
			out = append(out, i)
		} else {
			rest = append(rest, i)
		}
	}
	return append(out, rest...)
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
func (b *book) shareOut(i int, rivals []*rival) {
	if len(rivals) == 0 {
		return
	}
	if b.encamp(i, rivals) == 1 {
		for _, r := range rivals {
			r.share = 1
		}
		return
	}
	considered := rivals[:min(len(rivals), 2*maxRivals)]
	near := map[int]float64{} // by camp
	spots := b.names[i].spots
	step := max(1, len(spots)/samples)
	total, mass := 0.0, 0.0
	for s := 0; s < len(spots); s += step {
		best, at := -1, math.MaxInt
		for n, r := range considered {
			if d := b.distance(spots[s].at, r); !r.kin && d < at {
				best, at = n, d
			}
		}
		if best >= 0 && at <= nearWindow {
			near[considered[best].camp]++
			total++
		}
	}
	campMass := map[int]float64{}
	for _, r := range rivals {
		if r.kin {
			continue
		}
		mass += r.mass + 0.5
		campMass[r.camp] += r.mass + 0.5
	}
	for n, r := range rivals {
		byMass := campMass[r.camp] / mass
		r.share = byMass
		if n < len(considered) && total > 0 {
			r.share = 0.6*near[r.camp]/total + 0.4*byMass
		}
	}
	sort.SliceStable(rivals, func(x, y int) bool { return rivals[x].share > rivals[y].share })
}

// encamp numbers the rivals so that those who may well be one person by their
// names are of one camp, and tells how many camps there are: "Mistress Mary" does
// not speak against "Miss Mary" being Mary Lennox. Nor does "Dr. Craven" speak
// against "Mr. Craven" being Archibald Craven: kin by another title are no
// contenders where there are others.
func (b *book) encamp(i int, rivals []*rival) int {
	kin := 0
	for _, r := range rivals {
		if r.kin = b.otherTitle(i, r); r.kin {
			kin++
		}
	}
	camps := 0
	for n, r := range rivals {
		r.camp, r.kin = -1, r.kin && kin < len(rivals)
		if r.kin {
			continue
		}
		for _, other := range rivals[:n] {
			if !other.kin && b.allied(r, other) {
				r.camp = other.camp
				break
			}
		}
		if r.camp < 0 {
			r.camp = camps
			camps++
		}
	}
	return camps
}

// otherTitle reports whether all names of a rival are as bare as the name and have
// another title.
func (b *book) otherTitle(i int, r *rival) bool {
	x := b.names[i]
	if x.rank != 2 || len(x.parts.Titles) == 0 {
		return false
	}
	for _, e := range r.members {
		y := b.names[e.to]
		if y.rank != 2 || len(y.parts.Titles) == 0 || e.match.Titles == 0 || fits(e.match.Given) {
			return false
		}
	}
	return true
}

// allied reports whether the most frequent names of two rivals may be one person's.
func (b *book) allied(r, other *rival) bool {
	x, y := b.names[r.members[0].to], b.names[other.members[0].to]
	m := naming.Compare(x.parts, y.parts)
	return !m.Clashes() && !m.Middle && m.Titles < 0.4 && sameType(x, y) && (m.Whole || fits(m.Given) || m.Contains)
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

// foremost is the leading rival outside a camp, nil when there is none.
func foremost(rivals []*rival, camp int) *rival {
	for _, r := range rivals {
		if r.camp != camp && !r.kin {
			return r
		}
	}
	return nil
}

// groupClash tells how strongly the titles of a rival's other names clash with
// the name's own, and which title it is; 0 when one of them has the same title.
func (b *book) groupClash(i int, r *rival) (worst float64, title string) {
	x := b.names[i]
	if x.rank != 2 {
		return 0, ""
	}
	for _, e := range r.members {
		y := b.names[e.to]
		if shareTitle(x.parts, y.parts) {
			return 0, ""
		}
		clash := e.match.Titles
		if clash > 0 && b.bothOften(x, y) {
			clash = max(clash, 0.6)
		}
		if clash > worst {
			worst, title = clash, titleOf(y)
		}
	}
	return worst, title
}

// bothOften reports whether the text often has the family name of the two with
// either title.
func (b *book) bothOften(x, y *entry) bool {
	if x.count() < oftenTitled || x.parts.Family == "" {
		return false
	}
	for _, i := range b.families()[x.parts.Family] {
		if e := b.names[i]; e.rank == 2 && e.count() >= oftenTitled && shareTitle(e.parts, y.parts) {
			return true
		}
	}
	return false
}

// shareTitle reports whether two names have a title in common.
func shareTitle(x, y naming.Parts) bool {
	for _, t := range x.Titles {
		if t.Class != naming.Manner && y.HasTitle(t.Word) {
			return true
		}
	}
	return false
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
		if shareTitle(b.names[i].parts, n.parts) {
			v += 3
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
	if clash, title := b.groupClash(i, r); clash > e.match.Titles {
		p.add(task.Clue{Kind: "titles", Text: say("“{}” and “{}” are hardly one person's titles", titleOf(x), title), Weight: weightTitleClash * (clash - e.match.Titles)})
	}
	other := foremost(rivals, r.camp)
	switch {
	case other == nil:
		w := weightOnly
		if x.parts.Gender != naming.Unknown && x.parts.Gender == y.parts.Gender {
			w += weightGenderFits
		}
		p.add(task.Clue{Kind: "only bearer", Text: say("nobody else in the text could be meant by “{}”", x.Surface), Weight: w})
	default:
		share := math.Max(0.02, math.Min(0.98, r.share))
		w := math.Max(-3.5, math.Min(weightOnly, 1.4*math.Log(share/(1-share))))
		text := say("“{}” may also be “{}”", x.Surface, b.names[b.representative(i, other).to].Surface)
		if w > 0 {
			text = say("where “{}” stands, “{}” was named last more often than anybody else it could be", x.Surface, y.Surface)
		}
		p.add(task.Clue{Kind: "several bearers", Text: text, Weight: w})
	}
}
