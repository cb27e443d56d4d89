package cast

import (
	"slices"

	"dramatis/editor/kb"
)

// An Asking is a kind of question.
type Asking string

// The ways to ask: are these two one; which of these names are one; who of the following is the first.
const (
	AskPair  Asking = "pair"
	AskGroup Asking = "group"
	AskWho   Asking = "who"
)

// A Question is something that the writer is asked about identity. Its verdict is what is proposed
// about A and B: for a pair the stored one, otherwise one made for the question, with the question's
// id.
type Question struct {
	*kb.Verdict
	Asking Asking
	// Names are all that the question is about. In AskWho the first is the name in question, and each
	// other one is a name of an entity that it may be, the likeliest first.
	Names []kb.NameID
	// Parts are the names of an AskGroup in the parts that the evidence joins, the most mentioned part
	// first; nil for others.
	Parts [][]kb.NameID
	// Chances are, in AskWho, the probabilities that the first name is the same person as each other
	// one, in their order; nil for others.
	Chances []float64
	// Gathers: in AskWho, the first is important, and any of the others may be the same person.
	Gathers bool
	Stake   int     // mentions that are assigned wrongly if the proposal is wrong
	Worth   float64 // mentions that an answer is expected to correct
	// Alarm: the group probably contains several important people.
	Alarm bool
	// Minor questions are shown only when the writer opens the rest.
	Minor bool

	owner kb.EntityID // the group for which the question was found
}

// Pair returns a stored verdict as a question.
func Pair(w *kb.Verdict) *Question {
	return &Question{Verdict: w, Asking: AskPair, Names: []kb.NameID{w.A, w.B}}
}

// Who returns the entities that an AskWho offers, by name.
func (q *Question) Who() []kb.NameID { return q.Names[1:] }

// Limits for the offers that are shown first: the likeliest, and those that are likely enough by themselves and at most mostTimesBehind
// times less likely than the likeliest. If no chances are known, fewestShown.
const (
	fewestShown     = 4
	mostShownOffers = 8
	leastLikely     = 0.08
	mostTimesBehind = 5
)

// Likely returns how many of the offers of an AskWho are shown first.
func (q *Question) Likely() int {
	n := min(fewestShown, len(q.Who()))
	if len(q.Chances) > 0 {
		for n = 1; n < min(mostShownOffers, len(q.Chances)) && q.Chances[n] >= max(leastLikely, q.Chances[0]/mostTimesBehind); {
			n++
		}
	}
	if len(q.Who()) == n+1 {
		n++ // one more takes no more room than the words that offer it
	}
	return n
}

// About returns the names that a question assumes to be one: in AskWho, the first name and the likely offers.
func (q *Question) About() []kb.NameID {
	if q.Asking == AskWho {
		return q.Names[:1+q.Likely()]
	}
	return q.Names
}

// offer adds a name that may be the same person as the first, with the probability.
func (q *Question) offer(n kb.NameID, chance float64) {
	q.Names, q.Chances = append(q.Names, n), append(q.Chances, chance)
}

// questionID derives an id from the groups that a question is about, each by its first name; the first
// group is the one it asks about. The id stays the same while other things are decided. more distinguishes
// questions about the same groups.
func questionID(asking Asking, of []kb.NameID, more ...string) kb.VerdictID {
	parts := make([]string, len(of))
	for i, n := range of {
		parts[i] = string(n)
	}
	slices.Sort(parts[1:])
	return kb.VerdictID(kb.Hash(string(asking[:1]), append(parts, more...)...))
}

// Question finds an open question by its id.
func (v *View) Question(id kb.VerdictID) (*Question, bool) {
	q := v.queue()
	i := slices.IndexFunc(q.list, func(q *Question) bool { return q.ID == id })
	if i < 0 {
		return nil, false
	}
	return q.list[i], true
}

// groupVerdict returns the verdict for a question about more than a pair: what is proposed about a and b, with
// further evidence.
func (v *View) groupVerdict(id kb.VerdictID, a, b kb.NameID, answer kb.Answer, confidence float64) *kb.Verdict {
	w := &kb.Verdict{ID: id, A: a, B: b, SurfaceA: v.surface(a), SurfaceB: v.surface(b), By: kb.ByRule, State: kb.Pending,
		Answer: answer, Confidence: confidence}
	if said, ok := kb.Get[*kb.Verdict](v.Snapshot, string(kb.VerdictIDOf(a, b))); ok {
		w.By, w.Reasons, w.Evidence = said.By, said.Reasons, said.Evidence
	}
	return w
}

func (v *View) surface(n kb.NameID) string {
	if info := v.Evidence.Names[n]; info != nil {
		return info.Surface
	}
	return string(n.Surface())
}
