package conversation_test

import (
	"slices"
	"testing"

	. "dramatis/editor/conversation"
	"dramatis/editor/kb"
)

func TestTheOthersAreThoseWhoAnsweredTheLastQuestion(t *testing.T) {
	c := talk()
	if got := c.Others(); len(got) != 0 {
		t.Errorf("alone there are %v", got)
	}
	c.Add(Exchange{Question: "Why?", Answer: "So."})
	c.Add(Exchange{Question: "Why?", Answer: "No.", As: "ben", Follows: true})
	c.Add(Exchange{Question: "Why?", Answer: "Yes.", As: "cid", Follows: true})
	if got := c.Others(); !slices.Equal(got, []kb.NameID{"ben", "cid"}) {
		t.Errorf("the others are %v", got)
	}
	if x := c.Exchanges[3].Again(); x.Answer != "" || x.ID != 0 || x.As != "ben" || !x.Follows || x.Question != "Why?" {
		t.Errorf("asked again is %+v", x)
	}
}
