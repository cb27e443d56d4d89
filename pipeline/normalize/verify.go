package normalize

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// A question is whether two sets of names are one, asked by pairs of them until the answers weigh enough.
type question struct {
	a, b   []int
	first  [2]int   // the pair that is asked about first
	asked  [][2]int // so far, a pair more than once where there are no others
	within bool     // a group holds both: a leaves it if they are two
}

// last returns the pair that was asked about last.
func (q *question) last() [2]int { return q.asked[len(q.asked)-1] }

// mostAnswers is how many answers a question has at most.
const mostAnswers = 4

// verify asks about the pairs that only one opinion supports: names that a group
// holds and nothing in the text connects, names kept apart that the text connects,
// and what is unsure. It asks on, about other pairs and with other quotes, while what is known
// weighs less than what hangs on it, so that no single answer joins or parts two people of many names
// (Wald 1945, sequential tests). Who has left a group, or was joined with another by the calls, is asked about
// again. What was answered before an error of the judge is used; the error is returned.
func (g *grouping) verify(ctx context.Context) error {
	list := g.questions()
	err := g.askOn(ctx, list)
	g.regroup(ctx, list)
	if err == nil {
		more := append(g.elsewhere(list), g.doubted()...)
		err = g.askOn(ctx, more)
		g.regroup(ctx, append(list, more...))
	}
	return cmp.Or(err, ctx.Err(), g.missed)
}

// askOn asks each question as often as is wanted, at most mostAnswers times. A pair that two questions
// have in common is asked about for one of them; the answer counts for both. It ends at the first error of the judge.
func (g *grouping) askOn(ctx context.Context, list []*question) error {
	for range mostAnswers {
		var open []*question
		asking := map[[2]int]bool{}
		for _, q := range list {
			if k, ok := g.next(q); ok && g.wanted(q) {
				known := !slices.Contains(q.asked, k) && len(g.said[k]) > 0
				if q.asked = append(q.asked, k); !known && !asking[k] {
					asking[k] = true
					open = append(open, q)
				}
			}
		}
		if err := g.askPairs(ctx, open); err != nil {
			return err
		}
	}
	return nil
}

// wanted reports whether one more answer to a question is worth a call.
func (g *grouping) wanted(q *question) bool {
	if len(q.asked) == 0 {
		return true
	}
	if g.final[q.asked[0]] {
		return false
	}
	weight, stake := g.weight(q), g.stake(q)
	return weight < enoughToJoin+stake && weight > -enoughToPart-stake
}

// A question about one pair of names is settled at this many log-odds for "the same", or against it.
const (
	enoughToJoin = 4.5
	enoughToPart = 2.5
	// enoughAtLast is from where names are one in the end: a writer would rather answer a question than take people apart.
	enoughAtLast = 1.6
	// enoughWithCalls replaces enoughAtLast for two groups that the calls join, if at least two of their pairs were asked about and
	// the answers do not speak against it.
	enoughWithCalls = 0.5
	// inDoubt is up to where an answer more may come out on the other side of enoughAtLast.
	inDoubt = enoughAtLast + 1
)

// stake is how much more a question must weigh, in log-odds, by the number of pairs of names that it joins or parts.
func (g *grouping) stake(q *question) float64 {
	i, j := q.first[0], q.first[1]
	x, y := len(g.parts[i].names), len(g.parts[j].names)
	if q.within {
		x, y = len(q.a), x-len(q.a)
	}
	return math.Log(float64(x * y))
}

// weight sums up, in log-odds for "the same", what is known of a question: what speaks for it, and what the calls
// said of the two sets.
func (g *grouping) weight(q *question) float64 {
	return g.support(q) + g.votesBetween(q.a, q.b)
}

// support sums up the answers to a question and the mean of the clues of the pairs that it asked about.
func (g *grouping) support(q *question) (sum float64) {
	asked := map[[2]int]bool{}
	clues := 0.0
	for _, k := range q.asked {
		if !asked[k] {
			asked[k] = true
			sum += g.answered(k)
			clues += g.clue(k)
		}
	}
	return sum + clues/float64(max(1, len(asked)))
}

// answered sums up what was answered about a pair.
func (g *grouping) answered(k [2]int) (sum float64) {
	for _, s := range g.said[k] {
		sum += oddsOf(s)
	}
	return sum
}

// clue returns what the text says of a pair.
func (g *grouping) clue(k [2]int) float64 {
	if p := g.of[k]; p != nil {
		return bounded(p.score, mostClues)
	}
	return neverCandidate
}

func bounded(x, most float64) float64 { return min(max(x, -most), most) }

const (
	mostClues = 2.0 // how much the clues weigh at most, in log-odds, beside the answers
	// neverCandidate is what it weighs that nothing in the text connects two names: not so much that one answer parts
	// what a call has joined.
	neverCandidate = -1.05
)

func (g *grouping) questions() []*question {
	var out []*question
	taken := map[[2]int]bool{}
	add := func(q *question) {
		if !taken[q.first] && !g.fixed.joined(q.first[0], q.first[1]) && !g.fixed.apart(q.first[0], q.first[1]) {
			taken[q.first] = true
			out = append(out, q)
		}
	}
	g.own = map[int][]int{}
	for _, group := range g.groups() {
		parts := g.connected(group)
		for _, names := range parts {
			for _, n := range names {
				g.own[n] = names
			}
		}
		for _, names := range parts[1:] {
			add(g.within(names, parts[0]))
		}
	}
	for _, p := range g.crossing() {
		add(&question{a: g.own[p.a], b: g.own[p.b], first: key(p.a, p.b)})
	}
	var unsure [][2]int
	for k, v := range g.votes {
		if v.unsure && g.of[k] == nil && g.parts[k[0]] != g.parts[k[1]] {
			unsure = append(unsure, k)
		}
	}
	slices.SortFunc(unsure, inOrder)
	for _, k := range unsure {
		add(&question{a: g.own[k[0]], b: g.own[k[1]], first: k})
	}
	return out
}

// within returns the question whether a part of a group is one with another.
func (g *grouping) within(names, others []int) *question {
	q := &question{a: names, b: others, within: true}
	q.first = g.likeliest(q)
	return q
}

// crossing returns the pairs across two groups that are worth a question, the likeliest of each two parts of them. A name
// without a group is paired with the likeliest other one, and with the next that is often named.
func (g *grouping) crossing() (out []*pair) {
	crossed := map[[2]int]bool{}
	offered := map[int]int{} // by name
	alone := func(n, other int) bool {
		offered[n]++
		return len(g.own[n]) == 1 && (offered[n] == 1 || offered[n] == 2 && g.book.names[other].count() >= oftenNamed)
	}
	for _, p := range g.cands.pairs { // the likeliest first
		k, parts := key(p.a, p.b), key(g.own[p.a][0], g.own[p.b][0])
		v := g.votes[k]
		a, b := alone(p.a, p.b), alone(p.b, p.a)
		wanted := p.odds() >= contradicted && g.served[k] || p.odds() >= worthAsking && (!g.served[k] || a || b) || v != nil && v.unsure && p.odds() > -2
		if g.parts[p.a] == g.parts[p.b] || crossed[parts] || !wanted {
			continue
		}
		crossed[parts] = true
		out = append(out, p)
	}
	return out
}

// oftenNamed is from how many mentions a name is often named.
const oftenNamed = 30

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

// twice reports whether two opinions make two names one: that of a call, and the text's or a verdict that was given
// before. A judge that takes a name for another in one call does so in the next.
func (g *grouping) twice(i, j int) bool {
	k := key(i, j)
	v := g.votes[k]
	return g.fixed.joined(i, j) || v != nil && v.odds > 0 && (g.of[k].odds() >= supported || v.called && v.stated != nil)
}

// next returns the pair to ask about, and false where nothing new can be asked: the first pair, then the likeliest one, as
// long as there are other pairs or other quotes, for a judge asked the same again errs again. While it is in doubt whether
// two are one, other names of their groups follow.
func (g *grouping) next(q *question) ([2]int, bool) {
	if len(q.asked) == 0 {
		return q.first, true
	}
	k := g.likeliest(q)
	if round := g.round(k); !slices.Contains(q.asked, k) || g.finder.fresh(k[0], quotesPerSide, round) && g.finder.fresh(k[1], quotesPerSide, round) {
		return k, true
	}
	if g.weight(q) > inDoubt {
		return k, false
	}
	k = g.likeliest(g.wider(q))
	return k, !slices.Contains(q.asked, k)
}

// wider returns a question about the whole groups of two sets of names.
func (g *grouping) wider(q *question) *question {
	w := &question{a: q.a, asked: q.asked}
	if !q.within {
		w.a, w.b = g.parts[q.first[0]].names, g.parts[q.first[1]].names
		return w
	}
	for _, n := range g.parts[q.a[0]].names {
		if !slices.Contains(q.a, n) {
			w.b = append(w.b, n)
		}
	}
	return w
}

// likeliest returns the pair of a question that was asked about least, of those the likeliest by the clues, then by
// how often both are named.
func (g *grouping) likeliest(q *question) [2]int {
	times := map[[2]int]int{}
	for _, k := range q.asked {
		times[k]++
	}
	best, asked, odds, often := [2]int{}, math.MaxInt, 0.0, 0
	for _, i := range q.a {
		for _, j := range q.b {
			k := key(i, j)
			o, n := g.of[k].odds(), min(g.book.names[i].count(), g.book.names[j].count())
			if t := times[k]; t < asked || t == asked && (o > odds || o == odds && n > often) {
				best, asked, odds, often = k, t, o, n
			}
		}
	}
	return best
}

// round returns the number of the next answer about a pair, from 1: each shows other quotes.
func (g *grouping) round(k [2]int) int { return len(g.said[k]) + 1 }

// askPairs asks about pairs in batches, with quotes that the judge has not seen.
// An answer that was given before is taken.
func (g *grouping) askPairs(ctx context.Context, list []*question) error {
	list = slices.DeleteFunc(slices.Clone(list), func(q *question) bool {
		k := q.last()
		if v := g.earlier[kb.VerdictIDOf(g.book.names[k[0]].ID, g.book.names[k[1]].ID)]; v != nil && g.round(k) == 1 {
			g.said[k] = append(g.said[k], task.Verdict{Verdict: v.Answer, Confidence: v.Confidence})
			g.final[k] = true
			g.report.Known++
			return true
		}
		return false
	})
	for some := range slices.Chunk(list, g.batch) {
		in := task.JudgeInput{Source: g.book.in.Source, Work: g.book.in.Work, Language: g.book.in.Language}
		for n, q := range some {
			a, b := q.last()[0], q.last()[1]
			p := g.of[q.last()]
			if p == nil {
				p = &pair{a: a, b: b}
			}
			asked := g.book.pairAsked(fmt.Sprint(n+1), p)
			asked.A.Quotes = g.finder.quotes(a, map[int]bool{b: true}, quotesPerSide, g.round(q.last()))
			asked.B.Quotes = g.finder.quotes(b, map[int]bool{a: true}, quotesPerSide, g.round(q.last()))
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
					k := some[n].last()
					g.said[k] = append(g.said[k], v)
				}
			}
		}
		if err != nil && errors.Is(err, context.Canceled) {
			return err
		}
	}
	return nil
}

// hasAnswer reports whether the judge has answered a question at all.
func (g *grouping) hasAnswer(q *question) bool {
	return slices.ContainsFunc(q.asked, func(k [2]int) bool { return len(g.said[k]) > 0 })
}

// mostVotes is how much, in log-odds, the calls may weigh for or against two sets of names, for each name of either
// set: a call errs about single names.
const mostVotes = 1.5

// votesBetween sums up what the calls said of two sets of names: of each name of the one set about the other, and the other way
// round, of which the lesser sum counts.
func (g *grouping) votesBetween(a, b []int) float64 {
	of := func(a, b []int) (sum float64) {
		for _, i := range a {
			each := 0.0
			for _, j := range b {
				if v := g.votes[key(i, j)]; v != nil {
					each += v.odds
				}
			}
			sum += bounded(each, mostVotes)
		}
		return sum
	}
	x, y := of(a, b), of(b, a)
	if math.Abs(x) < math.Abs(y) {
		return x
	}
	return y
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
