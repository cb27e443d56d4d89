package conversation

import (
	"cmp"
	"slices"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// Participants are the characters who answer in a conversation, as a view shows them. The As of an answer is a name of the
// character who gave it, "" for the main character of the conversation.
type Participants struct {
	View *cast.View
	With kb.NameID // a name of the main character
}

// Answerer returns the character that gave an answer, nil if it was removed.
func (c Participants) Answerer(as kb.NameID) *cast.Entity {
	if n := cmp.Or(as, c.With); n != "" {
		e, _ := c.View.Bearer(n)
		return e
	}
	return nil
}

// Name returns the name of the character who gave an answer; if it was removed, the name that is stored.
func (c Participants) Name(as kb.NameID) string {
	if e := c.Answerer(as); e != nil {
		return e.Name
	}
	return string(cmp.Or(as, c.With).Surface())
}

// Present returns the others who are still in the cast, each once, without the main character.
func (c Participants) Present(others []kb.NameID) (out []kb.NameID) {
	seen := []*cast.Entity{c.Answerer("")}
	for _, n := range others {
		if e := c.Answerer(n); e != nil && !slices.Contains(seen, e) {
			seen, out = append(seen, e), append(out, n)
		}
	}
	return out
}

// Question returns the question of an exchange that follows another one; false if the character who is to answer was removed.
func (c Participants) Question(said *Conversation, after int, x Exchange) (Question, bool) {
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
