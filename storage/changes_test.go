package storage

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestACopyOfAnOpenBasePutBackAfterAKillIsNotDamaged copies a file while it is open, as
// backup and sync programs do, and puts it back beside the journal of a later kill.
func TestACopyOfAnOpenBasePutBackAfterAKillIsNotDamaged(t *testing.T) {
	const killed = 450
	path := novel(t)
	f := must(Open(t.Context(), path, Options{}))(t)
	copies := map[int][]byte{}
	for i := range killed {
		if i%50 == 1 {
			copies[i] = read(t, path)
		}
		check(t, f.Commit(numbered(i)))
	}
	journal := read(t, path+"-wal")
	stale := 0
	for at, copied := range copies {
		path := filepath.Join(t.TempDir(), "novel.dramatis")
		check(t, os.WriteFile(path, copied, 0o600))
		check(t, os.WriteFile(path+"-wal", journal, 0o600))
		g := must(Open(t.Context(), path, Options{}))(t)
		_, heads := load(t, g)
		switch {
		case g.Notice() != nil:
			stale++
			if !bytes.Equal(read(t, path+"-wal-of-another"), journal) {
				t.Errorf("copied at %d: the journal isn't kept", at)
			}
			if len(heads) > at+1 {
				t.Errorf("copied at %d: %d steps", at, len(heads))
			}
		case len(heads) != killed+1:
			t.Errorf("copied at %d: %d steps of %d, and nothing is said", at, len(heads), killed+1)
		}
		var word string
		check(t, g.reader.QueryRow("PRAGMA integrity_check").Scan(&word))
		if word != "ok" {
			t.Errorf("copied at %d: %s", at, word)
		}
		check(t, g.Commit(numbered(killed)))
	}
	if stale == 0 || stale == len(copies) {
		t.Errorf("the journal was another's for %d of %d copies", stale, len(copies))
	}
}

func TestAnOlderCopyWrittenOverTheOpenFileIsNoticed(t *testing.T) {
	path := novel(t)
	f, err := Open(t.Context(), path, Options{})
	check(t, err)
	change := func(note string) {
		v := verdict("name", "one")
		v.Note = note
		check(t, f.Commit(step(note, v)))
		check(t, f.mergeJournal())
		f.remember()
	}
	change("first")
	old := read(t, path)
	change("later")
	if now := read(t, path); len(now) != len(old) || !bytes.Equal(now[:100], old[:100]) {
		t.Fatal("the header tells them apart")
	}
	check(t, os.WriteFile(path, old, 0o600))
	isSentence(t, f.Commit(numbered(3)), ErrGone, "novel.dramatis")
	isSentence(t, f.Close(), ErrGone, "novel.dramatis")
	if !bytes.Equal(read(t, path), old) {
		t.Error("the copy was written to")
	}
}

// A decision is as fast after 100,000 others as at first: no statement of a step scans the history.
func TestAStepReadsNoMoreOfALongHistory(t *testing.T) {
	f := must(Create(filepath.Join(t.TempDir(), "novel.dramatis")))(t)
	rows, err := f.reader.Query("EXPLAIN QUERY PLAN " + dropUndone)
	check(t, err)
	defer rows.Close()
	var plan []string
	for rows.Next() {
		var id, parent, unused int
		var detail string
		check(t, rows.Scan(&id, &parent, &unused, &detail))
		plan = append(plan, detail)
	}
	check(t, rows.Err())
	// The inner query goes back from the end and stops at the first step that is done.
	if want := []string{"SEARCH history USING INTEGER PRIMARY KEY (rowid>?)", "SCALAR SUBQUERY 1", "SCAN history"}; !slices.Equal(plan, want) {
		t.Errorf("the plan is %q", plan)
	}
}
