package pane

import (
	"slices"
	"strings"
	"testing"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

func TestWhoIsCalledExactlySoAndWhoIsNearComesFirst(t *testing.T) {
	body := "Crake, Crake and Crake met Hale Senior and Hale Senior, and Hale."
	d := kb.Empty().Draft()
	text := kb.TextOf(body)
	d.Set(text)
	d.Set(&kb.Document{ID: "d", Title: "T", Language: "en", Text: text.Hash, Size: len(body), Order: 1, Standing: kb.InStory, Chapters: []kb.Chapter{{Number: 1}}})
	d.Set(&kb.Passage{ID: "p", Document: "d", Span: kb.Span{End: len(body)}, Seq: 1})
	r := &kb.Reading{Passage: "p", Engine: "e", By: kb.ByModel, Entities: []kb.EntityNote{
		{Name: "Crake", Type: kb.Character, Description: "Crake went up after Hale."},
		{Name: "Hale Senior", Type: kb.Character},
		{Name: "Hale", Type: kb.Character},
	}}
	at := 0
	for _, name := range []string{"Crake", "Crake", "Crake", "Hale Senior", "Hale Senior", "Hale"} {
		at += strings.Index(body[at:], name)
		r.Mentions = append(r.Mentions, kb.Mention{Surface: name, Span: kb.Span{Start: at, End: at + len(name)}})
		at += len(name)
	}
	d.Set(r)
	v := cast.Of(d.Snapshot(), nil)
	names := func(list []*cast.Entity) (out []string) {
		for _, e := range list {
			out = append(out, e.Name)
		}
		return out
	}
	if got := names(FilterByName(v.Entities(), " hale")); !slices.Equal(got, []string{"Hale", "Hale Senior"}) {
		t.Errorf("called Hale are %v", got)
	}
	hale, _ := v.Find("Hale")
	if got := names(sortByNearness(FilterByName(v.Entities(), ""), nearness(v, hale))); !slices.Equal(got, []string{"Hale Senior", "Hale", "Crake"}) {
		t.Errorf("near to Hale are %v", got)
	}
}

func TestANameThatBeginsSoComesBeforeAnotherNameThatDoesAndBeforeOneThatHoldsIt(t *testing.T) {
	for _, x := range []struct {
		name, query string
		word, rank  int
	}{{"Lord Godalming", "lord", 1, 1}, {"Lord Arthur", "lord", 2, 2}, {"Gaylord", "lord", 1, insideWord}, {"Lord", "lord", 2, 0}, {"Mina", "lord", 1, insideWord + 1},
		{"Dr. Seward", "sew", 1, 1}, {"宋公明", "公明", 1, insideWord}} {
		if got := matchRank(x.name, x.query, x.word); got != x.rank {
			t.Errorf("%q for %q is of rank %d, not %d", x.name, x.query, got, x.rank)
		}
	}
}
