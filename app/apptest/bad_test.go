package apptest

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"

	"dramatis/app/sample"
	"dramatis/app/workspace/basetest"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// sentences are what each bad file is said to be, in part.
var sentences = map[string]string{
	"empty": "empty.txt” is empty", "blank": "holds no words", "binary": "is not a text", "picture": "is a picture, not a text", "large": "is larger than",
	"no card": "notes.json” holds no character card and no lorebook", "half a card": "is broken: it ends in the middle, is nested too deeply, or holds no JSON", "deep": "is broken", "silent": "holds no words",
	"no card in it": "is a picture without a character card in it", "half a picture": "is a broken picture", "bomb": "unpacks to more than 64 MB",
	"outside": "points outside of it, “../../outside.txt”", "half a ZIP": "is broken, or not the kind of file that it is called",
	"entities": "is a broken EPUB", "half a book": "lacks its part “x.opf”", "no book": "is a ZIP file without a book in it", "no words": "holds no words", "half a PDF": "half.pdf” is a damaged PDF",
	"folder": "Nothing of this can be read", "dangling": "does not exist", "unreadable": "may not be read",
}

func TestBadFilesDroppedOnTheWindowAreOneSentenceAndChangeNothing(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	before := r.Names()
	for what, path := range basetest.BadDocuments(t) {
		earlier := VisibleText(r.S)
		r.S.Drop([]fyne.URI{storage.NewFileURI(path)})
		r.Idle().Sees(sentences[what])
		if VisibleText(r.S) == earlier {
			t.Errorf("%s: nothing new is said", what)
		}
		if now := r.Names(); !slices.Equal(now, before) || len(r.S.View().Story().Documents()) != 2 {
			t.Errorf("%s: the base has changed: %v", what, now)
		}
		r.Do("go.library").Sees("Nine Minutes of Dry Ground")
	}
}

func TestOneBadFileAmongSeveralChangesNothing(t *testing.T) {
	r := Start(t, "story.dramatis")
	good := r.Path("good.txt")
	editortest.Must(t, os.WriteFile(good, []byte("Anne Ward kept the lock."), 0o600))
	r.S.Drop([]fyne.URI{storage.NewFileURI(good), storage.NewFileURI(basetest.BadDocuments(t)["binary"])})
	r.Idle().Sees("is not a text").Sees("nothing was changed")
	if len(r.S.View().Story().Documents()) != 0 {
		t.Errorf("read: %v", r.Names())
	}
}

func TestAFolderDroppedOnTheWindowIsReadFileByFile(t *testing.T) {
	r := Start(t, "story.dramatis")
	docs := editortest.Get(sample.Documents(sample.English, r.Path("folder")))(t)
	r.S.Drop([]fyne.URI{storage.NewFileURI(r.Path("folder"))})
	r.Idle()
	if n := len(r.S.View().Story().Documents()); n != len(docs) {
		t.Errorf("%d documents of %d", n, len(docs))
	}
}

func TestBadBasesAreRefusedAndTheOpenOneStays(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	before := r.Names()
	for what, path := range basetest.BadBases(t) {
		data, err := os.ReadFile(path)
		r.S.Open(path)
		r.Idle().Sees(map[string]string{"newer": "was written by a newer Dramatis", "missing": "there is no file", "foreign": "another program",
			"empty": "it is empty", "text": "it is something else", "cut": "can't be read as a knowledge base"}[what])
		if now, nowErr := os.ReadFile(path); !bytes.Equal(now, data) || (nowErr == nil) != (err == nil) {
			t.Errorf("%s: the file was changed", what)
		}
		if !slices.Equal(r.Names(), before) {
			t.Fatalf("%s: the open base is gone", what)
		}
	}
}

func TestNamesInNoAlphabetAndTooLongOnesAreRefused(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	e := r.chosen(character)
	for _, name := range []string{"!!! — ???", "\u200b\u200d", "🜁🜂", "   ", strings.Repeat("long ", 60)} {
		r.S.DoThen(edits.Set(kb.FieldName, name, e.ID), func(done bool) {
			if done && strings.TrimSpace(name) != "" {
				t.Errorf("%q was taken for a name", name)
			}
		})
	}
	if got := r.now(e); got.Name != e.Name {
		t.Errorf("is called %q", got.Name)
	}
}
