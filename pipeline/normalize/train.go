package normalize

import (
	"context"
	"math/rand/v2"
	"slices"

	"dramatis/editor/kb"
	"dramatis/pipeline/learn"
)

// A Trainee is a book that the judge may be fitted on or tried on.
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

// The way to the truth is gone so many times, and at each step a join is left
// out now and then, so that parties of all sizes meet.
const (
	ways   = 6
	missed = 0.3
)

// Examples are meetings of parties on the way to the truth: names are joined as
// person says, and each two parties that are weighed on the way make an example.
// person returns the number of the person that a name means, false where that is
// not known; differ reports whether two persons are two whatever the plot says.
// Each example is returned once, with how often it was met in Times; its Weight is not set.
// Choices are made by first, which should not have been fitted on the book; nil: there are none.
func (t *Trainee) Examples(first *learn.Model, person func(kb.NameID) (int, bool), differ func(a, b int) bool) []learn.Example {
	who := make([]int, len(t.survey.b.names))
	for i, e := range t.survey.b.names {
		who[i] = -1
		if n, ok := person(e.ID); ok {
			who[i] = n
		}
	}
	known := t.survey.only(func(i, j int) bool {
		a, b := who[i], who[j]
		return a >= 0 && b >= 0 && (a == b || differ(a, b))
	})
	chosen, _ := t.survey.choicesBy(context.Background(), first)
	met := exampleCounts{at: map[exampleKey]int{}}
	for way := range ways {
		rng := rand.New(rand.NewPCG(uint64(way), 11))
		r := known.resolver(nil)
		r.choices = chosen
		if t.survey.b.in.Language != "zh" { // what the last pass brings together are two people so often that the table grew too careful
			r.passes = r.passes[:len(r.passes)-1]
		}
		r.score = func(x, y *party, by *weighing) float64 {
			same := who[x.names[0]] == who[y.names[0]]
			met.add(exampleKey{by.row, by.stated, same})
			if !same || rng.Float64() < missed {
				return -1
			}
			return rng.Float64() + 0.1*by.row[mShare]
		}
		r.run(context.Background())
	}
	return met.examples
}

// only returns a survey whose candidate pairs are those that keep takes.
func (s *survey) only(keep func(i, j int) bool) *survey {
	out := *s
	out.pairs = map[[2]int]bool{}
	for k := range s.pairs {
		if keep(k[0], k[1]) {
			out.pairs[k] = true
		}
	}
	return &out
}

// An exampleKey is all that a table may learn from two parties that meet. Equal ones are one example.
type exampleKey struct {
	measures
	stated float64 // log-odds
	same   bool
}

// exampleCounts are the examples in the order in which they were first met, each with how often it was.
type exampleCounts struct {
	examples []learn.Example
	at       map[exampleKey]int // index in examples
}

func (c *exampleCounts) add(key exampleKey) {
	i, ok := c.at[key]
	if !ok {
		i = len(c.examples)
		c.at[key] = i
		c.examples = append(c.examples, learn.Example{Row: slices.Clone(key.measures[:]), Yes: key.same, Known: key.stated})
	}
	c.examples[i].Times++
}

// personOf finds the person that most mentions of a party mean; -1 where none is known.
func (t *Trainee) personOf(person func(kb.NameID) (int, bool)) func(*party) int {
	return func(p *party) int {
		count, best, most := map[int]int{}, -1, 0
		for _, i := range p.names {
			e := t.survey.b.names[i]
			if n, ok := person(e.ID); ok {
				if count[n] += e.count() + 1; count[n] > most {
					best, most = n, count[n]
				}
			}
		}
		return best
	}
}

// Two uses of a score beside the joining of parties: of two that were judged and are
// apart when all others are joined, and of two of which nothing but being near says
// that the writer may be asked about them.
const (
	StoodApart = "stood apart"
	Offered    = "offered"
)

// Remaining returns the scores (log-odds) of parties that are apart when a model has joined all
// it joins, by their use. Of those judged the one mentioned less is known; of those who
// are offered it may be a name of nobody, or of several, and then no offer is right.
func (t *Trainee) Remaining(model *learn.Model, person func(kb.NameID) (int, bool), differ func(a, b int) bool) map[string][]Scored {
	who := t.personOf(person)
	r := t.survey.resolver(model)
	r.run(context.Background())
	out := map[string][]Scored{}
	seen := map[[2]int]bool{}
	note := func(use string, x, y *party) {
		if len(y.spots) < len(x.spots) {
			x, y = y, x
		}
		p, q := who(x), who(y)
		k := key(x.id, y.id)
		if x == y || seen[k] || p < 0 && use == StoodApart || p >= 0 && q >= 0 && p != q && !differ(p, q) {
			return
		}
		seen[k] = true
		x, y = inOrderOf(x, y)
		out[use] = append(out[use], Scored{r.weigh(x, y).score, p == q && p >= 0})
	}
	for _, i := range sortedKeys(r.beside) {
		for _, j := range sortedKeys(r.beside[i]) {
			note(StoodApart, r.of(i), r.of(j))
		}
	}
	for x := range r.weighty() {
		for _, y := range r.nearTo(x) {
			note(Offered, x, y)
		}
	}
	return out
}

// A Scored pair of parties, with whether they are one.
type Scored struct {
	Score float64
	Same  bool
}

// Mentions returns how often a name occurs.
func (t *Trainee) Mentions(n kb.NameID) int {
	if i, ok := t.survey.b.index[n]; ok {
		return t.survey.b.names[i].count()
	}
	return 0
}

// Groups returns who is who by a model: for each name the number of its group.
func (t *Trainee) Groups(model *learn.Model) map[kb.NameID]int {
	r := t.survey.resolver(model)
	r.run(context.Background())
	out := map[kb.NameID]int{}
	for i, e := range t.survey.b.names {
		out[e.ID] = r.of(i).id
	}
	return out
}
