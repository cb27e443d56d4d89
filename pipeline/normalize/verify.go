package normalize

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// A question is whether two sets of names are one, asked by pairs of them.
type question struct {
	a, b   []int
	pair   [2]int   // that is asked about now
	asked  [][2]int // those before
	within bool     // a group holds both: a leaves it if they are two
}

// verify asks about the pairs that only one opinion supports: names that a group
// holds and nothing in the text connects, names kept apart that the text connects,
// and what is unsure. Where the second answer speaks against the first, and for a
// "same" that is alone, a third is asked for with other quotes.
func (g *grouping) verify(ctx context.Context) error {
	list := g.questions()
	err := g.askPairs(ctx, list, 1)
	var again []*question
	for _, q := range list {
		if err == nil && g.openStill(q) {
			q.asked = append(q.asked, q.pair)
			q.pair = g.another(q)
			again = append(again, q)
		}
	}
	if err == nil {
		err = g.askPairs(ctx, again, 2)
	}
	for _, q := range list {
		g.decide(q)
	}
	return cmp.Or(err, g.missed)
}

func (g *grouping) questions() []*question {
	var out []*question
	taken := map[[2]int]bool{}
	add := func(q *question) {
		if !taken[q.pair] && !g.fixed.joined(q.pair[0], q.pair[1]) && !g.fixed.apart(q.pair[0], q.pair[1]) {
			taken[q.pair] = true
			out = append(out, q)
		}
	}
	own := map[int][]int{} // by name: the part of its group that two opinions hold together
	for _, group := range g.groups() {
		parts := g.connected(group)
		for _, names := range parts {
			for _, n := range names {
				own[n] = names
			}
		}
		for _, names := range parts[1:] {
			add(&question{a: names, b: parts[0], pair: g.likeliest(names, parts[0], [2]int{-1}), within: true})
		}
	}
	for _, p := range g.crossing() {
		add(&question{a: own[p.a], b: own[p.b], pair: key(p.a, p.b)})
	}
	var unsure [][2]int
	for k, v := range g.votes {
		if v.unsure && g.of[k] == nil && g.parts[k[0]] != g.parts[k[1]] {
			unsure = append(unsure, k)
		}
	}
	slices.SortFunc(unsure, inOrder)
	for _, k := range unsure {
		add(&question{a: own[k[0]], b: own[k[1]], pair: k})
	}
	return out
}

// crossing returns the pairs across two groups that are worth a question, the likeliest of each two groups.
func (g *grouping) crossing() (out []*pair) {
	crossed := map[[2]*part]bool{}
	for _, p := range g.cands.pairs { // the likeliest first
		k, a, b := key(p.a, p.b), g.parts[p.a], g.parts[p.b]
		v := g.votes[k]
		wanted := p.odds() >= contradicted && g.served[k] || p.odds() >= worthAsking && !g.served[k] || v != nil && v.unsure && p.odds() > -2
		if a == b || crossed[[2]*part{a, b}] || crossed[[2]*part{b, a}] || !wanted {
			continue
		}
		crossed[[2]*part{a, b}] = true
		out = append(out, p)
	}
	return out
}

// connected returns the parts of a group that two opinions hold together, the one with
// the most mentions first.
func (g *grouping) connected(group *part) [][]int {
	var parts [][]int
	for _, n := range group.names {
		into := -1
		for i := 0; i < len(parts); i++ {
			if parts[i] == nil || !slices.ContainsFunc(parts[i], func(m int) bool { return g.twice(n, m) }) {
				continue
			}
			if into < 0 {
				into = i
				parts[i] = append(parts[i], n)
			} else {
				parts[into] = append(parts[into], parts[i]...)
				parts[i] = nil
			}
		}
		if into < 0 {
			parts = append(parts, []int{n})
		}
	}
	parts = slices.DeleteFunc(parts, func(p []int) bool { return p == nil })
	weight := func(names []int) (sum int) {
		for _, n := range names {
			sum += g.book.names[n].count()
		}
		return sum
	}
	slices.SortStableFunc(parts, func(a, b []int) int { return weight(b) - weight(a) })
	return parts
}

// twice reports whether two opinions make two names one: the text's, that of two
// calls, or a verdict that was given before.
func (g *grouping) twice(i, j int) bool {
	k := key(i, j)
	v := g.votes[k]
	return g.fixed.joined(i, j) || v != nil && v.odds > 0 && (g.of[k].odds() >= supported || v.calls > 1 && g.of[k].odds() > 0 || v.calls > 0 && v.stated != nil)
}

// likeliest returns the pair of two sets of names that may best be one: by the clues,
// then by how often both are named. It is not the one that was asked about, as far
// as there are others.
func (g *grouping) likeliest(a, b []int, asked [2]int) [2]int {
	best, odds, often := key(a[0], b[0]), -1e9, -1
	for _, i := range a {
		for _, j := range b {
			if key(i, j) == asked && len(a)*len(b) > 1 {
				continue
			}
			o, n := g.of[key(i, j)].odds(), min(g.book.names[i].count(), g.book.names[j].count())
			if o > odds || o == odds && n > often {
				best, odds, often = key(i, j), o, n
			}
		}
	}
	return best
}

// another returns a pair to ask about when one answer is not enough: of other names of the
// two sets, else of the groups they are in. A judge asked the same again errs again.
func (g *grouping) another(q *question) [2]int {
	a, b := q.a, q.b
	if len(a)*len(b) == 1 && !q.within {
		a, b = g.parts[a[0]].names, g.parts[b[0]].names
	}
	return g.likeliest(a, b, q.pair)
}

// askPairs asks about pairs in batches, with quotes that the judge has not seen.
// An answer that was given before is taken.
func (g *grouping) askPairs(ctx context.Context, list []*question, round int) error {
	list = slices.DeleteFunc(slices.Clone(list), func(q *question) bool {
		if v := g.earlier[kb.VerdictIDOf(g.book.names[q.pair[0]].ID, g.book.names[q.pair[1]].ID)]; v != nil && round == 1 {
			g.said[q.pair] = append(g.said[q.pair], task.Verdict{Verdict: v.Answer, Confidence: v.Confidence})
			g.final[q.pair] = true
			g.report.Known++
			return true
		}
		return false
	})
	for some := range slices.Chunk(list, g.batch) {
		in := task.JudgeInput{Source: g.book.in.Source, Work: g.book.in.Work, Language: g.book.in.Language}
		for n, q := range some {
			a, b := q.pair[0], q.pair[1]
			p := g.of[q.pair]
			if p == nil {
				p = &pair{a: a, b: b}
			}
			asked := g.book.pairAsked(fmt.Sprint(n+1), p)
			asked.A.Quotes = g.told.quotes(a, map[int]bool{b: true}, quotesPerSide, round)
			asked.B.Quotes = g.told.quotes(b, map[int]bool{a: true}, quotesPerSide, round)
			in.Pairs = append(in.Pairs, asked)
		}
		out, err := g.judge.JudgeIdentity(ctx, in)
		if err != nil {
			err = fmt.Errorf("judge %d pairs of names: %w", len(some), err)
			if len(out.Verdicts) == 0 || ctx.Err() != nil {
				return err
			}
			g.missed = cmp.Or(g.missed, err)
		}
		g.report.Calls++
		g.report.Judged += len(some)
		for _, v := range out.Verdicts {
			for n, asked := range in.Pairs {
				if asked.ID == v.ID {
					g.said[some[n].pair] = append(g.said[some[n].pair], v)
				}
			}
		}
		if err != nil && errors.Is(err, context.Canceled) {
			return err
		}
	}
	return nil
}

// openStill reports whether one more answer is wanted.
func (g *grouping) openStill(q *question) bool {
	said := g.said[q.pair]
	if len(said) != 1 || g.final[q.pair] {
		return false
	}
	switch answer := said[0].Verdict; {
	case q.within:
		return answer == kb.Different || answer == kb.Same && g.of[q.pair].odds() <= 0
	case answer != kb.Same:
		return false
	default:
		return g.of[q.pair].odds() < supported || len(q.a)*len(q.b) > 1 // joined on one word
	}
}

// decide settles a question by the weight of all answers and what the calls said of
// the two sets.
func (g *grouping) decide(q *question) {
	sum, answers, same := 0.0, 0, 0
	for _, k := range append(q.asked, q.pair) {
		if len(q.asked) == 1 && k == q.asked[0] && k == q.pair && answers > 0 {
			break // one pair, asked twice
		}
		for _, s := range g.said[k] {
			sum += oddsOf(s)
			answers++
			switch s.Verdict {
			case kb.Same:
				same++
			case kb.Different:
				same--
			}
		}
		sum += min(max(g.of[k].odds(), -2), 2)
	}
	if answers == 0 {
		return
	}
	first := append(q.asked, q.pair)[0]
	i, j := first[0], first[1]
	one := g.parts[i] == g.parts[j]
	sum += min(max(g.votesBetween(q.a, q.b), -mostVotes), mostVotes)
	switch {
	case q.within && one && sum <= 0:
		g.separate(q.a)
	case !q.within && !one && sum > 0 && same > 0 && !g.open(q.pair) && g.mayJoin(first):
		g.unite(i, j)
	}
}

// mostVotes is how much all that calls say of two sets of names may weigh.
const mostVotes = 1.5

func (g *grouping) votesBetween(a, b []int) (sum float64) {
	for _, i := range a {
		for _, j := range b {
			if v := g.votes[key(i, j)]; v != nil {
				sum += v.odds
			}
		}
	}
	return sum
}

// mayJoin reports whether the writer keeps no two names of two groups apart.
func (g *grouping) mayJoin(k [2]int) bool {
	for _, x := range g.parts[k[0]].names {
		for _, y := range g.parts[k[1]].names {
			if g.fixed.apart(x, y) {
				return false
			}
		}
	}
	return true
}
