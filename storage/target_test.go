package storage

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"dramatis/editor/kb"
)

func TestNothingElseIsWrittenOverABase(t *testing.T) {
	path := novel(t)
	dir := filepath.Dir(path)
	at := func(name string) string { return filepath.Join(dir, name) }
	check(t, os.Symlink(path, at("link.txt")))
	check(t, os.Link(path, at("second.md")))
	check(t, os.WriteFile(at("backup"), read(t, path), 0o600))
	check(t, os.WriteFile(at("short.txt"), []byte("S"), 0o600))
	must(Open(t.Context(), path, Options{}))(t)
	for _, name := range []string{"novel.dramatis", "link.txt", "second.md", "backup", "new.dramatis", "NEW.Dramatis",
		"novel.dramatis-wal", "novel.dramatis-shm", "novel.dramatis-journal", "novel.dramatis-lock"} {
		isSentence(t, CheckTarget(at(name)), fs.ErrExist, name)
	}
	for _, ending := range sidecars {
		isSentence(t, CheckTarget(at("backup"+ending)), fs.ErrExist, "“backup”")
	}
	for _, name := range []string{"new.json", "short.txt", "dramatis", "novel.dramatis.json", "no/such/folder.md"} {
		check(t, CheckTarget(at(name)))
	}
	check(t, CheckTarget(dir))
}

// left are what a killed program leaves beside its base.
func left(t *testing.T, path string, steps int) {
	t.Helper()
	killAfter(t, path, steps)
	if info, err := os.Stat(path + "-wal"); err != nil || info.Size() == 0 {
		t.Fatalf("no journal was left (%v)", err)
	}
}

func TestACopyOverAKilledBaseIsTheCopy(t *testing.T) {
	source := must(Create(filepath.Join(t.TempDir(), "source.dramatis")))(t)
	for i := range 30 {
		check(t, source.Commit(numbered(i)))
	}
	for _, killed := range []int{2, 40} {
		path := novel(t)
		left(t, path, killed)
		check(t, source.SaveCopy(t.Context(), path))
		alone(t, path)
		twin := must(Open(t.Context(), path, Options{}))(t)
		if snapshot, heads := load(t, twin); kb.Count[*kb.Verdict](snapshot) != 30 || len(heads) != 30 {
			t.Errorf("over a base killed after %d steps the copy has %d steps instead of 30", killed, len(heads))
		}
	}
}

func TestACopyTakesARollbackJournalAway(t *testing.T) {
	source := must(Create(filepath.Join(t.TempDir(), "source.dramatis")))(t)
	path := novel(t)
	check(t, os.WriteFile(path+"-journal", bytes.Repeat([]byte("x"), 9000), 0o600))
	check(t, source.SaveCopy(t.Context(), path))
	alone(t, path)
}

func TestACopyThatFailsLeavesTheKilledBaseWithItsJournal(t *testing.T) {
	path := novel(t)
	left(t, path, 20)
	before := read(t, path+"-wal")
	temp := filepath.Join(filepath.Dir(path), ".temp")
	if err := replace(temp, path); err == nil { // there is no such file
		t.Error("nothing took the place of a base")
	}
	if !bytes.Equal(read(t, path+"-wal"), before) {
		t.Error("the journal is gone")
	}
}

func TestFilesOfAWriterAreHisOwn(t *testing.T) {
	dir := t.TempDir()
	f := must(Create(filepath.Join(dir, "a.dramatis")))(t)
	check(t, f.Commit(numbered(1)))
	check(t, f.SaveCopy(t.Context(), filepath.Join(dir, "b.dramatis")))
	entries, err := os.ReadDir(dir)
	check(t, err)
	for _, e := range entries {
		if info, err := e.Info(); err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("others may read %s: %v (%v)", e.Name(), info.Mode(), err)
		}
	}
}

func TestMigrationsThatFailLeaveNoBackups(t *testing.T) {
	path := novel(t)
	broken := append(append(schema{}, current...), "THIS IS NOT SQL;")
	for range 3 {
		_, err := open(t.Context(), path, Options{}, broken)
		isSentence(t, err, ErrCorrupt, "novel.dramatis") // which offers to rescue it
	}
	alone(t, path)
}
