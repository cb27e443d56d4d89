package apptest

import (
	"strings"
	"testing"

	"dramatis/app/sample"
	"dramatis/editor/kb"
)

// TestTheWriterCorrectsTheChaptersWhileReading leaves a chapter out of the story,
// brings it in again, moves its border, and undoes it all.
func TestTheWriterCorrectsTheChaptersWhileReading(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	doc := func() *kb.Document { return r.S.View().Story().Documents()[0] }
	before := len(doc().Chapters)
	second := doc().Chapters[1]
	r.S.ShowPlace(doc().ID, kb.Span{Start: second.Start, End: second.Start + 1})
	r.Idle().Do("read.leaveout")
	if d := doc(); len(d.Chapters) != before-1 || len(d.MarksOf(kb.MarkApart)) != 1 {
		t.Fatalf("left out: %d of %d chapters, apart %v", len(d.Chapters), before, d.MarksOf(kb.MarkApart))
	}
	r.S.ShowPlace(doc().ID, kb.Span{Start: second.Start, End: second.Start + 1})
	r.Idle().Sees("No part of the story; it is not read.").Tap("read.bring")
	if d := doc(); len(d.Chapters) != before || d.Chapters[1].Title != second.Title || len(d.MarksOf(kb.MarkApart)) != 0 {
		t.Fatalf("brought in: %v", d.Chapters)
	}
	text := r.S.View().Snapshot.Text(doc().ID).Body[second.Start:]
	at := second.Start + strings.Index(text, "\n\n") + 2
	word := strings.Fields(r.S.View().Snapshot.Text(doc().ID).Body[at:])[0]
	r.S.ShowPlace(doc().ID, kb.Span{Start: at, End: at + 1})
	r.Idle().drag(word).Key("H")
	if got := doc().Chapters[1].Start; got != at {
		t.Errorf("the chapter begins at %d, not %d", got, at)
	}
	for range 3 {
		r.Do("edit.undo")
	}
	if d := doc(); len(d.Chapters) != before || d.Chapters[1] != second || d.ByWriter {
		t.Errorf("after undoing all: %v", d.Chapters)
	}
}
