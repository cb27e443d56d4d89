package edits_test

import (
	"slices"
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

func TestAChapterMovesOnlyBetweenItsNeighbours(t *testing.T) {
	s := editortest.Story(t, true)
	first, second := span("Miss Vale saw").Start, span("Vale and Tom").Start
	editortest.Must(t, s.Do(edits.BeginChapter("d", first, "One")))
	editortest.Must(t, s.Do(edits.BeginChapter("d", second, "Two")))
	for name, c := range map[string]struct {
		chapter, to int
		refused     bool
	}{
		"before the text":                {1, -1, true},
		"the beginning of the text":      {1, 0, false},
		"right before the next":          {1, second - 1, false},
		"the next":                       {1, second, true},
		"the one before":                 {2, first, true},
		"right behind the one before":    {2, first + 1, false},
		"the last letter":                {2, len(editortest.Body) - 1, false},
		"the end":                        {2, len(editortest.Body), true},
		"the chapter that doesn't exist": {3, second, true},
	} {
		if err := s.Can(edits.MoveChapter("d", c.chapter, c.to)); (err != nil) != c.refused {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestACardIsOfAllNamesThatItsEntityHasWhenItIsChanged(t *testing.T) {
	s := editortest.Story(t, true)
	anchors := func() (out []string) {
		for c := range kb.All[*kb.Card](s.Snapshot()) {
			var names []string
			for _, n := range c.Anchors {
				names = append(names, string(n))
			}
			out = append(out, strings.Join(names, " = "))
		}
		slices.Sort(out)
		return out
	}
	editortest.Must(t, s.Do(edits.Describe("Mill", "It burns.")))
	editortest.Must(t, s.Do(edits.Describe("Tom Ashe", "A boy.")))
	editortest.Must(t, s.Do(edits.Same("Mill", "Tom Ashe", nil)))
	if got := strings.Join(anchors(), "; "); got != "mill; tom ashe" {
		t.Fatalf("the cards are of %s", got)
	}
	editortest.Must(t, s.Do(edits.Describe("Mill", "It floods.")))
	// The first card has the writer's words now; the other keeps its name, in case of a split.
	if got := anchors(); len(got) != 2 || !strings.Contains(got[0]+got[1], " = ") || !slices.ContainsFunc(got, func(a string) bool { return !strings.Contains(a, " = ") }) {
		t.Errorf("the cards are of %q", got)
	}
}
