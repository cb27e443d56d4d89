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

// A question is whether two sets of names are one. It is asked by pairs of names until the answers weigh enough.
type question struct {
	a, b        []int
	first       [2]int   // the pair to ask about first
	asked       [][2]int // so far; a pair may occur more than once if there are no others
	withinGroup bool     // both are in one group: a leaves it if the answer is no
}

// last returns the pair that was asked about last.
func (q *question) last() [2]int { return q.asked[len(q.asked)-1] }

// mostAnswers is the maximum number of answers to a question.
const mostAnswers = 4

// verify asks about the pairs that only one opinion supports: names in one group
// that the text doesn't connect, names kept apart that the text connects,
// and what is unsure. It continues, with other pairs and other quotes, while the evidence
// weighs less than the effect of the decision, so that no single answer joins or separates two people with many names
// (Wald 1945, sequential tests). Names that have left a group, or that calls have joined with another, are asked about
// again. If the judge fails, the answers before are used, and the error is returned.
func (g *grouping) verify(ctx context.Context) error {
	list := g.questions()
	err := g.askUntilSettled(ctx, list)
	g.regroup(ctx, list)
	if err == nil {
		more := append(g.questionsElsewhere(list), g.questionsWithin()...)
		err = g.askUntilSettled(ctx, more)
		g.regroup(ctx, append(list, more...))
	}
	return cmp.Or(err, ctx.Err(), g.missedErr)
}

// askUntilSettled asks each question as often as needed, at most mostAnswers times. A pair that two questions
// have in common is asked about once; the answer counts for both. It stops at the first error of the judge.
func (g *grouping) askUntilSettled(ctx context.Context, list []*question) error {
	for range mostAnswers {
		var open []*question
		asking := map[[2]int]bool{}
		for _, q := range list {
			if k, ok := g.next(q); ok && g.needsAnswer(q) {
				known := !slices.Contains(q.asked, k) && len(g.answers[k]) > 0
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

// needsAnswer reports whether one more answer to a question is worth a call.
func (g *grouping) needsAnswer(q *question) bool {
	if len(q.asked) == 0 {
		return true
	}
	if g.final[q.asked[0]] {
		return false
	}
	weight, stake := g.weight(q), g.margin(q)
	return weight < enoughToJoin+stake && weight > -enoughToPart-stake
}

// A question about one pair of names is settled at this many log-odds for or against "the same".
const (
	enoughToJoin = 4.5
	enoughToPart = 2.5
	// enoughAtLast is the final threshold: a writer would rather answer a question than separate a person's names.
	enoughAtLast = 1.6
	// enoughWithCalls replaces enoughAtLast for two groups that the calls join, if at least two of their pairs were asked about and
	// the answers are not against it.
	enoughWithCalls = 0.5
	// inDoubt is the weight up to which one more answer may change the result at enoughAtLast.
	inDoubt = enoughAtLast + 1
)

// margin returns how much more a question must weigh, in log-odds, for the number of pairs of names that it joins or separates.
func (g *grouping) margin(q *question) float64 {
	i, j := q.first[0], q.first[1]
	x, y := len(g.groupOf[i].names), len(g.groupOf[j].names)
	if q.withinGroup {
		x, y = len(q.a), x-len(q.a)
	}
	return math.Log(float64(x * y))
}

// weight returns the evidence about a question, in log-odds for "the same": its support and the votes between
// the two sets.
func (g *grouping) weight(q *question) float64 {
	return g.support(q) + g.votesBetween(q.a, q.b)
}

// support returns the sum of the answers to a question and the mean of the clues of the pairs it asked about.
func (g *grouping) support(q *question) (sum float64) {
	asked := map[[2]int]bool{}
	clues := 0.0
	for _, k := range q.asked {
		if !asked[k] {
			asked[k] = true
			sum += g.answerOdds(k)
			clues += g.clueOdds(k)
		}
	}
	return sum + clues/float64(max(1, len(asked)))
}

// answerOdds returns the sum of the answers about a pair, in log-odds.
func (g *grouping) answerOdds(k [2]int) (sum float64) {
	for _, s := range g.answers[k] {
		sum += oddsOf(s)
	}
	return sum
}

// clueOdds returns the weight of the text's clues about a pair.
func (g *grouping) clueOdds(k [2]int) float64 {
	if p := g.pairOf[k]; p != nil {
		return clamp(p.score, mostClues)
	}
	return neverCandidate
}

func clamp(x, most float64) float64 { return min(max(x, -most), most) }

const (
	mostClues = 2.0 // maximum weight of the clues, in log-odds, beside the answers
	// neverCandidate is the weight of a pair that nothing in the text connects. It is small enough that one answer doesn't separate
	// what a call has joined.
	neverCandidate = -1.05
)

func (g *grouping) questions() []*question {
	var out []*question
	taken := map[[2]int]bool{}
	add := func(q *question) {
		if !taken[q.first] && !g.settled.joined(q.first[0], q.first[1]) && !g.settled.keptApart(q.first[0], q.first[1]) {
			taken[q.first] = true
			out = append(out, q)
		}
	}
	g.core = map[int][]int{}
	for _, group := range g.groups() {
		parts := g.confirmedParts(group)
		for _, names := range parts {
			for _, n := range names {
				g.core[n] = names
			}
		}
		for _, names := range parts[1:] {
			add(g.questionWithin(names, parts[0]))
		}
	}
	for _, p := range g.pairsAcrossGroups() {
		add(&question{a: g.core[p.a], b: g.core[p.b], first: key(p.a, p.b)})
	}
	var unsure [][2]int
	for k, v := range g.votes {
		if v.unsure && g.pairOf[k] == nil && g.groupOf[k[0]] != g.groupOf[k[1]] {
			unsure = append(unsure, k)
		}
	}
	slices.SortFunc(unsure, comparePairs)
	for _, k := range unsure {
		add(&question{a: g.core[k[0]], b: g.core[k[1]], first: k})
	}
	return out
}

// questionWithin returns the question whether a part of a group is one with another part.
func (g *grouping) questionWithin(names, others []int) *question {
	q := &question{a: names, b: others, withinGroup: true}
	q.first = g.likeliest(q)
	return q
}

// pairsAcrossGroups returns the pairs across two groups that are worth a question, the likeliest for each two of their parts. A name
// without a group is paired with the likeliest other one, and with the second likeliest if that is often named.
func (g *grouping) pairsAcrossGroups() (out []*pair) {
	crossed := map[[2]int]bool{}
	offered := map[int]int{} // by name
	alone := func(n, other int) bool {
		offered[n]++
		return len(g.core[n]) == 1 && (offered[n] == 1 || offered[n] == 2 && g.book.names[other].count() >= oftenNamed)
	}
	for _, p := range g.cands.pairs { // the likeliest first
		k, parts := key(p.a, p.b), key(g.core[p.a][0], g.core[p.b][0])
		v := g.votes[k]
		a, b := alone(p.a, p.b), alone(p.b, p.a)
		contradicted := g.shown[k] && p.odds() >= contradictedOdds
		unseen := (!g.shown[k] || a || b) && p.odds() >= leastAsked
		unsure := v != nil && v.unsure && p.odds() > -2
		if g.groupOf[p.a] != g.groupOf[p.b] && !crossed[parts] && (contradicted || unseen || unsure) {
			crossed[parts] = true
			out = append(out, p)
		}
	}
	return out
}

// oftenNamed is the number of mentions from which a name is often named.
const oftenNamed = 30

// confirmedParts divides a group into parts whose names are connected by confirmed pairs; the part with
// the most mentions comes first.
func (g *grouping) confirmedParts(group *group) [][]int {
	var parts [][]int
	for _, n := range group.names {
		into := -1
		for i := 0; i < len(parts); i++ {
			if parts[i] == nil || !slices.ContainsFunc(parts[i], func(m int) bool { return g.confirmed(n, m) }) {
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

// confirmed reports whether two opinions say that two names are one: a call, and the text or an earlier
// verdict. Two calls are not enough: a judge that is wrong in one call is wrong in the next.
func (g *grouping) confirmed(i, j int) bool {
	k := key(i, j)
	v := g.votes[k]
	return g.settled.joined(i, j) || v != nil && v.odds > 0 && (g.pairOf[k].odds() >= supportedOdds || v.joinedByCall && v.stated != nil)
}

// next returns the pair to ask about, and false if nothing new can be asked: the first pair, then the likeliest one, as
// long as there are other pairs or other quotes, since a judge repeats an error when asked the same again. While the result is in
// doubt, other names of the two groups follow.
func (g *grouping) next(q *question) ([2]int, bool) {
	if len(q.asked) == 0 {
		return q.first, true
	}
	k := g.likeliest(q)
	if round := g.nextRound(k); !slices.Contains(q.asked, k) || g.finder.hasFresh(k[0], quotesPerSide, round) && g.finder.hasFresh(k[1], quotesPerSide, round) {
		return k, true
	}
	if g.weight(q) > inDoubt {
		return k, false
	}
	k = g.likeliest(g.widen(q))
	return k, !slices.Contains(q.asked, k)
}

// widen returns a question about the whole groups of two sets of names.
func (g *grouping) widen(q *question) *question {
	w := &question{a: q.a, asked: q.asked}
	if !q.withinGroup {
		w.a, w.b = g.groupOf[q.first[0]].names, g.groupOf[q.first[1]].names
		return w
	}
	for _, n := range g.groupOf[q.a[0]].names {
		if !slices.Contains(q.a, n) {
			w.b = append(w.b, n)
		}
	}
	return w
}

// likeliest returns the pair of a question that was asked about least; among these the likeliest by the clues, then
// the most frequent.
func (g *grouping) likeliest(q *question) [2]int {
	times := map[[2]int]int{}
	for _, k := range q.asked {
		times[k]++
	}
	best, asked, odds, often := [2]int{}, math.MaxInt, 0.0, 0
	for _, i := range q.a {
		for _, j := range q.b {
			k := key(i, j)
			o, n := g.pairOf[k].odds(), min(g.book.names[i].count(), g.book.names[j].count())
			if t := times[k]; t < asked || t == asked && (o > odds || o == odds && n > often) {
				best, asked, odds, often = k, t, o, n
			}
		}
	}
	return best
}

// nextRound returns the number of the next answer about a pair, from 1: each shows other quotes.
func (g *grouping) nextRound(k [2]int) int { return len(g.answers[k]) + 1 }

// askPairs asks about pairs in batches, with quotes that the judge has not seen.
// Answers from an earlier run are reused.
func (g *grouping) askPairs(ctx context.Context, list []*question) error {
	list = slices.DeleteFunc(slices.Clone(list), func(q *question) bool {
		k := q.last()
		if v := g.earlier[kb.VerdictIDOf(g.book.names[k[0]].ID, g.book.names[k[1]].ID)]; v != nil && g.nextRound(k) == 1 {
			g.answers[k] = append(g.answers[k], task.Verdict{Verdict: v.Answer, Confidence: v.Confidence})
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
			p := g.pairOf[q.last()]
			if p == nil {
				p = &pair{a: a, b: b}
			}
			asked := g.book.pairAsked(fmt.Sprint(n+1), p)
			asked.A.Quotes = g.finder.quotes(a, map[int]bool{b: true}, quotesPerSide, g.nextRound(q.last()))
			asked.B.Quotes = g.finder.quotes(b, map[int]bool{a: true}, quotesPerSide, g.nextRound(q.last()))
			in.Pairs = append(in.Pairs, asked)
		}
		out, err := g.judge.JudgeIdentity(ctx, in)
		if err != nil {
			err = fmt.Errorf("judge %d pairs of names: %w", len(some), err)
			if len(out.Verdicts) == 0 || ctx.Err() != nil {
				return err
			}
			g.missedErr = cmp.Or(g.missedErr, err)
		}
		g.report.Calls++
		g.report.Judged += len(some)
		for _, v := range out.Verdicts {
			for n, asked := range in.Pairs {
				if asked.ID == v.ID {
					k := some[n].last()
					g.answers[k] = append(g.answers[k], v)
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
	return slices.ContainsFunc(q.asked, func(k [2]int) bool { return len(g.answers[k]) > 0 })
}

// mostVotes is the maximum weight, in log-odds, of the votes for or against two sets of names, for each name of either
// set: a call is wrong about single names.
const mostVotes = 1.5

// votesBetween returns the votes between two sets of names. The votes of each name are limited and summed up, for both
// sets; the sum nearer to 0 is returned.
func (g *grouping) votesBetween(a, b []int) float64 {
	of := func(a, b []int) (sum float64) {
		for _, i := range a {
			each := 0.0
			for _, j := range b {
				if v := g.votes[key(i, j)]; v != nil {
					each += v.odds
				}
			}
			sum += clamp(each, mostVotes)
		}
		return sum
	}
	x, y := of(a, b), of(b, a)
	if math.Abs(x) < math.Abs(y) {
		return x
	}
	return y
}

// mayJoin reports whether the writer's decisions allow joining two groups.
func (g *grouping) mayJoin(k [2]int) bool {
	for _, x := range g.groupOf[k[0]].names {
		for _, y := range g.groupOf[k[1]].names {
			if g.settled.keptApart(x, y) {
				return false
			}
		}
	}
	return true
}
