package storage

import (
	"bytes"
	"compress/flate"
	"database/sql"
	"runtime"
	"testing"
)

// crafted returns a closed base to which statements were done that this program never does.
func crafted(t *testing.T, statements ...string) string {
	t.Helper()
	path := novel(t)
	db, err := sql.Open("sqlite", dsn(path, toWrite))
	check(t, err)
	for _, s := range statements {
		_, err := db.Exec(s)
		check(t, err)
	}
	check(t, db.Close())
	return path
}

// TestABaseFromAStrangerIsOnlyData opens bases that hold something to be run.
func TestABaseFromAStrangerIsOnlyData(t *testing.T) {
	const aside = "ALTER TABLE record RENAME TO kept"
	for name, statements := range map[string][]string{
		"a trigger that undoes":    {"CREATE TRIGGER t AFTER UPDATE ON record BEGIN UPDATE record SET data = old.data WHERE id = new.id; END"},
		"a trigger that fills":     {"CREATE TRIGGER t AFTER INSERT ON history BEGIN INSERT INTO cache SELECT randomblob(99), randomblob(1000000000); END"},
		"an endless view":          {aside, "CREATE VIEW record AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id, 'verdict' AS kind, i AS key, '{}' AS data FROM n"},
		"a view besides":           {"CREATE VIEW more AS SELECT 1"},
		"a table besides":          {"CREATE TABLE more (x)"},
		"a generated column":       {aside, "CREATE TABLE record (id INTEGER PRIMARY KEY, kind TEXT, key TEXT, data BLOB GENERATED ALWAYS AS (zeroblob(1000000000)), UNIQUE (kind, key))"},
		"an index of expressions":  {"CREATE INDEX i ON record (abs(id))"},
		"another full-text index":  {"DROP TABLE words", "CREATE VIRTUAL TABLE words USING fts5(body)"},
		"a table below the index":  {"CREATE TABLE words_more (x)"},
		"no table of replies":      {"DROP TABLE cache"},
		"a default that is worked": {"DROP TABLE meta", "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL DEFAULT (randomblob(99))) WITHOUT ROWID"},
	} {
		t.Run(name, func(t *testing.T) {
			path := crafted(t, statements...)
			before := read(t, path)
			f, err := Open(t.Context(), path, Options{})
			if f != nil {
				check(t, f.Close())
			}
			isSentence(t, err, ErrCorrupt, "novel.dramatis")
			if !bytes.Equal(read(t, path), before) {
				t.Error("the file was changed")
			}
			alone(t, path)
		})
	}
}

func TestCommentsAndSpacesOfAnotherVersionAreTheSameTables(t *testing.T) {
	a, b := object{sql: "CREATE TABLE x (a, -- old\n\tb)"}, object{sql: "CREATE  TABLE x (a, b)"}
	if !a.isAmong([]object{b}) {
		t.Errorf("%q", plainSQL(a.sql))
	}
}

func TestAStepThatWouldFillTheMemoryIsDamaged(t *testing.T) {
	var out bytes.Buffer
	out.WriteByte(editsDeflated)
	w, err := flate.NewWriter(&out, flate.BestSpeed)
	check(t, err)
	spaces := bytes.Repeat([]byte(" "), 1<<20)
	for range maxStep>>20 + 1 {
		_, err := w.Write(spaces)
		check(t, err)
	}
	check(t, w.Close())
	f := must(Memory())(t)
	_, err = f.writer.Exec("INSERT INTO history (grp, label, at, edits) VALUES ('', 'bomb', 0, ?)", out.Bytes())
	check(t, err)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err = f.Edits(1)
	runtime.ReadMemStats(&after)
	isSentence(t, err, ErrCorrupt, "step 1")
	if took := (after.TotalAlloc - before.TotalAlloc) >> 20; took > 20 {
		t.Errorf("it took %d MB", took)
	}
}
