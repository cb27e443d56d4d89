package edits_test

import (
	"strings"
	"testing"

	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// apart returns the words that are not part of the story.
func apart(v *cast.View) string {
	d, _ := kb.Get[*kb.Document](v.Snapshot, "d")
	var out []string
	for _, s := range d.MarksOf(kb.MarkApart) {
		out = append(out, strings.Join(strings.Fields(v.Snapshot.Text("d").Slice(s))[:3], " "))
	}
	return strings.Join(out, "; ")
}

func TestChapterBordersAreSetMovedLeftOutAndBroughtInAgain(t *testing.T) {
	s := editortest.Open(t)
	editortest.Fill(t, s)
	before, here := editortest.Dump(t, s.Snapshot()), span("Miss Vale saw").Start
	passages := len(kb.PassagesOf(s.Snapshot(), "d"))
	editortest.Must(t, s.Do(edits.BeginChapter("d", here, "The second")))
	editortest.Must(t, s.Do(edits.MoveChapter("d", 1, here+len("Miss "))))
	editortest.Must(t, s.Do(edits.MoveChapter("d", 1, here)))
	refuses(t, s, "a border behind the end", edits.MoveChapter("d", 1, len(editortest.Body)))
	refuses(t, s, "no such chapter", edits.MoveChapter("d", 4, here))
	refuses(t, s, "what is in the story", edits.BringIn("d", here))
	refuses(t, s, "no such chapter to leave out", edits.LeaveOut("d", 4))
	editortest.Must(t, s.Do(edits.LeaveOut("d", 1)))
	if got := apart(s.View()); got != "Miss Vale saw" || chapters(s.View()) != "" {
		t.Errorf("left out is %q, chapters are %q", got, chapters(s.View()))
	}
	editortest.Must(t, s.Do(edits.BringIn("d", here+3)))
	if apart(s.View()) != "" || chapters(s.View()) != "1 The second" {
		t.Errorf("left out is %q, chapters are %q", apart(s.View()), chapters(s.View()))
	}
	for range 5 {
		editortest.Get(s.Undo())(t)
	}
	if editortest.Dump(t, s.Snapshot()) != before || len(kb.PassagesOf(s.Snapshot(), "d")) != passages {
		t.Error("is not undone")
	}
}
