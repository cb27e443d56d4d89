package export_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"dramatis/app/export"
	"dramatis/app/sample"
	"dramatis/app/workspace"
	"dramatis/app/workspace/basetest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/storage"
	"dramatis/storage/files"
)

// TestNoExportIsWrittenOverABase exports in every format onto the open base and
// other bases: nothing is changed, and what is decided afterwards is kept.
func TestNoExportIsWrittenOverABase(t *testing.T) {
	dir := t.TempDir()
	path, link, other := filepath.Join(dir, "book.dramatis"), filepath.Join(dir, "link.json"), filepath.Join(dir, "other.bin")
	doc, err := sample.Documents(sample.English, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	read := basetest.Read(t, doc[0])
	for _, to := range []string{path, other} {
		if err := read.File.SaveCopy(to); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	b, err := workspace.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range export.Formats() {
		for _, to := range []string{path, link, other, filepath.Join(dir, "new.dramatis"), path + "-wal"} {
			if err := exportTo(t, b, format, to); !errors.Is(err, fs.ErrExist) {
				t.Fatalf("%s onto %s: %v", format, filepath.Base(to), err)
			}
		}
	}
	if err := files.Write(context.Background(), path, []byte("{}")); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a file was written onto the base: %v", err)
	}
	first := b.View().Entities()[0]
	basetest.Do(t, b, edits.Set(kb.FieldImportance, "minor", first.ID))
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	for _, to := range []string{path, other} {
		again, err := workspace.Open(to)
		if err != nil {
			t.Fatal(err)
		}
		if len(again.View().Entities()) == 0 {
			t.Errorf("%s is empty", filepath.Base(to))
		}
		if e, _ := again.View().Entity(first.ID); to == path && (e == nil || e.Field(kb.FieldImportance) != kb.ImportanceMinor) {
			t.Error("the decision is gone")
		}
		if err := again.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestWhatWasDecidedOutlivesAFileThatIsOverwritten restores a backup over the open
// file: closing writes what the sitting holds beside it.
func TestWhatWasDecidedOutlivesAFileThatIsOverwritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "book.dramatis")
	if err := basetest.Sample(t, sample.English).File.SaveCopy(path); err != nil {
		t.Fatal(err)
	}
	backup, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	b, err := workspace.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	first := b.View().Entities()[0]
	basetest.Do(t, b, edits.Set(kb.FieldImportance, "minor", first.ID))
	if err := os.WriteFile(path, backup, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := b.Do(edits.Set(kb.FieldImportance, "major", first.ID)); !errors.Is(err, storage.ErrGone) {
		t.Errorf("a decision was taken: %v", err)
	}
	if err := b.Close(); !errors.Is(err, storage.ErrGone) {
		t.Errorf("closing says %v", err)
	}
	kept, err := workspace.Open(filepath.Join(filepath.Dir(path), "book-kept.dramatis"))
	if err != nil {
		t.Fatal(err)
	}
	if e, _ := kept.View().Entity(first.ID); e == nil || e.Field(kb.FieldImportance) != kb.ImportanceMinor {
		t.Error("the decision is gone")
	}
	if err := kept.Close(); err != nil {
		t.Fatal(err)
	}
	if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, backup) {
		t.Errorf("the backup was written to (%v)", err)
	}
}
