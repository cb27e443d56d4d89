package cast

import (
	"cmp"
	"slices"

	"dramatis/editor/identity"
	"dramatis/editor/kb"
)

// A candidate is an entity that a group may be, with the evidence for it.
type candidate struct {
	group *identity.Group
	balance
	best   *kb.Verdict // the one to ask by
	reveal *kb.Verdict // says from when on the two are one
}

// outer asks who else a group may be. Of two groups the one mentioned less is
// asked about. A single candidate makes a pair, several make one question.
func (a *asker) outer(g *identity.Group) []*Question {
	stake := a.weight(g.Names)
	if stake == 0 {
		return nil
	}
	var out []*Question
	list := a.candidates(g, stake)
	list = slices.DeleteFunc(list, func(c *candidate) bool {
		if c.reveal == nil {
			return false
		}
		out = append(out, a.pair(c.reveal, stake, 0.5))
		return true
	})
	list = slices.DeleteFunc(list, func(c *candidate) bool { return c.same() < doubted })
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
	q := &Question{Asking: AskWho, Stake: stake, Names: []kb.NameID{a.top(g.Names)}}
	nobody := 1.0
	for _, c := range list {
		q.Names = append(q.Names, a.top(c.group.Names))
		nobody *= 1 - c.same()
	}
	q.Worth = float64(stake) * (1 - nobody)
	answer := kb.Unsure
	if list[0].same() > 0.5 {
		answer = kb.Same
	}
	q.Verdict = a.v.made(questionID(AskWho, g, a.said(g)), q.Names[0], q.Names[1], answer, list[0].same())
	q.Minor = !a.person(g)
	return append(out, q)
}

// pair asks whether two groups are one by a verdict about two of their names.
// That two which are no people are one is worth a question only when it is likely.
func (a *asker) pair(w *kb.Verdict, stake int, same float64) *Question {
	q := Pair(w)
	q.Stake, q.Worth = stake, float64(stake)*same
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

// speaksFor reports whether a verdict is about a name by which a group is mostly
// called, so that an answer about the pair is one about the group.
func (a *asker) speaksFor(w *kb.Verdict, g *identity.Group) bool {
	for _, n := range []kb.NameID{w.A, w.B} {
		if a.v.Partition.Group(n) == g {
			return 4*a.mentions(n) >= a.weight(g.Names)
		}
	}
	return false
}

// candidates are the groups mentioned more than g about which something is
// judged and the writer has not decided, the likeliest first.
func (a *asker) candidates(g *identity.Group, stake int) []*candidate {
	byGroup := map[*identity.Group]*candidate{}
	var out []*candidate
	settled := a.settled(g)
	for _, n := range g.Names {
		for _, w := range a.verdicts(n) {
			o := a.v.Partition.Group(w.Other(n))
			if o == nil || o == g || w.Decided() || a.spent(w) {
				continue
			}
			c := byGroup[o]
			if c == nil {
				c = &candidate{group: o}
				byGroup[o] = c
				if a.owns(g, stake, o) && !settled[o] {
					out = append(out, c)
				}
			}
			c.add(sameness(w))
			if c.best == nil || a.telling(w, c.best) {
				c.best = w
			}
			if w.From != nil && w.Answer != kb.Different {
				c.reveal = w
			}
		}
	}
	slices.SortFunc(out, func(x, y *candidate) int {
		return cmp.Or(cmp.Compare(y.same(), x.same()), cmp.Compare(a.weight(y.group.Names), a.weight(x.group.Names)), cmp.Compare(x.group.ID, y.group.ID))
	})
	return out
}

// spent reports whether a doubt was about a name of which the writer has said
// since who it is.
func (a *asker) spent(w *kb.Verdict) bool {
	if w.From != nil || sameness(w) >= 0.5 {
		return false
	}
	for _, n := range []kb.NameID{w.A, w.B} {
		if known := a.v.decided.Group(n); known != nil && len(known.Names) > 1 && a.top(known.Names) != n {
			return true
		}
	}
	return false
}

// owns reports whether a question about two groups is the first one's.
func (a *asker) owns(g *identity.Group, stake int, o *identity.Group) bool {
	other := a.weight(o.Names)
	return stake < other || stake == other && g.ID > o.ID
}

// telling reports whether a verdict is better to ask by than another: about
// names mentioned more, and rather for than against.
func (a *asker) telling(w, than *kb.Verdict) bool {
	value := func(w *kb.Verdict) float64 {
		return sameness(w) * float64(1+min(a.mentions(w.A), a.mentions(w.B)))
	}
	x, y := value(w), value(than)
	return x > y || x == y && w.ID < than.ID
}

// settled are the groups from which the writer's decisions keep a group apart.
func (a *asker) settled(g *identity.Group) map[*identity.Group]bool {
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
