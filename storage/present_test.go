package storage

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"dramatis/editor/kb"
)

// steps returns how many steps of numbered a base holds; it fails when one is missing.
func steps(t *testing.T, path string) int {
	t.Helper()
	f := must(Open(t.Context(), path, Options{}))(t)
	snapshot, heads := load(t, f)
	for i := range heads {
		want := numbered(i).Edits[0].After
		if got, found := snapshot.Find(kb.RefOf(want)); !found || !kb.Equal(got, want) {
			t.Fatalf("step %d is gone", i)
		}
	}
	return len(heads)
}

// writtenTo returns a base with steps, open, and how many there are.
func writtenTo(t *testing.T) (f *File, path string, n int) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "novel.dramatis")
	f, err := Create(path)
	check(t, err)
	for n = range 40 {
		check(t, f.Commit(numbered(n)))
	}
	return f, path, n + 1
}

// TestAFileThatIsTakenAwayIsNoticed takes the file away in every way there is while
// it is open: the next change is not acknowledged, and every one before can be
// opened again, under the name that closing tells or the program gave.
func TestAFileThatIsTakenAwayIsNoticed(t *testing.T) {
	other := filepath.Join(t.TempDir(), "other.dramatis")
	f := must(Create(other))(t)
	check(t, f.Commit(numbered(0)))
	check(t, f.Close())
	foreign := read(t, other)
	for name, take := range map[string]func(t *testing.T, path string) (at string){
		"deleted": func(t *testing.T, path string) string { check(t, os.Remove(path)); return "" },
		"replaced": func(t *testing.T, path string) string {
			check(t, os.WriteFile(path+".new", foreign, 0o600))
			check(t, os.Rename(path+".new", path))
			return ""
		},
		"replaced by no base": func(t *testing.T, path string) string {
			check(t, os.Remove(path))
			check(t, os.WriteFile(path, []byte("{}"), 0o600))
			return ""
		},
		"renamed": func(t *testing.T, path string) string {
			check(t, os.Rename(path, path+".moved"))
			return path + ".moved"
		},
		"in the bin": func(t *testing.T, path string) string {
			bin := filepath.Join(filepath.Dir(path), "bin")
			check(t, os.Mkdir(bin, 0o700))
			check(t, os.Rename(path, filepath.Join(bin, "novel.dramatis")))
			return filepath.Join(bin, "novel.dramatis")
		},
	} {
		t.Run(name, func(t *testing.T) {
			f, path, n := writtenTo(t)
			at := take(t, path)
			isSentence(t, f.Commit(numbered(n)), ErrGone, "novel.dramatis")
			isSentence(t, f.Commit(numbered(n)), ErrGone, "novel.dramatis")
			copied := filepath.Join(t.TempDir(), "copy.dramatis")
			check(t, f.SaveCopy(t.Context(), copied))
			if got := steps(t, copied); got != n {
				t.Errorf("the copy has %d of %d steps", got, n)
			}
			check(t, f.Close()) // nothing is lost: there is a copy
			if at != "" && steps(t, at) != n {
				t.Error("the file that was moved isn't whole")
			}
		})
		t.Run(name+" and nobody looks until the end", func(t *testing.T) {
			f, path, n := writtenTo(t)
			at := take(t, path)
			err := f.Close()
			if at == "" {
				at = filepath.Join(filepath.Dir(path), "novel-kept.dramatis")
				isSentence(t, err, ErrGone, at)
			} else {
				check(t, err)
			}
			if got := steps(t, at); got != n {
				t.Errorf("%d of %d steps are kept", got, n)
			}
		})
	}
}

// writtenAgain returns a closed base with what the session of writtenTo has in memory.
func writtenAgain(t *testing.T) string {
	f, path, _ := writtenTo(t)
	check(t, f.Close())
	return path
}

func TestAFileThatIsOverwrittenIsLeftAsItIs(t *testing.T) {
	f, path, n := writtenTo(t)
	backup := read(t, novel(t))
	check(t, os.WriteFile(path, backup, 0o600))
	isSentence(t, f.Commit(numbered(n)), ErrGone, "novel.dramatis")
	isSentence(t, f.SaveCopy(t.Context(), path+".copy"), ErrGone, "novel.dramatis")
	records, _ := load(t, must(Open(t.Context(), writtenAgain(t), Options{}))(t))
	err := f.Close()
	isSentence(t, err, ErrGone, "novel.dramatis")
	isSentence(t, f.KeepRecords(records, err), ErrGone, "novel-kept.dramatis")
	kept, _ := load(t, must(Open(t.Context(), filepath.Join(filepath.Dir(path), "novel-kept.dramatis"), Options{}))(t))
	if got := kb.Count[*kb.Verdict](kept); got != n {
		t.Errorf("%d of %d verdicts are kept", got, n)
	}
	if !bytes.Equal(read(t, path), backup) {
		t.Error("the backup was written to")
	}
	again := must(Open(t.Context(), path, Options{}))(t)
	if _, heads := load(t, again); len(heads) != 1 {
		t.Errorf("the backup has %d steps", len(heads))
	}
}

func TestNothingIsLostOfAFileThatIsOverwrittenUnchanged(t *testing.T) {
	path := writtenAgain(t)
	f, err := Open(t.Context(), path, Options{})
	check(t, err)
	backup := read(t, novel(t))
	check(t, os.WriteFile(path, backup, 0o600))
	isSentence(t, f.Commit(numbered(0)), ErrGone, "novel.dramatis")
	check(t, f.KeepRecords(kb.Empty(), f.Close()))
	if !bytes.Equal(read(t, path), backup) {
		t.Error("the backup was written to")
	}
}

func TestAFileThatIsOnlyTouchedIsTheSame(t *testing.T) {
	f, path, n := writtenTo(t)
	info, err := os.Stat(path)
	check(t, err)
	check(t, os.Chtimes(path, info.ModTime().Add(-5e9), info.ModTime().Add(-5e9)))
	check(t, f.Commit(numbered(n)))
	check(t, os.Rename(path, path+".away"))
	isSentence(t, f.Commit(numbered(n+1)), ErrGone, "novel.dramatis")
	check(t, os.Rename(path+".away", path))
	check(t, f.Commit(numbered(n+1)))
	check(t, f.Close())
	alone(t, path)
	if got := steps(t, path); got != n+2 {
		t.Errorf("%d steps", got)
	}
}

func TestABackupPutBackAfterAKillIsNotDamaged(t *testing.T) {
	path := novel(t)
	backup := read(t, path)
	for name, restore := range map[string]func(){
		"written over": func() { check(t, os.WriteFile(path, backup, 0o600)) },
		"renamed":      func() { check(t, os.WriteFile(path+"x", backup, 0o600)); check(t, os.Rename(path+"x", path)) },
	} {
		for _, killed := range []int{2, 40} {
			left(t, path, killed)
			restore()
			f, err := Open(t.Context(), path, Options{})
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if snapshot, heads := load(t, f); len(heads) != 1 || kb.Count[*kb.Verdict](snapshot) != 1 {
				t.Errorf("%s: the backup has %d steps", name, len(heads))
			}
			if f.Notice() == nil {
				t.Errorf("%s: nothing was said", name)
			}
			check(t, f.Close())
		}
	}
	if data := read(t, path+"-wal-of-another"); len(data) == 0 {
		t.Error("the journal isn't kept")
	}
}

func TestAForeignJournalWhereNothingCanBeMovedIsTold(t *testing.T) {
	path := novel(t)
	backup := read(t, path)
	left(t, path, 10)
	check(t, os.WriteFile(path, backup, 0o600))
	_, err := Open(t.Context(), path, Options{ReadOnly: true})
	isSentence(t, err, ErrCorrupt, "novel.dramatis-wal")
	if !bytes.Equal(read(t, path), backup) {
		t.Error("the file was changed")
	}
}

func TestOneFileHasOneWriterUnderAllItsNames(t *testing.T) {
	if !locksItself {
		return
	}
	path := novel(t)
	second := filepath.Join(t.TempDir(), "second.dramatis")
	check(t, os.Link(path, second))
	must(Open(t.Context(), path, Options{}))(t)
	if f := must(Open(t.Context(), second, Options{}))(t); !errors.Is(f.ReadOnly(), ErrInUse) {
		t.Errorf("through a second name it is %v", f.ReadOnly())
	}
	if runtime.GOOS == "windows" {
		return // where a file that is open can't be moved
	}
	check(t, os.Rename(path, strings.TrimSuffix(path, Ending)+"-moved.dramatis"))
	if f := must(Open(t.Context(), strings.TrimSuffix(path, Ending)+"-moved.dramatis", Options{}))(t); !errors.Is(f.ReadOnly(), ErrInUse) {
		t.Errorf("after a move it is %v", f.ReadOnly())
	}
}
