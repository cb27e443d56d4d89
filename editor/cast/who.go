package cast

import (
	"cmp"
	"maps"
	"slices"

	"dramatis/editor/identity"
	"dramatis/editor/kb"
)

// A candidate is an entity that a group may be, with the evidence.
type candidate struct {
	group *identity.Group
	evidence
	bestByPair map[[2]kb.NameID]float64 // the best probability for each pair of names that the writer hasn't joined
	best       *kb.Verdict              // the verdict to ask with
	reveal     *kb.Verdict              // a verdict by which the two are one from a place on
}

// mostCandidateLogOdds limits the log-odds of one verdict about a candidate: each of many unlikely ones counts
// for little.
const mostCandidateLogOdds = 8.0

// sumEvidence adds up the evidence in a fixed order.
func (c *candidate) sumEvidence() {
	for _, p := range slices.Sorted(maps.Values(c.bestByPair)) {
		c.addWithin(mostCandidateLogOdds, p)
	}
}

// questionsAcross asks which other group a group may be. Of two groups the less mentioned one is asked about. A single
// candidate makes a pair, several make one question.
func (a *asker) questionsAcross(g *identity.Group) []*Question {
	stake := a.weight(g.Names)
	if stake == 0 {
		return nil
	}
	var out []*Question
	list := a.candidates(g, stake, true)
	list = slices.DeleteFunc(list, func(c *candidate) bool {
		if c.reveal == nil {
			return false
		}
		out = append(out, a.pairQuestion(c.reveal, stake, 0.5))
		return true
	})
	list = slices.DeleteFunc(list, func(c *candidate) bool { return c.probability() < leastConsidered })
	if len(list) == 0 {
		return out
	}
	others := 0.0
	for _, c := range list[1:] {
		others += c.probability()
	}
	if others < 0.1 && (others == 0 || list[0].probability() >= 0.5) && a.representsGroup(list[0].best, g) && a.representsGroup(list[0].best, list[0].group) {
		return append(out, a.pairQuestion(list[0].best, stake, list[0].probability()))
	}
	list = list[:min(len(list), mostOffered)]
	q := &Question{Asking: AskWho, Stake: stake, Names: []kb.NameID{a.fullName(g.Names)}}
	odds := 0.0 // that it is one of these: it can be only one
	for _, c := range list {
		q.offer(a.fullName(c.group.Names), c.probability())
		odds += c.probability() / (1 - c.probability())
	}
	likeliest := list[0].probability()
	q.Worth = float64(stake) * odds / (1 + odds)
	if likeliest < leastAsked { // the judge makes the same mistake about all of them
		q.Worth = float64(stake) * likeliest
	}
	answer := kb.Unsure
	if likeliest > 0.5 {
		answer = kb.Same
	}
	// The offers change with every guess and decision, but the question stays the same, so that a
	// skip stays in force.
	q.Verdict = a.v.groupVerdict(questionID(AskWho, []kb.NameID{g.Anchor}), q.Names[0], q.Names[1], answer, likeliest)
	q.Minor = !a.isPerson(g) || likeliest < leastAsked && (likeliest < leastAskedImportant || q.Worth < leastCorrected)
	return append(out, q)
}

// Limits for the offers of a gathering question.
const (
	mostGathered    = 16  // names at once
	mostTimesLess   = 40  // how many times less likely than the likeliest the others may be
	leastLikelyRare = 0.2 // probability from which one with fewer than fewestMentions mentions is offered
)

// gatheringQuestion asks which of the less mentioned names are also an important person: one question for many small
// ones.
func (a *asker) gatheringQuestion(g *identity.Group) []*Question {
	stake := a.weight(g.Names)
	if float64(stake) < a.set.importantMentions || !a.isPerson(g) {
		return nil
	}
	list := slices.DeleteFunc(a.candidates(g, stake, false), func(c *candidate) bool {
		n := a.weight(c.group.Names)
		return c.reveal != nil || c.probability() < leastConsidered || n == 0 || n < a.set.fewestMentions && c.probability() < leastLikelyRare
	})
	list = slices.DeleteFunc(list, func(c *candidate) bool { return c.probability() < list[0].probability()/mostTimesLess })
	if list = list[:min(len(list), mostGathered)]; len(list) < 2 {
		return nil
	}
	q := &Question{Asking: AskWho, Gathers: true, Names: []kb.NameID{a.fullName(g.Names)}}
	for _, c := range list {
		q.offer(a.fullName(c.group.Names), c.probability())
		n := a.weight(c.group.Names)
		q.Stake += n
		q.Worth += float64(n) * c.probability()
	}
	answer := kb.Unsure
	if list[0].probability() > 0.5 {
		answer = kb.Same
	}
	q.Verdict = a.v.groupVerdict(questionID(AskWho, []kb.NameID{g.Anchor}, "gathers"), q.Names[0], q.Names[1], answer, list[0].probability())
	q.Minor = list[0].probability() < leastAsked
	return []*Question{q}
}

// pairQuestion asks whether two groups are one, by a verdict about two of their names. For two that are not
// people that is worth a question only if it is likely.
func (a *asker) pairQuestion(w *kb.Verdict, stake int, same float64) *Question {
	q := Pair(w)
	q.Stake, q.Worth, q.Minor = stake, float64(stake)*same, same < leastAsked
	for _, n := range q.Names {
		if g := a.v.Partition.Group(n); g != nil && !a.isPerson(g) && same < 0.5 {
			q.Minor = true
		}
	}
	return q
}

func (a *asker) isPerson(g *identity.Group) bool {
	info := a.v.Evidence.Names[a.mostMentioned(g.Names)]
	return info != nil && info.Type == kb.Character
}

// representsGroup reports whether a verdict is about a name with at least a quarter of a group's mentions, so that an
// answer about the pair is one about the group.
func (a *asker) representsGroup(w *kb.Verdict, g *identity.Group) bool {
	for _, n := range []kb.NameID{w.A, w.B} {
		if a.v.Partition.Group(n) == g {
			return 4*a.mentions(n) >= a.weight(g.Names)
		}
	}
	return false
}

// candidates returns the groups with verdicts about them and g that the writer has not
// decided, likeliest first: those mentioned more than g if fewer is set, otherwise those mentioned
// less.
func (a *asker) candidates(g *identity.Group, stake int, fewer bool) []*candidate {
	byGroup := map[*identity.Group]*candidate{}
	var out []*candidate
	settled := a.keptApart(g)
	for _, n := range g.Names {
		for _, w := range a.verdicts(n) {
			far := w.Other(n)
			o := a.v.Partition.Group(far)
			if o == nil || o == g || w.Decided() || w.From == nil && probabilitySame(w) < 0.5 && a.isPlaced(a.lessMentioned(n, far)) {
				continue
			}
			c := byGroup[o]
			if c == nil {
				c = &candidate{group: o, best: w, bestByPair: map[[2]kb.NameID]float64{}}
				byGroup[o] = c
				if a.ownsQuestion(g, stake, o) == fewer && !settled[o] {
					out = append(out, c)
				}
			}
			k := [2]kb.NameID{a.decidedName(n), a.decidedName(far)}
			c.bestByPair[k] = max(c.bestByPair[k], probabilitySame(w))
			if a.isBetterAsked(w, c.best) {
				c.best = w
			}
			if w.From != nil && w.Answer != kb.Different {
				c.reveal = w
			}
		}
	}
	for _, c := range out {
		c.sumEvidence()
	}
	slices.SortFunc(out, func(x, y *candidate) int {
		return cmp.Or(cmp.Compare(y.probability(), x.probability()), cmp.Compare(a.weight(y.group.Names), a.weight(x.group.Names)), cmp.Compare(x.group.ID, y.group.ID))
	})
	return out
}

// isPlaced reports whether the writer has joined a name to somebody mentioned more often: earlier doubts
// about it are settled.
func (a *asker) isPlaced(n kb.NameID) bool {
	g := a.v.decided.Group(n)
	return g != nil && len(g.Names) > 1 && a.mostMentioned(a.v.Partition.Group(n).Names) != n
}

// lessMentioned returns the less mentioned of two names: doubt about the two is doubt about who that one is.
func (a *asker) lessMentioned(x, y kb.NameID) kb.NameID {
	if a.mentions(y) < a.mentions(x) {
		return y
	}
	return x
}

// decidedName returns one name for all that the writer has joined with n. Of the verdicts about them the
// best counts, since the doubts were about who they are.
func (a *asker) decidedName(n kb.NameID) kb.NameID {
	if g := a.v.decided.Group(n); g != nil {
		return g.Names[0]
	}
	return n
}

// ownsQuestion reports whether a question about two groups belongs to the first one.
func (a *asker) ownsQuestion(g *identity.Group, stake int, o *identity.Group) bool {
	other := a.weight(o.Names)
	return stake < other || stake == other && g.ID > o.ID
}

// isBetterAsked reports whether a verdict is better to ask with than another: about names mentioned
// more often, and rather for than against.
func (a *asker) isBetterAsked(w, than *kb.Verdict) bool {
	value := func(w *kb.Verdict) float64 {
		return probabilitySame(w) * float64(1+min(a.mentions(w.A), a.mentions(w.B)))
	}
	x, y := value(w), value(than)
	return x > y || x == y && w.ID < than.ID
}

// keptApart returns the groups that the writer's decisions keep apart from g.
func (a *asker) keptApart(g *identity.Group) map[*identity.Group]bool {
	out := map[*identity.Group]bool{}
	for _, n := range g.Names {
		for _, m := range membersOf(a.v.decided, n) {
			for _, w := range a.v.decided.Verdicts(m) {
				if b, _ := w.Binds(); b != kb.Wall {
					continue
				}
				for _, far := range membersOf(a.v.decided, w.Other(m)) {
					out[a.v.Partition.Group(far)] = true
				}
			}
		}
	}
	return out
}
