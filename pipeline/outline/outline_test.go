package outline

import (
	"context"
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
)

const story = `Chapter One

Mr. Jonas Bell kept the ferry at Low Water. "Come aboard," said Mr. Bell to Martha Dunn. Martha laughed. "You are late, Jonas," said Martha.

In the evening Martha Dunn came to the mill. "Is anybody there?" said Martha. Mr. Bell said nothing.

Chapter Two

Captain Frost arrived. "Where is Bell?" said Captain Frost. "Bell is at the mill," said Martha. Captain Frost swore. Captain Frost went out.`

func of(t *testing.T) (*Outline, *kb.Document) {
	t.Helper()
	doc := &kb.Document{ID: "d", Title: "Low Water", Language: "en", Text: "t", Size: len(story), Standing: kb.InStory,
		Chapters: []kb.Chapter{{Number: 1, Title: "Chapter One", Start: 0}, {Number: 2, Title: "Chapter Two", Start: strings.Index(story, "Chapter Two")}}}
	o := editortest.Get(Of(context.Background(), doc, &kb.Text{Hash: "t", Body: story}, nil))(t)
	return o, doc
}

func TestTheCastHasNobodyWhoComesLater(t *testing.T) {
	o, doc := of(t)
	first := kb.Span{Start: 0, End: doc.Chapters[1].Start}
	var early, all []string
	for _, c := range o.Cast(first) {
		early = append(early, c.Name)
	}
	for _, c := range o.Cast(kb.Span{Start: first.End, End: len(story)}) {
		all = append(all, c.Name)
	}
	if e := strings.Join(early, "|"); !strings.Contains(e, "Martha") || !strings.Contains(e, "Bell") || strings.Contains(e, "Frost") {
		t.Errorf("the cast of the first chapter is %q", e)
	}
	if a := strings.Join(all, "|"); !strings.Contains(a, "Frost") {
		t.Errorf("the cast of the second is %q", a)
	}
}

func TestWhatPrecedesAPassageIsOfItsChapter(t *testing.T) {
	o, doc := of(t)
	if b, err := o.Before(context.Background(), kb.Span{Start: doc.Chapters[1].Start, End: len(story)}); b != nil || err != nil {
		t.Errorf("before a chapter stands %+v, %v", b, err)
	}
	b, err := o.Before(context.Background(), kb.Span{Start: strings.Index(story, "In the evening"), End: doc.Chapters[1].Start})
	if err != nil || b == nil {
		t.Fatalf("%+v, %v", b, err)
	}
	if got := strings.Join(b.Present, "|"); !strings.Contains(got, "Martha") || !strings.HasSuffix(b.LastWords, "said Martha.") {
		t.Errorf("before the second scene: %q, %q", got, b.LastWords)
	}
}

func TestTheSameTextGivesTheSameOutline(t *testing.T) {
	a, _ := of(t)
	b, _ := of(t)
	at := kb.Span{Start: 0, End: len(story)}
	x, y := a.Cast(at), b.Cast(at)
	for i := range x {
		if x[i].Name != y[i].Name || strings.Join(x[i].Also, "|") != strings.Join(y[i].Also, "|") {
			t.Errorf("%+v and %+v", x[i], y[i])
		}
	}
}
