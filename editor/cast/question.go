package cast

import (
	"slices"

	"dramatis/editor/kb"
)

// An Asking is how a question is put.
type Asking string

// The ways to ask: are these two one; which of these names are one; who, of
// those that follow, is the first.
const (
	AskPair  Asking = "pair"
	AskGroup Asking = "group"
	AskWho   Asking = "who"
)

// A Question is something that the writer is asked about identity. The verdict
// in it is what is proposed about A and B: of a pair the stored one, else one
// made for the question, whose id is the question's.
type Question struct {
	*kb.Verdict
	Asking Asking
	// Names are all that the question is about. Of AskWho the first is the name
	// in question, and each other one is a name of an entity that it may be, the
	// likeliest first.
	Names []kb.NameID
	// Parts are the names of an AskGroup as the evidence holds them together, the
	// part mentioned most first; nil for others.
	Parts [][]kb.NameID
	// Gathers: of AskWho, the first is somebody who matters, and any of the others may be
	// one with it.
	Gathers bool
	Stake   int     // mentions that change hands if the proposal is wrong
	Worth   float64 // mentions that an answer is expected to put right
	// Alarm: the group likely holds several people who matter.
	Alarm bool
	// Minor questions are not worth a decision before the writer opens the rest.
	Minor bool

	owner kb.EntityID // the group that the question was found at
}

// Pair returns a stored verdict as a question.
func Pair(w *kb.Verdict) *Question {
	return &Question{Verdict: w, Asking: AskPair, Names: []kb.NameID{w.A, w.B}}
}

// Who returns the entities that a question of AskWho offers.
func (q *Question) Who() []kb.NameID { return q.Names[1:] }

// questionID names a question by the groups it is about, each by the name met first in
// it: the first is the one it asks about. It stays the same while other things are
// decided, and an answer changes it unless only guesses are left. More parts may tell
// apart questions about the same groups.
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

// made returns the verdict of a question that is about more than a pair: what is said
// of a and b, with what else speaks.
func (v *View) made(id kb.VerdictID, a, b kb.NameID, answer kb.Answer, confidence float64) *kb.Verdict {
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
