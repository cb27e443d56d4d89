package apptest

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"dramatis/app/export"
	"dramatis/app/portal"
	"dramatis/app/sample"
	"dramatis/editor/editortest"
)

func TestAFileChosenForSavingIsLeftUntilItIsWritten(t *testing.T) {
	r := Start(t, "story.dramatis")
	path := r.Path("kept.dramatis")
	editortest.Must(t, os.WriteFile(path, []byte("kept"), 0o600))
	r.Do("file.new").Type("files.name", path).Tap("Save").Sees("Once more replaces it")
	if data, err := os.ReadFile(path); err != nil || string(data) != "kept" {
		t.Errorf("the file holds %q, %v", data, err)
	}
	r.Tap("Save").Sees("It was left as it is")
}

func TestFilesAreFoundByPathAndSeveralAtOnce(t *testing.T) {
	r := Start(t, "story.dramatis")
	dir := r.Path("texts")
	docs := editortest.Get(sample.Documents(sample.English, dir))(t)
	r.Do("file.import").Type("files.path", dir).Press(fyne.KeyReturn)
	for range docs {
		r.Press(fyne.KeySpace).Press(fyne.KeyDown)
	}
	r.Sees("files are marked").Press(fyne.KeyReturn).Idle()
	if got := len(r.S.View().Story().Documents()); got != len(docs) {
		t.Errorf("%d of %d documents were read", got, len(docs))
	}
}

func TestNoBaseIsEverReplacedByANewOneOrByACopyOfItself(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	before := r.Names()
	r.S.SaveCopy(r.Path("story.dramatis"))
	r.Idle().Sees("is the open file itself")
	r.S.SaveCopy(r.Path("second.dramatis"))
	r.Idle().Sees("A copy was saved")
	r.S.Make(r.Path("second.dramatis"))
	r.Idle().Sees("It was left as it is")
	r.S.Open(r.Path("second.dramatis"))
	if got := r.Idle().Names(); len(got) != len(before) {
		t.Errorf("the copy holds %v", got)
	}
	r.S.Make(r.Path("third.dramatis"))
	if got := r.Idle().Names(); len(got) != 0 {
		t.Errorf("the new base holds %v", got)
	}
	r.S.Open(r.Path("story.dramatis"))
	if got := r.Idle().Names(); len(got) != len(before) {
		t.Errorf("the first base holds %v", got)
	}
}

func TestADamagedBaseIsRescuedFromTheWindow(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	path := r.Path("damaged.dramatis")
	r.S.SaveCopy(path)
	r.Idle()
	data := editortest.Get(os.ReadFile(path))(t)
	clear(data[:100])
	editortest.Must(t, os.WriteFile(path, data, 0o600))
	names := r.Idle().Names()
	r.S.Open(path)
	r.Idle().Sees("Rescue what can be read?").Tap("Cancel")
	r.S.Open(path)
	r.Idle().Tap("Rescue").Idle().Sees("damaged-rescued.dramatis")
	if got := r.Names(); len(got) < len(names)*9/10 {
		t.Errorf("%d of %d names came back", len(got), len(names))
	}
}

func TestNotesOfAWriterAreAskedAbout(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	vault := export.Request{Format: "obsidian", Path: r.Path("vault")}
	r.S.Exports().Export(vault)
	r.Idle().Sees("Wrote vault.")
	var note string
	if err := filepath.WalkDir(r.Path("vault"), func(path string, d os.DirEntry, err error) error {
		if filepath.Ext(path) == ".md" {
			note = path
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	editortest.Must(t, os.WriteFile(note, []byte("MY OWN NOTES"), 0o600))
	r.S.Exports().Export(vault)
	r.Idle().Sees("Replace what was changed?").Tap("Leave them").Idle()
	if data, err := os.ReadFile(note); err != nil || string(data) != "MY OWN NOTES" {
		t.Errorf("the note is %q (%v)", data, err)
	}
	r.S.Exports().Export(vault)
	r.Idle().Tap("Replace").Idle()
	if data, err := os.ReadFile(note); err != nil || string(data) == "MY OWN NOTES" {
		t.Errorf("the note is still the writer's (%v)", err)
	}
}

func TestTheDesktopsDialogOfFilesIsUsedAndOursWhereItFails(t *testing.T) {
	r := Start(t, "story.dramatis")
	docs := editortest.Get(sample.Documents(sample.English, r.Path("texts")))(t)
	var asked []portal.Request
	var answer []string
	var failure error
	r.S.Desktop = func(_ context.Context, request portal.Request) ([]string, error) {
		asked = append(asked, request)
		return answer, failure
	}
	r.Do("file.import")
	if len(r.S.View().Story().Documents()) != 0 || Widget(r.S, "files.path") != nil {
		t.Error("a dialog that was cancelled came to something")
	}
	answer = docs
	r.Do("file.import")
	if got := len(r.S.View().Story().Documents()); got != len(docs) {
		t.Errorf("%d of %d documents were read", got, len(docs))
	}
	if last := asked[len(asked)-1]; last.Kind != portal.Open || !slices.Contains(last.Filters[0].Endings, ".epub") || last.Title != "Import documents" {
		t.Errorf("asked for %+v", last)
	}
	answer = nil
	r.Do("file.open")
	if last := asked[len(asked)-1]; last.Kind != portal.OpenOne {
		t.Errorf("for a knowledge base %d is asked, which lets several be chosen", last.Kind)
	}
	failure = portal.ErrNone
	r.Do("file.import")
	if Widget(r.S, "files.path") == nil {
		t.Error("the window did not ask with its own dialog")
	}
}
