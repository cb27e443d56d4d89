package cast

import (
	"cmp"
	"slices"
	"strings"

	"dramatis/editor/identity"
	"dramatis/editor/kb"
)

// An asker finds the questions about groups.
type asker struct {
	v   *View
	set *queueSet
}

// What is worth a question.
const (
	thinkable = 0.001 // probability from which another entity is considered
	doubted   = 0.05  // probability from which it is worth a question
	offered   = 5     // entities offered for a name
	shown     = 40    // names in a question about a group
	// Less than doubted is worth a question too where much depends on it.
	leastDoubted   = 0.015 // from this probability,
	leastCorrected = 1.0   // where an answer is expected to correct at least so many mentions
)

// A worthy says how much must be at stake for a question to be worth a decision.
type worthy struct {
	fewest  int     // mentions of a name
	least   float64 // mentions that an answer is expected to correct
	leading float64 // mentions from which somebody is important
	most    int     // questions at a time
}

// How many questions a writer sees at a time: twice as many for a book with so
// many mentions.
const (
	usual    = 20
	veryLong = 12000
)

// worthIn depends on the length of the story: in a few pages every mention counts.
func worthIn(ev *kb.Evidence) worthy {
	all := 0
	for _, n := range ev.Order {
		all += len(n.Mentions)
	}
	long := min(1, float64(all)/300)
	return worthy{fewest: 1 + int(2*long), least: min(5, max(0.5*long, float64(all)/2000)), leading: max(2+8*long, float64(all)/200),
		most: usual + usual*min(all, veryLong)/veryLong}
}

// mentions returns how often a known name occurs.
func (a *asker) mentions(n kb.NameID) int {
	if info := a.v.Evidence.Names[n]; info != nil && !a.v.Ignored(n) {
		return len(info.Mentions)
	}
	return 0
}

func (a *asker) weight(names []kb.NameID) int {
	sum := 0
	for _, n := range names {
		sum += a.mentions(n)
	}
	return sum
}

// top returns the most mentioned name.
func (a *asker) top(names []kb.NameID) kb.NameID {
	return slices.MaxFunc(names, func(x, y kb.NameID) int {
		return cmp.Or(cmp.Compare(a.mentions(x), a.mentions(y)), cmp.Compare(y, x))
	})
}

// face returns the name by which a writer is asked about several: the fullest of those in use, since
// "Will" may be anybody and "Dr. Will Kennicott" is one.
func (a *asker) face(names []kb.NameID) kb.NameID {
	least := max(2, a.weight(names)/8)
	used := slices.DeleteFunc(slices.Clone(names), func(n kb.NameID) bool { return a.mentions(n) < least })
	if len(used) == 0 {
		return a.top(names)
	}
	words := func(n kb.NameID) int { return strings.Count(string(n), " ") }
	return slices.MaxFunc(used, func(x, y kb.NameID) int {
		return cmp.Or(cmp.Compare(words(x), words(y)), cmp.Compare(a.mentions(x), a.mentions(y)), cmp.Compare(y, x))
	})
}

// verdicts returns all that name n, for pairs of known names only.
func (a *asker) verdicts(n kb.NameID) []*kb.Verdict {
	var out []*kb.Verdict
	for _, id := range a.set.byName[n] {
		if w, ok := kb.Get[*kb.Verdict](a.v.Snapshot, string(id)); ok && a.v.known(w) {
			out = append(out, w)
		}
	}
	return out
}

// about returns the questions about a group: whether its parts belong together, and who else it may
// be.
func (a *asker) about(g *identity.Group) []*Question {
	if len(g.Names) == 1 && len(a.set.byName[g.Names[0]]) == 0 { // most names of a list: nobody has said anything of them
		return nil
	}
	out := append(append(a.inner(g), a.outer(g)...), a.gather(g)...)
	for _, q := range out {
		q.owner = g.ID
		if q.Asking != AskPair {
			q.Skipped = a.set.skips(q) // the verdict belongs to this question alone
		}
		q.Minor = q.Minor || q.Note == "" && (q.Stake < a.set.fewest || q.Worth < a.set.least)
	}
	return out
}

// inner asks whether the uncertain parts of a group are one: a pair where one part is in doubt, the
// whole group where several are.
func (a *asker) inner(g *identity.Group) []*Question {
	if len(g.Names) < 2 {
		return nil
	}
	parts, between := a.parts(g)
	if len(parts) < 2 {
		return nil
	}
	var doubtful []doubt
	var out []*Question
	for i := 1; i < len(parts); i++ {
		var b balance
		for j := range parts {
			if j != i {
				b.join(between(i, j))
			}
		}
		d := doubt{parts[i], 1 - b.same()}
		if d.mentions >= a.set.fewest {
			doubtful = append(doubtful, d)
		} else if q := a.cut(g, d); q != nil && !HasQuestion(out, q.ID) {
			out = append(out, q)
		}
	}
	switch {
	case len(doubtful) == 0:
	case len(doubtful) == 1 && !a.alarming(doubtful):
		if q := a.cut(g, doubtful[0]); q != nil {
			return append(slices.DeleteFunc(out, func(o *Question) bool { return o.ID == q.ID }), q)
		}
		fallthrough
	default:
		out = append(out, a.group(g, parts, doubtful))
	}
	return out
}

// HasQuestion reports whether a list holds the question about a verdict.
func HasQuestion(list []*Question, id kb.VerdictID) bool {
	return slices.ContainsFunc(list, func(q *Question) bool { return q.ID == id })
}

// A doubt is a part of a group that may not belong to the rest.
type doubt struct {
	part
	wrong float64 // the probability that it does not
}

func (d doubt) worth() float64 { return float64(d.mentions) * d.wrong }

// alarming reports whether an important part more likely than not does not belong.
func (a *asker) alarming(list []doubt) bool {
	return slices.ContainsFunc(list, func(d doubt) bool { return d.wrong > 0.5 && float64(d.mentions) >= a.set.leading })
}

// cut asks about one part, by the verdict that best joins it; nil if no verdict does.
func (a *asker) cut(g *identity.Group, d doubt) *Question {
	var best *kb.Verdict
	rank := func(w *kb.Verdict) int {
		n := min(a.mentions(w.A), a.mentions(w.B))
		if binds, _ := w.Binds(); binds == kb.Link {
			n += 1 << 30
		}
		return n
	}
	for _, n := range d.names {
		for _, w := range a.verdicts(n) {
			o := w.Other(n)
			if w.Decided() || a.v.Partition.Group(o) != g || slices.Contains(d.names, o) {
				continue
			}
			if best == nil || rank(w) > rank(best) || rank(w) == rank(best) && w.ID < best.ID {
				best = w
			}
		}
	}
	if best == nil {
		return nil
	}
	q := Pair(best)
	q.Stake, q.Worth = d.mentions, d.worth()
	return q
}

// group asks about a whole group.
func (a *asker) group(g *identity.Group, parts []part, list []doubt) *Question {
	worst := slices.MaxFunc(list, func(x, y doubt) int {
		return cmp.Or(cmp.Compare(x.worth(), y.worth()), cmp.Compare(y.names[0], x.names[0]))
	})
	x, y := a.top(parts[0].names), a.top(worst.names)
	q := &Question{Asking: AskGroup, Alarm: a.alarming(list)}
	about := []kb.NameID{g.Anchor}
	for _, p := range parts {
		about = append(about, a.top(p.names))
	}
	q.Verdict = a.v.groupVerdict(questionID(AskGroup, about), x, y, kb.Same, 1-worst.wrong)
	for _, d := range list {
		q.Stake += d.mentions
		q.Worth += d.worth()
	}
	q.Names = slices.DeleteFunc(slices.Clone(g.Names), func(n kb.NameID) bool { return a.mentions(n) == 0 })
	slices.SortStableFunc(q.Names, func(m, n kb.NameID) int { return cmp.Compare(a.mentions(n), a.mentions(m)) })
	q.Names = q.Names[:min(len(q.Names), shown)]
	for _, p := range parts {
		names := slices.DeleteFunc(slices.Clone(q.Names), func(n kb.NameID) bool { return !slices.Contains(p.names, n) })
		if len(names) > 0 {
			q.Parts = append(q.Parts, names)
		}
	}
	found := a.set.signs.within(g)
	slices.SortStableFunc(found, func(s, t *sign) int { return cmp.Compare(s.same(), t.same()) })
	for _, s := range found[:min(len(found), 3)] {
		q.Reasons = append(slices.Clip(q.Reasons), s.why(a.v))
	}
	return q
}
