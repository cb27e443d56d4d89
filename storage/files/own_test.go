package files

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/storage/exchange"
)

func write(t *testing.T, path, words string) {
	t.Helper()
	editortest.Must(t, os.WriteFile(path, []byte(words), 0o600))
}

func TestAnExportMayBeReplacedUntilSomebodyChangesIt(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	dir := t.TempDir()
	path := filepath.Join(dir, "cast.json")
	for _, free := range []string{path, dir} {
		if err := CheckOwn(free); err != nil {
			t.Errorf("%s: %v", free, err)
		}
	}
	for _, step := range []struct {
		words       string
		noted, free bool
	}{{"", false, true}, {"mine", false, false}, {"exported", true, true}, {"exported and changed", false, false}, {"exported", false, true}} {
		write(t, path, step.words)
		if step.noted {
			NoteOwn(path)
		}
		if err := CheckOwn(path); (err == nil) != step.free {
			t.Errorf("%+v: %v", step, err)
		}
	}
	if err := CheckOwn(filepath.Join(dir, "book.dramatis")); err == nil {
		t.Error("a name for a base may be taken")
	}
}

func TestWithoutACacheEveryFileIsSomebodysOwn(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("XDG_CACHE_HOME", "")
	t.Setenv("HOME", "")
	write(t, "cast.json", "exported")
	NoteOwn("cast.json")
	if err := CheckOwn("cast.json"); err == nil {
		t.Error("the file may be replaced")
	}
	if left := editortest.Get(os.ReadDir("."))(t); len(left) != 1 {
		t.Errorf("left are %v", left)
	}
}

func TestOnlyAWholeListOfAnExportCounts(t *testing.T) {
	for _, list := range []string{"null", `{"Bob.md": "` + hashOf([]byte("mine")) + `", "Eve.md": 5}`} {
		dir := t.TempDir()
		write(t, filepath.Join(dir, listName), list)
		write(t, filepath.Join(dir, "Bob.md"), "mine")
		var changed *ChangedError
		if err := WriteAll(t.Context(), dir, []exchange.File{{Name: "Bob.md", Data: []byte("yours")}}, false); !errors.As(err, &changed) {
			t.Errorf("%s: %v", list, err)
		}
		editortest.Must(t, WriteAll(t.Context(), dir, []exchange.File{{Name: "Bob.md", Data: []byte("yours")}}, true))
	}
}

func TestASentenceCountsTheFilesThatWereChanged(t *testing.T) {
	for want, names := range map[string][]string{
		"“Bob.md” in the folder is not as an export left it; nothing was written: allow overwriting, or choose another folder":                     {"Bob.md"},
		"“Bob.md” and 2 more files in the folder are not as an export left them; nothing was written: allow overwriting, or choose another folder": {"Bob.md", "Ann.md", "Eve.md"},
	} {
		if got := (&ChangedError{names}).Error(); got != want {
			t.Errorf("%v: %q", names, got)
		}
	}
}
