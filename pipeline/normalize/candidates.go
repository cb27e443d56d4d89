package normalize

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text/naming"
)

// A pair is a candidate pair of names; a < b.
type pair struct {
	a, b   int
	score  float64     // log-odds of "the same", from the measures
	by     *comparison // of the clusters of the two when these were compared; nil if they were not
	joined bool        // by the resolver, perhaps below even odds: see learn.Model.Threshold
	reveal *kb.Place   // where the text says it of two who appear as two people before
	rank   int         // position among all pairs, the likeliest first
}

func (b *book) verdictID(p *pair) kb.VerdictID {
	return kb.VerdictIDOf(b.names[p.a].ID, b.names[p.b].ID)
}

// candidates are all pairs of a run, the likeliest first. walls are pairs that need no
// question: everything shows that they are two people.
type candidates struct {
	pairs []*pair
	walls []*pair
	// likely pairs are offered to the writer and not judged.
	likely []*pair
}

const (
	pairsPerName = 6 // at most, for each name
	wallsPerName = 6
	// leastScore is the score, in log-odds, below which a pair is not asked about.
	leastScore = -4.0
)

func key(a, b int) [2]int {
	if b < a {
		a, b = b, a
	}
	return [2]int{a, b}
}

// comparePairs orders pairs of names by their numbers.
func comparePairs(a, b [2]int) int { return cmp.Or(a[0]-b[0], a[1]-b[1]) }

// A survey is a book with the evidence for comparing clusters, and the candidate pairs
// that forms, statements, vectors and shared context give.
type survey struct {
	book     *book
	forms    *forms
	evidence *textEvidence
	pairs    map[[2]int]bool
	ofOne    []*cluster // by name, nil if not made yet: see clusterOfOne
}

func (b *book) survey(ctx context.Context) (*survey, error) {
	s := &survey{book: b, forms: b.forms(), pairs: map[[2]int]bool{}, ofOne: make([]*cluster, len(b.names))}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	for i, list := range s.forms.edges {
		for _, e := range list {
			s.pairs[key(i, e.to)] = true
		}
	}
	for _, k := range s.forms.similarSpelling {
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
	alike, err := b.similarDescriptions(ctx)
	if err != nil {
		return nil, err
	}
	for k := range alike {
		s.pairs[k] = true
	}
	s.evidence = b.collectEvidence(said)
	s.evidence.similarity = alike
	b.indexPairs(s.evidence)
	s.evidence.replies.pairs(func(i, j int) { s.pairs[key(i, j)] = true })
	for k := range b.wives(s.evidence) {
		s.pairs[k] = true
	}
	for k := range b.companions(s.evidence.stretch) {
		s.pairs[k] = true
	}
	maps.DeleteFunc(s.pairs, func(k [2]int, _ bool) bool { return !s.mayBeOneEntity(k) })
	return s, nil
}

// clusterOfOne returns the cluster of one name. It is made on first use, because most names in a long
// list are never used.
func (s *survey) clusterOfOne(i int) *cluster {
	p := s.ofOne[i]
	if p == nil {
		p = s.book.newCluster(i, s.evidence)
		for _, e := range s.forms.edges[i] {
			if !e.match.Clashes() && e.match.Titles <= 0.8 {
				p.sharingWord = append(p.sharingWord, e.to)
			}
		}
		s.book.keepMostFrequent(&p.sharingWord)
		s.ofOne[i] = p
	}
	return p
}

// candidates scores all candidate pairs of a book.
func (b *book) candidates(ctx context.Context) (*candidates, error) {
	s, err := b.survey(ctx)
	if err != nil {
		return nil, err
	}
	b.evidence = s.evidence
	r := s.resolver(tableOf(ctx, b.in.Language))
	b.table = r.model
	r.applyDecisions(b.in.Verdicts)
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

// mayBeOneEntity reports whether two names may be one entity: two people, one name, or two names that the text says are one.
// A person and a place that share a word are not: the tables are learned on people, and don't distinguish
// a duke from the town in his title.
func (s *survey) mayBeOneEntity(k [2]int) bool {
	x, y := s.book.names[k[0]], s.book.names[k[1]]
	if typeOf(x) == kb.Character && typeOf(y) == kb.Character {
		return true
	}
	if m := s.book.match(k[0], k[1]); m.Whole || m.Contains && sameType(x, y) {
		return true
	}
	r := s.evidence.statements[k]
	return r != nil && (r.count[naming.Alias] > 0 || r.count[naming.Epithet] > 0 || r.count[naming.Identity] > 0)
}

// prune sorts the pairs and keeps the likeliest of each name.
func (c *candidates) prune(names int) {
	all := c.pairs
	slices.SortFunc(all, func(p, q *pair) int { return cmp.Or(cmp.Compare(q.score, p.score), p.a-q.a, p.b-q.b) })
	c.pairs = nil
	kept, walled := make([]int, names), make([]int, names)
	for _, p := range all {
		switch {
		case p.score > 0 || p.score > leastScore && (kept[p.a] < pairsPerName || kept[p.b] < pairsPerName):
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

// reasons returns the clues of a pair in words; their weights sum up to its score.
func (b *book) reasons(p *pair) []task.Clue {
	if p.by == nil {
		return nil
	}
	adds := make([]float64, measureCount)
	m := b.table
	base := m.Base()
	if m.Score(p.by.row[:], adds)+p.by.stated+p.by.ruled != p.by.score { // the score is not the table's: things, and what the writer joined
		clear(adds)
		base = p.score - p.by.stated - p.by.ruled
	}
	return b.cluesOf(b.evidence, p.a, p.b, &p.by.row, adds, base)
}
