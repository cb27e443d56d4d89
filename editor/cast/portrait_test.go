package cast

import (
	"testing"

	"dramatis/editor/kb"
)

// portrayedBy returns the description of a character with these notes, in story order.
func portrayedBy(t *testing.T, notes ...kb.EntityNote) string {
	t.Helper()
	d := kb.Empty().Draft()
	text := kb.TextOf("Ann came. Ann went.")
	doc := &kb.Document{ID: "d", Title: "Tale", Language: "en", Text: text.Hash, Size: len(text.Body), Standing: kb.InStory, Order: 1}
	r := &kb.Reading{Passage: "p", Engine: "rules", By: kb.ByRule}
	for i, n := range notes {
		n.Name, n.Type, n.Quote = "Ann", kb.Character, kb.Span{Start: i, End: i + 3}
		r.Entities = append(r.Entities, n)
	}
	for _, rec := range []kb.Record{text, doc, &kb.Passage{ID: "p", Document: "d", Span: kb.Span{End: len(text.Body)}}, r} {
		d.Set(rec)
	}
	v := Of(d.Snapshot(), nil)
	for _, e := range v.Entities() {
		if e.Name == "Ann" {
			return v.Description(e)
		}
	}
	t.Fatal("nobody is called Ann")
	return ""
}

func TestWhatSaysLittleOfWhoSomebodyIsDescribesNobody(t *testing.T) {
	if got := portrayedBy(t, kb.EntityNote{Description: "Ann sat by the tall window", Portrait: leastAlone - 0.5}, kb.EntityNote{}); got != "" {
		t.Errorf("%q", got)
	}
}

func TestWhatSaysALittleDescribesWhereNothingSaysMore(t *testing.T) {
	little := kb.EntityNote{Description: "her cousin Ann", Portrait: leastShown - 0.5}
	if got, want := portrayedBy(t, little), "Her cousin Ann."; got != want {
		t.Errorf("%q, not %q", got, want)
	}
	if got, want := portrayedBy(t, little, kb.EntityNote{Description: "Ann, a weaver", Portrait: leastShown}), "Ann, a weaver."; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

func TestTheBestPortraitsDescribeInTheOrderOfTheStory(t *testing.T) {
	got := portrayedBy(t, kb.EntityNote{Description: "the tall weaver, Ann", Portrait: 3}, kb.EntityNote{Description: "Ann was a weaver of the town;", Portrait: 4.5},
		kb.EntityNote{Description: "Ann, a weaver", Portrait: 3.5})
	if want := "The tall weaver, Ann. Ann was a weaver of the town."; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}
