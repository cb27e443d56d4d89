package storage

import (
	"bytes"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// killedInRollback gives the bytes of a base and of its rollback journal in the middle
// of a change, as they are where the write-ahead log does not work (a network drive).
func killedInRollback(t *testing.T, more ...string) (base, journal []byte) {
	t.Helper()
	return killed(t, longBase(t, 60), "-journal", append([]string{"PRAGMA journal_mode=DELETE", "PRAGMA cache_size=2", "UPDATE record SET data = data WHERE id < 5", "BEGIN", "UPDATE record SET data = CAST(replace(CAST(data AS TEXT), 'name', 'nome') AS BLOB)"}, more...)...)
}

// killed gives the bytes of a base and of its journal after statements.
func killed(t *testing.T, path, ending string, statements ...string) (base, journal []byte) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+path)
	check(t, err)
	defer db.Close()
	db.SetMaxOpenConns(1)
	for _, q := range statements {
		_, err := db.Exec(q)
		check(t, err)
	}
	return read(t, path), read(t, path+ending)
}

func TestARollbackJournalIsPlayedBackOnItsOwnFileAlone(t *testing.T) {
	for when, more := range map[string][]string{"in a change": nil, "at its end": {"PRAGMA user_version=3", "UPDATE record SET data = data"}} {
		base, journal := killedInRollback(t, more...)
		counted := bytes.Clone(base)
		counted[changeCounter+3]++
		for name, c := range map[string]struct {
			file    []byte
			foreign bool
		}{"its own": {base, false}, "its own, with the first page of the change": {counted, false}, "a backup put in its place": {read(t, longBase(t, 50)), true}, "another base": {read(t, longBase(t, 5)), true}} {
			path := filepath.Join(t.TempDir(), "novel.dramatis")
			check(t, os.WriteFile(path, c.file, 0o600))
			check(t, os.WriteFile(path+"-journal", journal, 0o600))
			f, err := Open(t.Context(), path, Options{})
			if err != nil {
				t.Errorf("%s, %s: %v", when, name, err)
				continue
			}
			if _, heads := load(t, f); len(heads) == 0 {
				t.Errorf("%s, %s: no steps", when, name)
			}
			if aside := f.Notice() != nil; aside != c.foreign {
				t.Errorf("%s, %s: set aside %v: %v", when, name, aside, f.Notice())
			} else if aside && (!strings.Contains(f.Notice().Error(), "-journal-of-another") || len(read(t, path+"-journal-of-another")) != len(journal)) {
				t.Errorf("%s, %s: %v", when, name, f.Notice())
			}
			var word string
			check(t, f.reader.QueryRow("PRAGMA integrity_check").Scan(&word))
			if word != "ok" {
				t.Errorf("%s, %s: %s", when, name, word)
			}
			if err := f.Commit(numbered(1)); err != nil {
				t.Errorf("%s, %s: a change afterwards: %v", when, name, err)
			}
			check(t, f.Close())
		}
	}
}

// TestAJournalThatWasPlayedBackIsSaidWhereTheFileIsRefused damages a record and leaves a
// journal of either kind: opening the file changes it, and the next refusal finds it unchanged.
func TestAJournalThatWasPlayedBackIsSaidWhereTheFileIsRefused(t *testing.T) {
	const many = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300) INSERT INTO cache SELECT 'left' || i, zeroblob(3000) FROM n"
	for ending, statements := range map[string][]string{"-wal": {"PRAGMA journal_mode=WAL", many}, "-journal": {"PRAGMA journal_mode=DELETE", "PRAGMA cache_size=2", "BEGIN", many}} {
		base, journal := killed(t, crafted(t, "UPDATE record SET data = x'7b'"), ending, statements...)
		path := filepath.Join(t.TempDir(), "novel.dramatis")
		check(t, os.WriteFile(path, base, 0o600))
		check(t, os.WriteFile(path+ending, journal, 0o600))
		for _, want := range []string{playedBack, leftAsItWas} {
			before := read(t, path)
			f := must(Open(t.Context(), path, Options{}))(t)
			_, _, err := f.Load(t.Context())
			isSentence(t, err, ErrCorrupt, "novel.dramatis")
			check(t, f.Close())
			if !strings.Contains(err.Error(), want) || bytes.Equal(read(t, path), before) != (want == leftAsItWas) {
				t.Errorf("%s: %v", ending, err)
			}
		}
	}
}

func FuzzJournal(f *testing.F) {
	f.Add([]byte(journalMagic + strings.Repeat("\x00", 600)))
	f.Add([]byte(journalMagic + "\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\x03\x00\x00\x00\x1c\x00\x00\x02\x00" + "\x00\x00\x00\x01" + strings.Repeat("a", 600)))
	f.Fuzz(func(t *testing.T, journal []byte) {
		page, pages, err := firstPage(bytes.NewReader(journal))
		if err != nil || page != nil && (len(page) < minPage || len(page) > len(journal)) || page != nil && !bytes.Contains(journal, page) {
			t.Errorf("%d bytes, %d pages, %v", len(page), pages, err)
		}
	})
}
