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
	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
	"dramatis/storage"
	"dramatis/storage/files"
)

// TestNoExportIsWrittenOverABase exports in every format onto the open base and
// other bases: nothing is changed, and what is decided afterwards is kept.
func TestNoExportIsWrittenOverABase(t *testing.T) {
	dir := t.TempDir()
	path, link, other := filepath.Join(dir, "book.dramatis"), filepath.Join(dir, "link.json"), filepath.Join(dir, "other.bin")
	doc := editortest.Get(sample.Documents(sample.English, t.TempDir()))(t)
	read := basetest.Read(t, doc[0])
	for _, to := range []string{path, other} {
		editortest.Must(t, read.File.SaveCopy(t.Context(), to))
	}
	editortest.Must(t, os.Symlink(path, link))
	b := editortest.Get(workspace.Open(t.Context(), path))(t)
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
	editortest.Must(t, b.Close())
	for _, to := range []string{path, other} {
		again := editortest.Get(workspace.Open(t.Context(), to))(t)
		if len(again.View().Entities()) == 0 {
			t.Errorf("%s is empty", filepath.Base(to))
		}
		if e, _ := again.View().Entity(first.ID); to == path && (e == nil || e.Field(kb.FieldImportance) != kb.ImportanceMinor) {
			t.Error("the decision is gone")
		}
		editortest.Must(t, again.Close())
	}
}

// TestWhatWasDecidedOutlivesAFileThatIsOverwritten restores a backup over the open
// file: closing writes what the sitting holds beside it.
func TestWhatWasDecidedOutlivesAFileThatIsOverwritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "book.dramatis")
	editortest.Must(t, basetest.Sample(t, sample.English).File.SaveCopy(t.Context(), path))
	backup := editortest.Get(os.ReadFile(path))(t)
	b := editortest.Get(workspace.Open(t.Context(), path))(t)
	first := b.View().Entities()[0]
	basetest.Do(t, b, edits.Set(kb.FieldImportance, "minor", first.ID))
	editortest.Must(t, os.WriteFile(path, backup, 0o600))
	if err := b.Do(edits.Set(kb.FieldImportance, "major", first.ID)); !errors.Is(err, storage.ErrGone) {
		t.Errorf("a decision was taken: %v", err)
	}
	if err := b.Close(); !errors.Is(err, storage.ErrGone) {
		t.Errorf("closing says %v", err)
	}
	kept := editortest.Get(workspace.Open(t.Context(), filepath.Join(filepath.Dir(path), "book-kept.dramatis")))(t)
	if e, _ := kept.View().Entity(first.ID); e == nil || e.Field(kb.FieldImportance) != kb.ImportanceMinor {
		t.Error("the decision is gone")
	}
	editortest.Must(t, kept.Close())
	if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, backup) {
		t.Errorf("the backup was written to (%v)", err)
	}
}

// TestPassagesThatOverlapAreExported reads a base from a stranger in which utterances overlap.
func TestPassagesThatOverlapAreExported(t *testing.T) {
	b := basetest.Sample(t, sample.English)
	editortest.Must(t, b.Put(func(s *kb.Snapshot) (editor.Transaction, error) {
		var edits []kb.Edit
		for p := range kb.All[*kb.Passage](s) {
			q := *p
			q.Span.Start = 10 * q.Seq
			edits = append(edits, kb.Edit{Before: p, After: &q})
		}
		return editor.Transaction{Label: "overlap", Edits: edits}, nil
	}))
	for _, format := range export.Formats() {
		if err := exportTo(t, b, format, filepath.Join(t.TempDir(), "out")); err != nil {
			t.Errorf("%s: %v", format, err)
		}
	}
}

// TestAnExportIsStoppedWhileItsMemoriesAreDerived exports with a context that ends while the book of
// memories, which takes longest, is derived: nothing is written.
func TestAnExportIsStoppedWhileItsMemoriesAreDerived(t *testing.T) {
	b := basetest.Read(t, editortest.Get(sample.Documents(sample.English, t.TempDir()))(t)[0])
	for _, format := range []string{"json", "graphml", "neo4j", "card-v2", "lorebook", "obsidian", "lightrag", "sheet-docx"} {
		ctx, stop := context.WithCancel(t.Context())
		c := b.Content()
		c.Book = func(ctx context.Context, v *cast.View) (*memory.Book, error) {
			stop()
			return b.RememberedFor(ctx, v.AsOf(&kb.Place{Chapter: 1}))
		}
		path := filepath.Join(t.TempDir(), "out")
		if _, err := export.Write(ctx, c, export.Request{Format: format, Path: path}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", format, err)
		}
		if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s wrote %s", format, path)
		}
	}
}
