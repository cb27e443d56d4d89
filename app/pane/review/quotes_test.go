package review

import (
	"testing"

	"dramatis/app/present"
	"dramatis/editor/kb"
)

// A sentence is shown with the first of the people it names.
func TestNoSentenceIsQuotedTwiceInAGroup(t *testing.T) {
	s := shown(t)
	people := [][]kb.NameID{{kb.NameIDOf("Mr. Ashe")}, {kb.NameIDOf("Mr. Ashe"), kb.NameIDOf("Tom Ashe")}, {kb.NameIDOf("Tom Ashe")}, {kb.NameIDOf("Mr. Ashe")}}
	quotes := s.p.m.quotesOf(people)
	if quotes[0] == nil || quotes[3] != nil {
		t.Errorf("the same name is quoted as %v, then as %v", quotes[0], quotes[3])
	}
	for i, q := range quotes {
		for _, o := range quotes[:i] {
			if q != nil && o != nil && (o.Text == q.Text || o.Holds(*q)) {
				t.Errorf("shown twice: %q and %q", o.Text, q.Text)
			}
		}
	}
	if got := s.p.m.quotesOf(make([][]kb.NameID, fewPeople+1)); len(got) != fewPeople+1 || got[0] != (*present.Quote)(nil) {
		t.Errorf("many people have quotes: %v", got)
	}
}
