package studio

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dramatis/app/sample"
	"dramatis/app/ui"
	"dramatis/editor/editortest"
)

func TestAFileIsNamedAfterTheBook(t *testing.T) {
	for want, paths := range map[string][]string{
		"dracula":          {"/books/345_dracula.txt"},
		"The Lost Heir":    {"/books/The_Lost_Heir.epub"},
		"1984":             {"/books/1984.txt"},
		"My Trilogy":       {"/books/My Trilogy/one.md", "/books/My Trilogy/two.md"},
		"one":              {"/books/a/one.md", "/books/b/two.md"},
		"红楼梦":              {"/books/红楼梦.txt"},
		"2001 nights":      {"/books/2001_nights.txt", "/other/x.txt"},
		"pride and praise": {"/x/pg1342-pride_and_praise.txt"},
	} {
		if want == "2001 nights" {
			want = "nights" // a number at the head is a library's more often than a writer's
		}
		if got := bookName(paths); got != want {
			t.Errorf("%v is called %q, not %q", paths, got, want)
		}
	}
}

func TestABookNeverGetsIntoTheSample(t *testing.T) {
	s, loop := opened(t)
	s.Documents = t.TempDir()
	s.Imports().OpenSample(sample.English)
	idle(s, loop)
	if !s.Imports().isSample() {
		t.Fatalf("the open file is %s", s.base.Path())
	}
	if got := s.base.Name(); got != "Nine Minutes of Dry Ground" {
		t.Errorf("the file of the sample, and what is exported of it, is called %q", got)
	}
	people := len(s.View().Entities())
	book := filepath.Join(t.TempDir(), "345_the_lighthouse.txt")
	editortest.Must(t, os.WriteFile(book, []byte("Anna Marsh met Peter Dunn.\n\n\"Good evening,\" said Peter Dunn to Anna Marsh.\n"), 0o600))
	s.Imports().Import([]string{book})
	idle(s, loop)
	if !says(s, "A book of yours gets a file of its own") {
		t.Fatal("nobody is asked")
	}
	dialogOf(t, s).Submit()
	idle(s, loop)
	if want := filepath.Join(s.Documents, "the lighthouse.dramatis"); s.base.Path() != want {
		t.Errorf("the book is in %s, not in %s", s.base.Path(), want)
	}
	if _, found := s.View().Find("Anna Marsh"); !found {
		t.Error("the book was not read")
	}
	s.Imports().OpenSample(sample.English)
	idle(s, loop)
	if got := len(s.View().Entities()); got != people {
		t.Errorf("the sample has %d entities, not %d", got, people)
	}
}

func TestTheFirstBookGetsAFileOfItsOwnAndASecondOfTheSameNameAnother(t *testing.T) {
	s, loop := opened(t)
	s.Documents = t.TempDir()
	book := filepath.Join(t.TempDir(), "story.txt")
	editortest.Must(t, os.WriteFile(book, []byte("Anna Marsh met Peter Dunn."), 0o600))
	s.Imports().Import([]string{book})
	idle(s, loop)
	if got := filepath.Base(s.base.Path()); got != "story.dramatis" {
		t.Errorf("the file is %s", got)
	}
	if got := filepath.Base(s.Imports().fileFor([]string{book})); got != "story 2.dramatis" {
		t.Errorf("a second one would be %s", got)
	}
}

func TestWhatCantBeReadLeavesNoFileBehind(t *testing.T) {
	s, loop := opened(t)
	s.Documents = t.TempDir()
	picture := filepath.Join(t.TempDir(), "portrait.png")
	editortest.Must(t, os.WriteFile(picture, []byte("\x89PNG\r\n\x1a\nno card"), 0o600))
	s.Imports().Import([]string{picture})
	idle(s, loop)
	if left := editortest.Get(os.ReadDir(s.Documents))(t); len(left) != 0 || s.base.Path() != "" {
		t.Errorf("%v was made for it, and %q is open", left, s.base.Path())
	}
	if said := s.notify.Toasts.Message(); !strings.Contains(said, "portrait.png") {
		t.Errorf("it is said that %q", said)
	}
}

// dialogOf returns the dialog in front.
func dialogOf(t *testing.T, s *Studio) *ui.Dialog {
	t.Helper()
	d, ok := s.window.Canvas().Overlays().Top().(*ui.Dialog)
	if !ok {
		t.Fatalf("%T is in front, and no dialog", s.window.Canvas().Overlays().Top())
	}
	return d
}
