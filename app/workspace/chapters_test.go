package workspace

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"dramatis/app/engine"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// onlyDocument returns the one document of a base, its chapters, and what is left out.
func onlyDocument(t *testing.T, b *Workspace) (d *kb.Document, chapters, left string) {
	t.Helper()
	docs := b.View().Story().Documents()
	if len(docs) != 1 {
		t.Fatalf("%d documents", len(docs))
	}
	d = docs[0]
	text := b.Snapshot().Text(d.ID)
	for _, c := range d.Chapters {
		line, _, _ := strings.Cut(text.Body[c.Start:], "\n")
		chapters += fmt.Sprintf("%d %s AT %s\n", c.Number, c.Title, line)
	}
	for _, s := range d.MarksOf(kb.MarkApart) {
		left += strings.ReplaceAll(text.Slice(s), "\n", "/") + "|"
	}
	return d, chapters, left
}

func TestBordersOfChaptersByTheWriterSurviveAnotherImport(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "story.txt")
	body := "Chapter 1\n\nAnn Heron came to the mill in the rain.\n\nChapter 2\n\nBen Marsh was there, and he waited.\n\nChapter 3\n\nThanks to Zoe Quill for reading this.\n"
	save := func(text string) {
		editortest.Must(t, os.WriteFile(path, []byte(text), 0o600))
	}
	save(body)
	b := editortest.Get(OpenOrCreate(t.Context(), filepath.Join(dir, "a.dramatis")))(t)
	defer b.Close()
	e := editortest.Get(b.Engine(engine.Config{}))(t)
	read := func() {
		t.Helper()
		editortest.Get(b.Import(context.Background(), []string{path}, e, ImportOptions{}, Silent{}))(t)
	}
	read()
	d, _, _ := onlyDocument(t, b)
	for _, err := range []error{b.Do(edits.LeaveOut(d.ID, 3)), b.Do(edits.RenameChapter(d.ID, 2, "The Wait")), b.Do(edits.MoveChapter(d.ID, 2, strings.Index(body, "Ben")))} {
		if err != nil {
			t.Fatal(err)
		}
	}
	const want, left = "1 Chapter 1 AT Chapter 1\n2 The Wait AT Ben Marsh was there, and he waited.\n", "Chapter 3//Thanks to Zoe Quill for reading this.|"
	for _, text := range []string{body, "A Tale\n\nby Nobody\n\n" + strings.Replace(body, "mill", "old mill", 1)} {
		save(text)
		read()
		if _, got, out := onlyDocument(t, b); got != want || out != left {
			t.Errorf("chapters\n%sleft out %s", got, out)
		}
		for _, p := range kb.PassagesOf(b.Snapshot(), d.ID) {
			if words := b.Snapshot().Text(d.ID).Slice(p.Span); strings.Contains(words, "Zoe") {
				t.Errorf("what is left out is read: %q", words)
			}
		}
	}
}

func TestAnEncodingThatTheWriterChoosesHoldsForEveryImport(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "story.txt")
	data := editortest.Get(charmap.Windows1251.NewEncoder().String("Это Зоя, и она ждёт у двери дома."))(t)
	editortest.Must(t, os.WriteFile(path, []byte(data), 0o600))
	b := editortest.Get(OpenOrCreate(t.Context(), filepath.Join(dir, "a.dramatis")))(t)
	defer b.Close()
	e := editortest.Get(b.Engine(engine.Config{}))(t)
	for i, encoding := range []string{"windows-1251", "koi8-r", "koi8-r", "windows-1251"} {
		if i%2 == 1 {
			d, _, _ := onlyDocument(t, b)
			editortest.Must(t, b.Do(edits.ChooseEncoding(d.ID, encoding)))
		}
		editortest.Get(b.Import(context.Background(), []string{path}, e, ImportOptions{}, Silent{}))(t)
		d, _, _ := onlyDocument(t, b)
		if d.Encoding != encoding || d.Guessed != (i == 0) || strings.Contains(b.Snapshot().Text(d.ID).Body, "Зоя") != (encoding == "windows-1251") {
			t.Errorf("step %d: read as %s (guessed %v): %s", i, d.Encoding, d.Guessed, b.Snapshot().Text(d.ID).Body)
		}
	}
}
