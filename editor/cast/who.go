package cast

import (
	"cmp"
	"maps"
	"slices"

	"dramatis/editor/identity"
	"dramatis/editor/kb"
)

// A candidate is an entity that a group may be, with the evidence for it.
type candidate struct {
	group *identity.Group
	balance
	likely map[[2]kb.NameID]float64 // by names that the writer hasn't joined
	best   *kb.Verdict              // the verdict to ask with
	reveal *kb.Verdict              // from when the two are one
}

// farthest bounds the log-odds that one verdict gives a candidate: each of many unlikely ones counts
// for little.
const farthest = 8.0

// weigh sums the evidence, in a fixed order.
func (c *candidate) weigh() {
	for _, p := range slices.Sorted(maps.Values(c.likely)) {
		c.addWithin(farthest, p)
	}
}

// outer asks who else a group may be. Of two groups the less mentioned one is asked about. A single
// candidate makes a pair, several make one question.
func (a *asker) outer(g *identity.Group) []*Question {
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
		out = append(out, a.pair(c.reveal, stake, 0.5))
		return true
	})
	list = slices.DeleteFunc(list, func(c *candidate) bool { return c.same() < thinkable })
	if len(list) == 0 {
		return out
	}
	others := 0.0
	for _, c := range list[1:] {
		others += c.same()
	}
	if others < 0.1 && (others == 0 || list[0].same() >= 0.5) && a.speaksFor(list[0].best, g) && a.speaksFor(list[0].best, list[0].group) {
		return append(out, a.pair(list[0].best, stake, list[0].same()))
	}
	list = list[:min(len(list), offered)]
	q := &Question{Asking: AskWho, Stake: stake, Names: []kb.NameID{a.face(g.Names)}}
	odds := 0.0 // that it is one of these: it can be only one
	for _, c := range list {
		q.offer(a.face(c.group.Names), c.same())
		odds += c.same() / (1 - c.same())
	}
	likeliest := list[0].same()
	q.Worth = float64(stake) * odds / (1 + odds)
	if likeliest < doubted { // the judge errs in the same way about all of them
		q.Worth = float64(stake) * likeliest
	}
	answer := kb.Unsure
	if likeliest > 0.5 {
		answer = kb.Same
	}
	// What is offered changes with every guess and decision, but it remains one question, so that a
	// skip stays in force.
	q.Verdict = a.v.groupVerdict(questionID(AskWho, []kb.NameID{g.Anchor}), q.Names[0], q.Names[1], answer, likeliest)
	q.Minor = !a.person(g) || likeliest < doubted && (likeliest < leastDoubted || q.Worth < leastCorrected)
	return append(out, q)
}

// Who is offered in a list of many.
const (
	gathered   = 16  // names at once
	remote     = 40  // how many times less likely than the likeliest the others may be
	likelyRare = 0.2 // probability from which one with fewer mentions than worthy.fewest is offered
)

// gather asks which of the less mentioned are also an important person: one question for many small
// ones.
func (a *asker) gather(g *identity.Group) []*Question {
	stake := a.weight(g.Names)
	if float64(stake) < a.set.leading || !a.person(g) {
		return nil
	}
	list := slices.DeleteFunc(a.candidates(g, stake, false), func(c *candidate) bool {
		n := a.weight(c.group.Names)
		return c.reveal != nil || c.same() < thinkable || n == 0 || n < a.set.fewest && c.same() < likelyRare
	})
	list = slices.DeleteFunc(list, func(c *candidate) bool { return c.same() < list[0].same()/remote })
	if list = list[:min(len(list), gathered)]; len(list) < 2 {
		return nil
	}
	q := &Question{Asking: AskWho, Gathers: true, Names: []kb.NameID{a.face(g.Names)}}
	for _, c := range list {
		q.offer(a.face(c.group.Names), c.same())
		n := a.weight(c.group.Names)
		q.Stake += n
		q.Worth += float64(n) * c.same()
	}
	answer := kb.Unsure
	if list[0].same() > 0.5 {
		answer = kb.Same
	}
	q.Verdict = a.v.groupVerdict(questionID(AskWho, []kb.NameID{g.Anchor}, "gathers"), q.Names[0], q.Names[1], answer, list[0].same())
	q.Minor = list[0].same() < doubted
	return []*Question{q}
}

// pair asks whether two groups are one, by a verdict about two of their names. For two that are no
// people that is worth a question only if it is likely.
func (a *asker) pair(w *kb.Verdict, stake int, same float64) *Question {
	q := Pair(w)
	q.Stake, q.Worth, q.Minor = stake, float64(stake)*same, same < doubted
	for _, n := range q.Names {
		if g := a.v.Partition.Group(n); g != nil && !a.person(g) && same < 0.5 {
			q.Minor = true
		}
	}
	return q
}

func (a *asker) person(g *identity.Group) bool {
	info := a.v.Evidence.Names[a.top(g.Names)]
	return info != nil && info.Type == kb.Character
}

// speaksFor reports whether a verdict is about a name by which a group is mostly called, so that an
// answer about the pair is one about the group.
func (a *asker) speaksFor(w *kb.Verdict, g *identity.Group) bool {
	for _, n := range []kb.NameID{w.A, w.B} {
		if a.v.Partition.Group(n) == g {
			return 4*a.mentions(n) >= a.weight(g.Names)
		}
	}
	return false
}

// candidates returns the groups that were judged together with g and about which the writer has not
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
			if o == nil || o == g || w.Decided() || w.From == nil && sameness(w) < 0.5 && a.isPlaced(a.rarer(n, far)) {
				continue
			}
			c := byGroup[o]
			if c == nil {
				c = &candidate{group: o, best: w, likely: map[[2]kb.NameID]float64{}}
				byGroup[o] = c
				if a.owns(g, stake, o) == fewer && !settled[o] {
					out = append(out, c)
				}
			}
			k := [2]kb.NameID{a.known(n), a.known(far)}
			c.likely[k] = max(c.likely[k], sameness(w))
			if a.isBetterAsked(w, c.best) {
				c.best = w
			}
			if w.From != nil && w.Answer != kb.Different {
				c.reveal = w
			}
		}
	}
	for _, c := range out {
		c.weigh()
	}
	slices.SortFunc(out, func(x, y *candidate) int {
		return cmp.Or(cmp.Compare(y.same(), x.same()), cmp.Compare(a.weight(y.group.Names), a.weight(x.group.Names)), cmp.Compare(x.group.ID, y.group.ID))
	})
	return out
}

// isPlaced reports whether the writer has joined a name to somebody mentioned more often: earlier doubts
// about it are settled.
func (a *asker) isPlaced(n kb.NameID) bool {
	g := a.v.decided.Group(n)
	return g != nil && len(g.Names) > 1 && a.top(a.v.Partition.Group(n).Names) != n
}

// rarer returns the less mentioned of two names: doubt about the two is doubt about who that one is.
func (a *asker) rarer(x, y kb.NameID) kb.NameID {
	if a.mentions(y) < a.mentions(x) {
		return y
	}
	return x
}

// known returns one name for all that the writer has joined with n: of the verdicts about them the
// best counts, since the doubts were about who they are.
func (a *asker) known(n kb.NameID) kb.NameID {
	if g := a.v.decided.Group(n); g != nil {
		return g.Names[0]
	}
	return n
}

// owns reports whether a question about two groups belongs to the first one.
func (a *asker) owns(g *identity.Group, stake int, o *identity.Group) bool {
	other := a.weight(o.Names)
	return stake < other || stake == other && g.ID > o.ID
}

// isBetterAsked reports whether a verdict is better to ask with than another: about names mentioned
// more often, and rather for than against.
func (a *asker) isBetterAsked(w, than *kb.Verdict) bool {
	value := func(w *kb.Verdict) float64 {
		return sameness(w) * float64(1+min(a.mentions(w.A), a.mentions(w.B)))
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
