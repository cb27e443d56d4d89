package normalize

import (
	"context"
	"sort"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// A pair of names worth asking about, with the clues for and against. a < b.
type pair struct {
	a, b   int
	clues  []task.Clue
	score  float64 // sum of the clues' weights: log-odds of "the same"
	stated bool    // the text itself says so
	reveal *kb.Place
	rank   int // among all pairs, the likeliest first
}

func (b *book) verdictID(p *pair) kb.VerdictID {
	return kb.VerdictIDOf(b.names[p.a].ID, b.names[p.b].ID)
}

func (p *pair) add(c task.Clue) {
	p.clues = append(p.clues, c)
	p.score += c.Weight
}

// candidates are all pairs of a run, the likeliest first, and the pairs that
// need no judge because the forms of their names keep them apart.
type candidates struct {
	pairs []*pair
	walls []*pair
	byKey map[[2]int]*pair
}

// pairsPerName is how many pairs each name brings in, at most.
const pairsPerName = 8

func key(a, b int) [2]int {
	if b < a {
		a, b = b, a
	}
	return [2]int{a, b}
}

// get finds the pair or begins it.
func (c *candidates) get(a, b int) *pair {
	k := key(a, b)
	p := c.byKey[k]
	if p == nil {
		p = &pair{a: k[0], b: k[1]}
		c.byKey[k] = p
	}
	return p
}

// candidates makes the union of what forms, text, vectors and graph suggest.
func (b *book) candidates(ctx context.Context) (*candidates, error) {
	c := &candidates{byKey: map[[2]int]*pair{}}
	f := b.forms()
	said := b.statements()
	b.takeForms(c, f)
	b.takeAliases(c, said)
	if err := b.takeVectors(ctx, c); err != nil {
		return nil, err
	}
	b.takeCompany(c)
	b.weighContext(c, f, said)
	c.walls = b.wallsAmong(f)
	c.prune(len(b.names))
	return c, nil
}

// prune keeps for each name its likeliest pairs and puts all in order.
func (c *candidates) prune(names int) {
	all := make([]*pair, 0, len(c.byKey))
	for _, p := range c.byKey {
		all = append(all, p)
	}
	sort.Slice(all, func(i, j int) bool {
		p, q := all[i], all[j]
		if p.score != q.score {
			return p.score > q.score
		}
		if p.a != q.a {
			return p.a < q.a
		}
		return p.b < q.b
	})
	kept := make([]int, names)
	for _, p := range all {
		if p.stated || kept[p.a] < pairsPerName || kept[p.b] < pairsPerName {
			kept[p.a]++
			kept[p.b]++
			c.pairs = append(c.pairs, p)
		}
	}
}
