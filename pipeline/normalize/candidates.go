package normalize

import (
	"cmp"
	"context"
	"maps"
	"sort"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text/naming"
)

// A pair of names worth asking about. a < b.
type pair struct {
	a, b   int
	score  float64   // log-odds of "the same" by what was measured
	by     *weighing // of the parties that held the two when they met; nil when nothing was measured
	joined bool      // by the resolver, which may do so below even odds: see learn.Model.Bar
	reveal *kb.Place // where the text says so of two who act apart until then
	rank   int       // among all pairs, the likeliest first
}

func (b *book) verdictID(p *pair) kb.VerdictID {
	return kb.VerdictIDOf(b.names[p.a].ID, b.names[p.b].ID)
}

// candidates are all pairs of a run, the likeliest first, and the pairs that
// need no question: they are two by all evidence, and their names share a word.
type candidates struct {
	pairs []*pair
	walls []*pair
	// likely are offered to the writer and judged by nobody.
	likely []*pair
}

const (
	pairsPerName = 6 // that each name brings in, at most
	wallsPerName = 6
	// hopeless are the log-odds below which a pair is not asked about.
	hopeless = -4.0
)

func key(a, b int) [2]int {
	if b < a {
		a, b = b, a
	}
	return [2]int{a, b}
}

// inOrder compares two pairs of names by their numbers.
func inOrder(a, b [2]int) int { return cmp.Or(a[0]-b[0], a[1]-b[1]) }

// A survey of a book is everything that parties are weighed by, and the pairs of
// names that forms, statements, vectors and company suggest.
type survey struct {
	b     *book
	f     *forms
	s     *surroundings
	pairs map[[2]int]bool
}

func (b *book) survey(ctx context.Context) (*survey, error) {
	s := &survey{b: b, f: b.forms(), pairs: map[[2]int]bool{}}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	for i, list := range s.f.edges {
		for _, e := range list {
			s.pairs[key(i, e.to)] = true
		}
	}
	for _, k := range s.f.alike {
		s.pairs[k] = true
	}
	said := b.statements()
	for k, r := range said {
		for saying := range r.count {
			if saying != naming.Listed && saying != naming.Apart {
				s.pairs[k] = true
			}
		}
	}
	alike, err := b.alike(ctx)
	if err != nil {
		return nil, err
	}
	for k := range alike {
		s.pairs[k] = true
	}
	s.s = b.surroundings(said)
	s.s.alike = alike
	b.pairUp(s.s)
	s.s.replies.pairs(func(i, j int) { s.pairs[key(i, j)] = true })
	for k := range b.wives(s.s) {
		s.pairs[k] = true
	}
	for k := range b.companions(s.s.stretch) {
		s.pairs[k] = true
	}
	maps.DeleteFunc(s.pairs, func(k [2]int, _ bool) bool { return !s.related(k) })
	return s, nil
}

// candidates weighs all pairs of a book.
func (b *book) candidates(ctx context.Context) (*candidates, error) {
	s, err := b.survey(ctx)
	if err != nil {
		return nil, err
	}
	b.seen = s.s
	r := s.resolver(tableOf(ctx, b.in.Language))
	b.table = r.model
	r.take(b.in.Verdicts)
	if err := r.run(ctx); err != nil {
		return nil, err
	}
	c := &candidates{}
	for k := range s.pairs {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		c.pairs = append(c.pairs, r.pair(k))
	}
	c.prune(len(b.names))
	c.likely, err = r.likeliest(ctx)
	return c, err
}

// related reports whether two names may be one entity's: those of two people, one name, or what the text says is one. A person
// and a place that share a word are not: the tables, learned on people, don't distinguish a duke from the town in his title.
func (s *survey) related(k [2]int) bool {
	x, y := s.b.names[k[0]], s.b.names[k[1]]
	if typeOf(x) == kb.Character && typeOf(y) == kb.Character {
		return true
	}
	if m := s.b.match(k[0], k[1]); m.Whole || m.Contains && sameType(x, y) {
		return true
	}
	r := s.s.said[k]
	return r != nil && (r.count[naming.Alias] > 0 || r.count[naming.Epithet] > 0 || r.count[naming.Identity] > 0)
}

// prune keeps for each name its likeliest pairs and puts all in order.
func (c *candidates) prune(names int) {
	all := c.pairs
	sort.Slice(all, func(i, j int) bool {
		p, q := all[i], all[j]
		if p.score != q.score {
			return p.score > q.score
		}
		return p.a < q.a || p.a == q.a && p.b < q.b
	})
	c.pairs = nil
	kept, walled := make([]int, names), make([]int, names)
	for _, p := range all {
		switch {
		case p.score > 0 || p.score > hopeless && (kept[p.a] < pairsPerName || kept[p.b] < pairsPerName):
			kept[p.a]++
			kept[p.b]++
			p.rank = len(c.pairs)
			c.pairs = append(c.pairs, p)
		case walled[p.a] < wallsPerName || walled[p.b] < wallsPerName:
			walled[p.a]++
			walled[p.b]++
			c.walls = append(c.walls, p)
		}
	}
}

// reasons returns the clues of a pair in words; they sum up to its score.
func (b *book) reasons(p *pair) []task.Clue {
	if p.by == nil {
		return nil
	}
	adds := make([]float64, measureCount)
	m := b.table
	base := m.Base()
	if m.Score(p.by.row[:], adds)+p.by.stated != p.by.score { // not learned: things, and what the writer joined
		clear(adds)
		base = p.score - p.by.stated
	}
	return b.cluesOf(b.seen, p.a, p.b, &p.by.row, adds, base)
}
