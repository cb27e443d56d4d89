package conversation

import (
	"cmp"
	"slices"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// A Company is who answers in a conversation, as a view shows them. An answer's As is a name of the one who gave it,
// "" for the one the conversation is with.
type Company struct {
	View *cast.View
	With kb.NameID // a name of the one the conversation is with
}

// Answerer returns the character that gave an answer, nil if it was removed.
func (c Company) Answerer(as kb.NameID) *cast.Entity {
	if n := cmp.Or(as, c.With); n != "" {
		e, _ := c.View.Bearer(n)
		return e
	}
	return nil
}

// Name returns the name of the one who gave an answer; if it was removed, the name that is stored.
func (c Company) Name(as kb.NameID) string {
	if e := c.Answerer(as); e != nil {
		return e.Name
	}
	return string(cmp.Or(as, c.With).Surface())
}

// Present returns those of the others who are still in the cast, each once and not the one the conversation is with.
func (c Company) Present(others []kb.NameID) (out []kb.NameID) {
	seen := []*cast.Entity{c.Answerer("")}
	for _, n := range others {
		if e := c.Answerer(n); e != nil && !slices.Contains(seen, e) {
			seen, out = append(seen, e), append(out, n)
		}
	}
	return out
}

// Question returns the question of an exchange that follows another one; false if the one who is to answer was removed.
func (c Company) Question(said *Conversation, after int, x Exchange) (Question, bool) {
	self := c.Answerer(x.As)
	if self == nil {
		return Question{}, false
	}
	q := Question{As: self.ID, Text: x.Question, Method: x.Method, AsOf: x.AsOf, OnlyKnown: x.Known}
	if e, ok := c.View.Bearer(x.Asker); ok && x.Asker != "" {
		q.Asker = e.ID
	}
	q.History = said.HistoryTo(after, Sight{AsOf: x.AsOf, Known: x.Known}, c.View.Story(), func(as kb.NameID) (string, bool) {
		return c.Name(as), c.Answerer(as) == self
	})
	return q, true
}
