package files

import (
	"archive/zip"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/storage/exchange"
)

func text(t *testing.T, path string) string {
	t.Helper()
	data := editortest.Get(os.ReadFile(path))(t)
	return string(data)
}

// TestNotesOfAWriterAreNotReplacedUnasked exports into a folder again and again
// while somebody writes in it.
func TestNotesOfAWriterAreNotReplacedUnasked(t *testing.T) {
	dir := t.TempDir()
	alice, bob := filepath.Join(dir, "character", "Alice.md"), filepath.Join(dir, "Bob.md")
	export := func(version string, overwrite bool) error {
		return WriteAll(context.Background(), dir, []exchange.File{
			{Name: "character/Alice.md", Data: []byte("Alice " + version)}, {Name: "Bob.md", Data: []byte("Bob " + version)}}, overwrite)
	}
	for _, version := range []string{"1", "1", "2"} {
		editortest.Must(t, export(version, false))
	}
	if got := text(t, alice); got != "Alice 2" {
		t.Errorf("what nobody changed is %q", got)
	}
	for _, own := range []string{"MY OWN NOTES", "more", "Alice 1"} {
		editortest.Must(t, os.WriteFile(alice, []byte(own), 0o600))
		var changed *ChangedError
		if err := export("3", false); !errors.As(err, &changed) || len(changed.Names) != 1 || changed.Names[0] != "character/Alice.md" {
			t.Fatalf("%q: %v", own, err)
		}
		if text(t, alice) != own || text(t, bob) != "Bob 2" {
			t.Errorf("the folder holds %q and %q", text(t, alice), text(t, bob))
		}
	}
	if err := export("4", true); err != nil || text(t, alice) != "Alice 4" || text(t, bob) != "Bob 4" {
		t.Errorf("allowed: %q (%v)", text(t, alice), err)
	}
	if err := export("5", false); err != nil || text(t, alice) != "Alice 5" {
		t.Errorf("afterwards: %q (%v)", text(t, alice), err)
	}
}

func TestAFolderThatWasThereIsSomebodysOwn(t *testing.T) {
	dir := t.TempDir()
	editortest.Must(t, os.WriteFile(filepath.Join(dir, "Bob.md"), []byte("mine"), 0o600))
	var changed *ChangedError
	if err := WriteAll(context.Background(), dir, []exchange.File{{Name: "Bob.md", Data: []byte("yours")}}, false); !errors.As(err, &changed) {
		t.Error(err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		t.Errorf("%v are there (%v)", entries, err)
	}
	if err := WriteAll(context.Background(), dir, []exchange.File{{Name: "Bob.md", Data: []byte("mine")}}, false); err != nil {
		t.Errorf("the same text: %v", err)
	}
}

// TestWhatIsTooLargeForAnExportIsSomebodysOwn gives files that only look large.
func TestWhatIsTooLargeForAnExportIsSomebodysOwn(t *testing.T) {
	dir := t.TempDir()
	file, list := filepath.Join(dir, "Bob.md"), filepath.Join(dir, listName)
	editortest.Must(t, WriteAll(context.Background(), dir, []exchange.File{{Name: "Bob.md", Data: []byte("1")}}, false))
	large := func(path string, size int64) {
		t.Helper()
		editortest.Must(t, os.WriteFile(path, nil, 0o600))
		editortest.Must(t, os.Truncate(path, size))
	}
	large(list, maxList+1)
	var changed *ChangedError
	if err := WriteAll(context.Background(), dir, []exchange.File{{Name: "Bob.md", Data: []byte("2")}}, false); !errors.As(err, &changed) {
		t.Errorf("without a list: %v", err)
	}
	large(file, maxExport+1)
	if err := CheckOwn(file); err == nil {
		t.Error("a large file may be replaced")
	}
	if _, err := sumOf(file); !errors.Is(err, ErrLarge) {
		t.Errorf("a large file was read: %v", err)
	}
	if err := WriteAll(context.Background(), dir, []exchange.File{{Name: "Bob.md", Data: []byte("2")}}, false); err == nil {
		t.Error("a large file was replaced")
	}
	if info, err := os.Stat(file); err != nil || info.Size() != maxExport+1 {
		t.Errorf("the file is %v (%v)", info, err)
	}
}

// TestAFileIsReplacedAsAWholeOrNotAtAll writes a file of its own.
func TestAFileIsReplacedAsAWholeOrNotAtAll(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "cast.json")
	for _, words := range []string{"old", "new"} {
		editortest.Must(t, Write(t.Context(), path, []byte(words)))
		if got := text(t, path); got != words {
			t.Errorf("the file is %q, want %q", got, words)
		}
	}
	canceled, stop := context.WithCancel(t.Context())
	stop()
	if err := Write(canceled, path, []byte("cut")); !errors.Is(err, context.Canceled) || text(t, path) != "new" {
		t.Errorf("a cancelled write: %v, the file is %q", err, text(t, path))
	}
	if err := Write(t.Context(), filepath.Join(dir, "gone", "cast.json"), []byte("x")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("into no folder: %v", err)
	}
	if err := Write(t.Context(), filepath.Join(dir, "book.dramatis"), []byte("x")); err == nil {
		t.Error("a name for a base was taken")
	}
	if left := editortest.Get(os.ReadDir(dir))(t); len(left) != 1 {
		t.Errorf("left are %v", left)
	}
}

// TestAFolderIsWrittenAsAWholeOrNotAtAll gives files of which one can't be written.
func TestAFolderIsWrittenAsAWholeOrNotAtAll(t *testing.T) {
	bob, inBob := exchange.File{Name: "Bob.md", Data: []byte("Bob")}, exchange.File{Name: "Bob.md/more.md", Data: []byte("more")}
	base := exchange.File{Name: "book.dramatis", Data: []byte("x")}
	there := t.TempDir()
	made := filepath.Join(t.TempDir(), "made")
	for _, list := range [][]exchange.File{{bob, inBob}, {bob, base}} {
		for _, folder := range []string{there, made} {
			if err := WriteAll(t.Context(), folder, list, false); err == nil {
				t.Errorf("%s: %v was written", folder, list)
			}
		}
		if left := editortest.Get(os.ReadDir(there))(t); len(left) != 0 {
			t.Errorf("left are %v", left)
		}
		if _, err := os.Stat(made); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("the folder is left (%v)", err)
		}
	}
	if err := WriteAll(t.Context(), filepath.Join(there, "book.dramatis"), []exchange.File{bob}, false); err == nil {
		t.Error("a folder has the name of a base")
	}
}

func TestAZIPHasAllFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cards.ZIP")
	editortest.Must(t, WriteAll(t.Context(), path, []exchange.File{{Name: "a/Ann.md", Data: []byte("Ann")}, {Name: "Bob.md", Data: []byte("Bob")}}, false))
	z := editortest.Get(zip.OpenReader(path))(t)
	defer z.Close()
	for name, want := range map[string]string{"a/Ann.md": "Ann", "Bob.md": "Bob"} {
		if got := editortest.Get(fs.ReadFile(z, name))(t); string(got) != want {
			t.Errorf("%s is %q", name, got)
		}
	}
}

func TestAPathIsOfAFolderOrAZIP(t *testing.T) {
	t.Chdir(t.TempDir())
	editortest.Must(t, os.Mkdir("folder.zip", 0o700))
	editortest.Must(t, os.WriteFile("file", nil, 0o600))
	for path, want := range map[string]struct{ zip, folder bool }{
		"folder.zip": {false, true}, "new.zip": {true, false}, "new.Zip": {true, false}, "new/": {false, true}, "new": {}, "file": {},
	} {
		if IsZip(path) != want.zip || IsFolder(path) != want.folder {
			t.Errorf("%s: ZIP %v, folder %v", path, IsZip(path), IsFolder(path))
		}
	}
}

func TestAFileIsReadUpToItsSize(t *testing.T) {
	path := filepath.Join(t.TempDir(), "five")
	editortest.Must(t, os.WriteFile(path, []byte("12345"), 0o600))
	if got, err := Read(path, 5); err != nil || string(got) != "12345" {
		t.Errorf("%q (%v)", got, err)
	}
	if _, err := Read(path, 4); !errors.Is(err, ErrLarge) {
		t.Errorf("a larger file: %v", err)
	}
}
