package cast

import (
	"cmp"
	"slices"
	"strings"

	"dramatis/editor/identity"
	"dramatis/editor/kb"
)

// An asker finds the questions about groups of names.
type asker struct {
	v   *View
	set *queueSet
}

// Limits for questions.
const (
	leastConsidered = 0.001 // probability from which another entity is a candidate
	leastAsked      = 0.05  // probability from which a candidate is worth a question
	mostOffered     = 5     // entities offered for a name
	mostGroupNames  = 40    // names in a question about a group
	// A smaller probability is worth a question too if much depends on it:
	leastAskedImportant = 0.015 // from this probability,
	leastCorrected      = 1.0   // if an answer is expected to correct at least so many mentions
)

// questionLimits are how much an answer must change for a question to be worth a decision.
type questionLimits struct {
	fewestMentions    int     // mentions of a name
	leastCorrections  float64 // mentions that an answer is expected to correct
	importantMentions float64 // mentions from which somebody is important
	mostQuestions     int     // questions at a time
}

// The number of questions at a time: usualQuestions, up to twice as many for a book with
// mentionsForTwice mentions.
const (
	usualQuestions   = 20
	mentionsForTwice = 12000
)

// limitsFor returns the limits for the length of the story: in a few pages every mention counts.
func limitsFor(ev *kb.Evidence) questionLimits {
	all := 0
	for _, n := range ev.Order {
		all += len(n.Mentions)
	}
	long := min(1, float64(all)/300)
	return questionLimits{fewestMentions: 1 + int(2*long), leastCorrections: min(5, max(0.5*long, float64(all)/2000)), importantMentions: max(2+8*long, float64(all)/200),
		mostQuestions: usualQuestions + usualQuestions*min(all, mentionsForTwice)/mentionsForTwice}
}

// mentions returns the number of mentions of a name, 0 for an ignored one.
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

// mostMentioned returns the most mentioned name.
func (a *asker) mostMentioned(names []kb.NameID) kb.NameID {
	return slices.MaxFunc(names, func(x, y kb.NameID) int {
		return cmp.Or(cmp.Compare(a.mentions(x), a.mentions(y)), cmp.Compare(y, x))
	})
}

// fullName returns the name that a question uses for a group: the one with most words of those in use, since
// "Will" may be anybody and "Dr. Will Kennicott" is one person.
func (a *asker) fullName(names []kb.NameID) kb.NameID {
	least := max(2, a.weight(names)/8)
	used := slices.DeleteFunc(slices.Clone(names), func(n kb.NameID) bool { return a.mentions(n) < least })
	if len(used) == 0 {
		return a.mostMentioned(names)
	}
	words := func(n kb.NameID) int { return strings.Count(string(n), " ") }
	return slices.MaxFunc(used, func(x, y kb.NameID) int {
		return cmp.Or(cmp.Compare(words(x), words(y)), cmp.Compare(a.mentions(x), a.mentions(y)), cmp.Compare(y, x))
	})
}

// verdicts returns the verdicts about n, for pairs of known names only.
func (a *asker) verdicts(n kb.NameID) []*kb.Verdict {
	var out []*kb.Verdict
	for _, id := range a.set.byName[n] {
		if w, ok := kb.Get[*kb.Verdict](a.v.Snapshot, string(id)); ok && a.v.hasBothNames(w) {
			out = append(out, w)
		}
	}
	return out
}

// questionsAbout returns the questions about a group: whether its parts belong together, and which other groups are the same
// person.
func (a *asker) questionsAbout(g *identity.Group) []*Question {
	if len(g.Names) == 1 && len(a.set.byName[g.Names[0]]) == 0 { // as most names in a long list
		return nil
	}
	out := append(append(a.questionsWithin(g), a.questionsAcross(g)...), a.gatheringQuestion(g)...)
	for _, q := range out {
		q.owner = g.ID
		if q.Asking != AskPair {
			q.Skipped = a.set.skipCount(q) // the verdict belongs to this question alone
		}
		q.Minor = q.Minor || q.Note == "" && (q.Stake < a.set.fewestMentions || q.Worth < a.set.leastCorrections)
	}
	return out
}

// questionsWithin asks whether the uncertain parts of a group are one: a pair if one part is in doubt, the
// whole group if several are.
func (a *asker) questionsWithin(g *identity.Group) []*Question {
	if len(g.Names) < 2 {
		return nil
	}
	parts, between := a.parts(g)
	if len(parts) < 2 {
		return nil
	}
	var doubtful []doubtfulPart
	var out []*Question
	for i := 1; i < len(parts); i++ {
		var b evidence
		for j := range parts {
			if j != i {
				b.join(between(i, j))
			}
		}
		d := doubtfulPart{parts[i], 1 - b.probability()}
		if d.mentions >= a.set.fewestMentions {
			doubtful = append(doubtful, d)
		} else if q := a.partQuestion(g, d); q != nil && !HasQuestion(out, q.ID) {
			out = append(out, q)
		}
	}
	switch {
	case len(doubtful) == 0:
	case len(doubtful) == 1 && !a.isAlarming(doubtful):
		if q := a.partQuestion(g, doubtful[0]); q != nil {
			return append(slices.DeleteFunc(out, func(o *Question) bool { return o.ID == q.ID }), q)
		}
		fallthrough
	default:
		out = append(out, a.groupQuestion(g, parts, doubtful))
	}
	return out
}

// HasQuestion reports whether a list contains the question about a verdict.
func HasQuestion(list []*Question, id kb.VerdictID) bool {
	return slices.ContainsFunc(list, func(q *Question) bool { return q.ID == id })
}

// A doubtfulPart is a part of a group that may be somebody else.
type doubtfulPart struct {
	part
	wrong float64 // the probability that it is
}

func (d doubtfulPart) worth() float64 { return float64(d.mentions) * d.wrong }

// isAlarming reports whether an important part is more likely somebody else than not.
func (a *asker) isAlarming(list []doubtfulPart) bool {
	return slices.ContainsFunc(list, func(d doubtfulPart) bool { return d.wrong > 0.5 && float64(d.mentions) >= a.set.importantMentions })
}

// partQuestion asks about one part, by the verdict that best joins it, or nil.
func (a *asker) partQuestion(g *identity.Group, d doubtfulPart) *Question {
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

// groupQuestion asks about a whole group.
func (a *asker) groupQuestion(g *identity.Group, parts []part, list []doubtfulPart) *Question {
	worst := slices.MaxFunc(list, func(x, y doubtfulPart) int {
		return cmp.Or(cmp.Compare(x.worth(), y.worth()), cmp.Compare(y.names[0], x.names[0]))
	})
	x, y := a.mostMentioned(parts[0].names), a.mostMentioned(worst.names)
	q := &Question{Asking: AskGroup, Alarm: a.isAlarming(list)}
	about := []kb.NameID{g.Anchor}
	for _, p := range parts {
		about = append(about, a.mostMentioned(p.names))
	}
	q.Verdict = a.v.groupVerdict(questionID(AskGroup, about), x, y, kb.Same, 1-worst.wrong)
	for _, d := range list {
		q.Stake += d.mentions
		q.Worth += d.worth()
	}
	q.Names = slices.DeleteFunc(slices.Clone(g.Names), func(n kb.NameID) bool { return a.mentions(n) == 0 })
	slices.SortStableFunc(q.Names, func(m, n kb.NameID) int { return cmp.Compare(a.mentions(n), a.mentions(m)) })
	q.Names = q.Names[:min(len(q.Names), mostGroupNames)]
	for _, p := range parts {
		names := slices.DeleteFunc(slices.Clone(q.Names), func(n kb.NameID) bool { return !slices.Contains(p.names, n) })
		if len(names) > 0 {
			q.Parts = append(q.Parts, names)
		}
	}
	found := a.set.listings.within(g)
	slices.SortStableFunc(found, func(s, t *listing) int { return cmp.Compare(s.probability(), t.probability()) })
	var listed []kb.Reason
	for _, s := range found[:min(len(found), 3)] {
		listed = append(listed, s.describe(a.v))
	}
	q.Reasons = append(listed, q.Reasons...)
	return q
}
