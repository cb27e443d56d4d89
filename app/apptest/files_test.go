package apptest

import (
	"os"
	"testing"

	"fyne.io/fyne/v2/storage"

	"dramatis/app/sample"
)

func TestAFileChosenForSavingIsLeftUntilItIsWritten(t *testing.T) {
	r := Start(t, "story.dramatis")
	path := r.Path("kept.txt")
	if err := os.WriteFile(path, []byte("kept"), 0o600); err != nil {
		t.Fatal(err)
	}
	// What the toolkit's dialog does when the writer has chosen a file.
	w, err := storage.Writer(storage.NewFileURI(path))
	if err != nil {
		t.Fatal(err)
	}
	if w.URI().Path() != path {
		t.Errorf("the chosen file is %s", w.URI().Path())
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if data, err := os.ReadFile(path); err != nil || string(data) != "kept" {
		t.Errorf("the file holds %q, %v", data, err)
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
