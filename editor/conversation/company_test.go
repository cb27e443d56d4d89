package conversation_test

import (
	"slices"
	"testing"

	"dramatis/editor/conversation"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

func TestWhoAnswersIsKnownByAnyOfTheirNamesUntilTheyAreRemoved(t *testing.T) {
	s := editortest.Story(t, true)
	ashe, tom, vale, miss := kb.NameIDOf("Ashe"), kb.NameIDOf("Tom Ashe"), kb.NameIDOf("Vale"), kb.NameIDOf("Miss Vale")
	c := conversation.Participants{View: s.View(), With: ashe}
	if e := c.Answerer(""); e == nil || e != c.Answerer(kb.NameIDOf("Mr. Ashe")) || c.Name("") != "Ashe" {
		t.Errorf("with %q", c.Name(""))
	}
	if got := c.Present([]kb.NameID{tom, vale, miss, ashe, tom, kb.NameIDOf("Nobody")}); !slices.Equal(got, []kb.NameID{tom, vale}) {
		t.Errorf("present are %v", got)
	}
	editortest.Must(t, s.Do(edits.Ignore("Tom Ashe")))
	c.View = s.View()
	if c.Answerer(tom) != nil || c.Name(tom) == "" || c.Name(tom) == c.Name("") || len(c.Present([]kb.NameID{tom})) != 0 {
		t.Errorf("who was removed is %q", c.Name(tom))
	}
	none := conversation.Participants{View: s.View()}
	if _, ok := none.Question(&conversation.Conversation{}, 0, conversation.Exchange{}); ok || none.Answerer("") != nil || none.Name("") != "" {
		t.Error("a conversation with nobody has an answerer")
	}
}

func TestAQuestionGoesToWhoAnswersWithWhatTheyAndOthersSaid(t *testing.T) {
	s := editortest.Story(t, true)
	ashe, tom, vale := kb.NameIDOf("Ashe"), kb.NameIDOf("Tom Ashe"), kb.NameIDOf("Vale")
	c := conversation.Participants{View: s.View(), With: ashe}
	said := &conversation.Conversation{}
	first := said.Add(conversation.Exchange{Question: "Where?", Answer: "At the mill."})
	second := said.Add(conversation.Exchange{Question: "Where?", Answer: "At home.", As: tom, Follows: true})
	place := kb.Place{Document: "d"}
	q, ok := c.Question(said, second, conversation.Exchange{Question: "When?", Method: "rag", As: tom, Asker: vale, AsOf: &place})
	e, _ := c.View.Bearer(tom)
	asker, _ := c.View.Bearer(vale)
	if !ok || q.As != e.ID || q.Asker != asker.ID || q.Text != "When?" || q.Method != "rag" || q.AsOf != &place || q.OnlyKnown {
		t.Errorf("%+v", q)
	}
	if q.History != nil { // answers made from all of the story would reveal what comes after the place
		t.Errorf("as of a place: %+v", q.History)
	}
	q, _ = c.Question(said, second, conversation.Exchange{Question: "When?", As: tom})
	want := []kb.Turn{{Text: "Where?"}, {Text: "Ashe: At the mill."}, {Text: "At home.", FromCharacter: true}}
	if !slices.Equal(q.History, want) || q.Asker != "" {
		t.Errorf("tom has heard %+v", q.History)
	}
	q, _ = c.Question(said, first, conversation.Exchange{Question: "When?"})
	if want := []kb.Turn{{Text: "Where?"}, {Text: "At the mill.", FromCharacter: true}}; !slices.Equal(q.History, want) || q.As == e.ID {
		t.Errorf("ashe has heard %+v", q.History)
	}
}
