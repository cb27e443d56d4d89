package normalize

import (
	"context"
	"math/rand/v2"
	"slices"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/learn"
)

// A Trainee is a book for fitting or testing a table.
type Trainee struct{ survey *survey }

// NewTrainee prepares a book.
func NewTrainee(ctx context.Context, in Input) (*Trainee, error) {
	b, err := newBook(ctx, in)
	if err != nil {
		return nil, err
	}
	s, err := b.survey(ctx)
	if err != nil {
		return nil, err
	}
	return &Trainee{s}, nil
}

// Examples are collected in this many rounds. In each, joins are skipped at random with this rate, so that clusters of all
// sizes are compared.
const (
	rounds   = 6
	skipRate = 0.3
)

// Examples returns comparisons of clusters on the way to the true clusters: names are joined as
// person says, and each two clusters that are compared make an example.
// person returns the number of the person that a name means, false if that is
// not known; differ reports whether two persons are two whatever the plot says.
// Each example is returned once, with the number of times it occurred in Times; its Weight is not set.
// Choices are made by first, which should not have been fitted on the book; nil means no choices.
func (t *Trainee) Examples(first *learn.Model, person func(kb.NameID) (int, bool), differ func(a, b int) bool) []learn.Example {
	who := make([]int, len(t.survey.book.names))
	for i, e := range t.survey.book.names {
		who[i] = -1
		if n, ok := person(e.ID); ok {
			who[i] = n
		}
	}
	known := t.survey.filter(func(i, j int) bool {
		a, b := who[i], who[j]
		return a >= 0 && b >= 0 && (a == b || differ(a, b))
	})
	chosen, _, _ := t.survey.choicesBy(context.Background(), first)
	met := exampleCounts{at: map[exampleKey]int{}}
	for way := range rounds {
		rng := rand.New(rand.NewPCG(uint64(way), 11))
		r := known.resolver(nil)
		r.choices = chosen
		if t.survey.book.in.Language != script.Chinese { // clusters joined in the last pass are two people so often that the table became too cautious
			r.passes = r.passes[:len(r.passes)-1]
		}
		r.score = func(x, y *cluster, by *comparison) float64 {
			same := who[x.names[0]] == who[y.names[0]]
			met.add(exampleKey{by.row, by.stated, by.ruled, same})
			if !same || rng.Float64() < skipRate {
				return -1
			}
			return rng.Float64() + 0.1*by.row[mShare]
		}
		r.run(context.Background())
	}
	return met.examples
}

// filter returns a survey with the candidate pairs that keep accepts.
func (s *survey) filter(keep func(i, j int) bool) *survey {
	out := *s
	out.pairs = map[[2]int]bool{}
	for k := range s.pairs {
		if keep(k[0], k[1]) {
			out.pairs[k] = true
		}
	}
	return &out
}

// An exampleKey is all that a table can learn from a comparison. Equal ones are one example.
type exampleKey struct {
	measures
	stated float64 // log-odds
	ruled  float64 // the same
	same   bool
}

// exampleCounts are the examples in the order in which they first occurred, each with the number of times.
type exampleCounts struct {
	examples []learn.Example
	at       map[exampleKey]int // index in examples
}

func (c *exampleCounts) add(key exampleKey) {
	i, ok := c.at[key]
	if !ok {
		i = len(c.examples)
		c.at[key] = i
		c.examples = append(c.examples, learn.Example{Row: slices.Clone(key.measures[:]), Yes: key.same, Known: key.stated, Ruled: key.ruled})
	}
	c.examples[i].Times++
}

// personOf returns a function that finds the person that most mentions of a cluster mean; -1 if none is known.
func (t *Trainee) personOf(person func(kb.NameID) (int, bool)) func(*cluster) int {
	return func(p *cluster) int {
		count, best, most := map[int]int{}, -1, 0
		for _, i := range p.names {
			e := t.survey.book.names[i]
			if n, ok := person(e.ID); ok {
				if count[n] += e.count() + 1; count[n] > most {
					best, most = n, count[n]
				}
			}
		}
		return best
	}
}

// Two uses of a score beside joining clusters: for two that were judged and are still
// apart at the end, and for two that the writer is asked about only because
// they are near each other.
const (
	StoodApart = "stood apart"
	Offered    = "offered"
)

// Remaining returns the scores (log-odds) of clusters that are apart after a model has joined all
// it joins, by their use. Of those judged, the person with fewer mentions is known; of those
// offered, the name may mean nobody or several people, and then no offer is right.
func (t *Trainee) Remaining(model *learn.Model, person func(kb.NameID) (int, bool), differ func(a, b int) bool) map[string][]Scored {
	who := t.personOf(person)
	r := t.survey.resolver(model)
	r.run(context.Background())
	out := map[string][]Scored{}
	seen := map[[2]int]bool{}
	note := func(use string, x, y *cluster) {
		if len(y.mentions) < len(x.mentions) {
			x, y = y, x
		}
		p, q := who(x), who(y)
		k := key(x.id, y.id)
		if x == y || seen[k] || p < 0 && use == StoodApart || p >= 0 && q >= 0 && p != q && !differ(p, q) {
			return
		}
		seen[k] = true
		x, y = orderByID(x, y)
		out[use] = append(out[use], Scored{r.compare(x, y).score, p == q && p >= 0})
	}
	for _, i := range sortedKeys(r.neighbours) {
		for _, j := range sortedKeys(r.neighbours[i]) {
			note(StoodApart, r.clusterOf(i), r.clusterOf(j))
		}
	}
	for x := range r.clustersToPlace() {
		for _, y := range r.nearTo(x) {
			note(Offered, x, y)
		}
	}
	return out
}

// A Scored is a pair of clusters: its score, and whether the two are one person.
type Scored struct {
	Score float64
	Same  bool
}

// Mentions returns the number of mentions of a name.
func (t *Trainee) Mentions(n kb.NameID) int {
	if i, ok := t.survey.book.index[n]; ok {
		return t.survey.book.names[i].count()
	}
	return 0
}

// Groups returns, for each name, the number of its cluster by a model.
func (t *Trainee) Groups(model *learn.Model) map[kb.NameID]int {
	r := t.survey.resolver(model)
	r.run(context.Background())
	out := map[kb.NameID]int{}
	for i, e := range t.survey.book.names {
		out[e.ID] = r.clusterOf(i).id
	}
	return out
}
