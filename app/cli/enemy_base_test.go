//go:build unix

package cli

import (
	"compress/flate"
	"database/sql"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"dramatis/app/workspace"
	"dramatis/editor/editortest"
	"dramatis/pipeline/llm/practice"
)

var baseEnemies = map[string]enemy{
	"a large file to rescue that is nearly empty": {
		command: func(t *testing.T, dir string) []string {
			path := filepath.Join(dir, base)
			editortest.Must(t, os.WriteFile(path, []byte("SQLite format 3\x00"), 0o600))
			editortest.Must(t, os.Truncate(path, 400<<20))
			return []string{"rescue", path}
		}, status: Failed, says: "contains nothing of a knowledge base", cpu: 6 * time.Second, memory: bare, left: []string{base}},
	"a template that never ends":   asksWith("prompt", "{{range 9223372036854775807}}{{end}}", "the template"),
	"a template that calls itself": asksWith("prompt", `{{define "a"}}{{template "a" .}}{{end}}{{template "a" .}}`, "the template"),
	"a template that grows":        asksWith("prompt", `{{$x := "aaaaaaaaaaaaaaaa"}}{{range 40}}{{$x = print $x $x}}{{end}}{{$x}}`, "the template"),
	"a trigger that undoes decisions": {
		command: func(t *testing.T, dir string) []string {
			change(t, sampleIn(t, dir), "CREATE TRIGGER t AFTER UPDATE ON record BEGIN UPDATE record SET data = old.data WHERE id = new.id; END")
			return []string{"show", "-kb", filepath.Join(dir, base)}
		}, status: Failed, says: "trigger", cpu: 2 * time.Second, memory: bare, left: []string{base}},
	"a base deleted while documents are read": whileReading("was deleted by another program", os.Remove,
		"b-kept.dramatis", "b.dramatis-shm", "b.dramatis-wal", "doc.txt"),
	"a base replaced while documents are read": whileReading("b-kept.dramatis", func(path string) error {
		if err := os.WriteFile(path+".new", []byte("{}"), 0o600); err != nil {
			return err
		}
		return os.Rename(path+".new", path)
	}, "b-kept.dramatis", base, "b.dramatis-shm", "b.dramatis-wal", "doc.txt"),
	"an export over the open base": {
		command: func(t *testing.T, dir string) []string {
			return []string{"export", "-kb", sampleIn(t, dir), "-format", "json", "-o", filepath.Join(dir, base)}
		}, status: Failed, says: "is the name of a knowledge base", cpu: 2 * time.Second, memory: bare, left: []string{base}, check: isThere},
	"an export over the open base by its second name": {
		command: func(t *testing.T, dir string) []string {
			path, other := sampleIn(t, dir), filepath.Join(dir, "out.json")
			editortest.Must(t, os.Link(path, other))
			return []string{"export", "-kb", path, "-format", "json", "-o", other}
		}, status: Failed, says: "is the open knowledge base itself", cpu: 2 * time.Second, memory: bare, left: []string{base, "out.json"}, check: isThere},
	"a backup in the place of a base that crashed": {
		command: func(t *testing.T, dir string) []string {
			path := sampleIn(t, dir)
			backup, journal := journalLeft(t, path)
			for name, data := range map[string][]byte{path: backup, path + "-wal": journal} {
				editortest.Must(t, os.WriteFile(name, data, 0o600))
			}
			return []string{"show", "-kb", path}
		}, status: Done, says: "b.dramatis-wal-of-another", cpu: 2 * time.Second, memory: bare, left: []string{base, base + "-wal-of-another"}, check: isThere},
	"a pipe in the place of a journal": {
		command: func(t *testing.T, dir string) []string {
			path := sampleIn(t, dir)
			editortest.Must(t, syscall.Mkfifo(path+"-journal", 0o600))
			return []string{"show", "-kb", path}
		}, status: Done, says: "was a folder or a pipe, and was set aside as “b.dramatis-journal-of-another”", cpu: 2 * time.Second, memory: bare, left: []string{base, base + "-journal-of-another"}, check: isThere},
	"pipes in the place of both journals": {
		command: func(t *testing.T, dir string) []string {
			path := sampleIn(t, dir)
			editortest.Must(t, syscall.Mkfifo(path+"-journal", 0o600))
			editortest.Must(t, syscall.Mkfifo(path+"-wal", 0o600))
			return []string{"rescue", path}
		}, status: Done, cpu: 2 * time.Second, memory: bare, left: []string{"b-rescued.dramatis", base, base + "-journal", base + "-wal"}, check: isThere},
	"an endless view in the place of the records": {
		command: func(t *testing.T, dir string) []string {
			change(t, sampleIn(t, dir), "ALTER TABLE record RENAME TO kept",
				"CREATE VIEW record AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id, 'verdict' AS kind, i AS key, '{}' AS data FROM n")
			return []string{"show", "-kb", filepath.Join(dir, base)}
		}, status: Failed, says: "view", cpu: 2 * time.Second, memory: bare, left: []string{base}},
	"an old base with a chat of 300 MB": {
		command: func(t *testing.T, dir string) []string {
			change(t, sampleIn(t, dir), "ALTER TABLE history DROP COLUMN kind", "ALTER TABLE history DROP COLUMN author", "ALTER TABLE history DROP COLUMN elsewhere",
				strings.ReplaceAll(bigRecord, "'note'", "'chat'"), "PRAGMA user_version = 1")
			return []string{"show", "-kb", filepath.Join(dir, base)}
		}, status: Failed, says: "is of an older Dramatis and can't be brought up to date", cpu: 4 * time.Second, memory: bare, left: []string{base}},
	"a step of history that unpacks to 300 MB": {
		command: func(t *testing.T, dir string) []string {
			path := sampleIn(t, dir)
			change(t, path, fmt.Sprintf("INSERT INTO history (grp, label, at, edits) VALUES ('', 'bomb', 0, x'01%x')", packed(t, flate.NewWriter, 300)))
			return []string{"edit", "-kb", path, "undo"}
		}, status: Failed, says: "of its history is damaged", cpu: 6 * time.Second, memory: bare + 3*256, left: []string{base}, check: isThere},
	"a step of history with the greatest number there is": {
		command: func(t *testing.T, dir string) []string {
			path := sampleIn(t, dir)
			change(t, path, "INSERT INTO history (seq, grp, label, at, edits) VALUES (9223372036854775807, '', 'last', 0, x'005b5d')")
			return []string{"edit", "-kb", path, "describe", "Ann Heron", "tall"}
		}, status: Failed, says: "dramatis rescue", hides: "space", cpu: 2 * time.Second, memory: bare, left: []string{base}},
	"a history whose next number is beyond the greatest": {
		command: func(t *testing.T, dir string) []string {
			path := sampleIn(t, dir)
			change(t, path, "UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'history'")
			return []string{"edit", "-kb", path, "describe", "Ann Heron", "tall"}
		}, status: Failed, says: "dramatis rescue", hides: "space", cpu: 2 * time.Second, memory: bare, left: []string{base}},
	"a rescue of a history with such numbers": rescues("INSERT INTO history (seq, grp, label, at, edits) VALUES (9223372036854775807, '', 'last', 0, x'005b5d'), (-7, '', 'first', 0, x'005b5d')", func(t *testing.T, path string) {
		must(t, "edit", "-kb", path, "describe", "Ann Heron", "tall")
		must(t, "edit", "-kb", path, "undo")
	}),
	"a reading with bad fields": {
		command: func(t *testing.T, dir string) []string {
			path := sampleIn(t, dir)
			change(t, path, badReading)
			return []string{"show", "-kb", path}
		}, status: Failed, says: "dramatis rescue", cpu: 2 * time.Second, memory: bare, left: []string{base}},
	"a rescue of a base with such a reading": rescues(badReading, func(t *testing.T, path string) {
		if d := held(t, path).Documents; len(d) != 1 {
			t.Errorf("the documents are %v", d)
		}
		doc := filepath.Join(filepath.Dir(path), "doc.txt")
		editortest.Must(t, os.WriteFile(doc, []byte(strings.Repeat(shortTale+"\n\n", 5)), 0o600))
		must(t, "build", "-kb", path, doc) // reads what is missing
		holdsTale(t, path)
	}),
	"a record of 300 MB": {
		command: func(t *testing.T, dir string) []string {
			change(t, sampleIn(t, dir), bigRecord)
			return []string{"show", "-kb", filepath.Join(dir, base)}
		}, status: Failed, says: "dramatis rescue", cpu: 2 * time.Second, memory: bare, left: []string{base}},
	"a rescue of a base with a record of 300 MB": rescues(bigRecord, holdsTale),
	"a step of history of 300 MB": {
		command: func(t *testing.T, dir string) []string {
			path := sampleIn(t, dir)
			change(t, path, "INSERT INTO history (grp, label, at, edits) VALUES ('', 'big', 0, zeroblob(300 << 20))")
			return []string{"edit", "-kb", path, "undo"}
		}, status: Failed, says: "of its history is damaged", cpu: 2 * time.Second, memory: bare, left: []string{base}, check: isThere},
	"a rescue of a base with a reply of 300 MB": rescues("INSERT INTO cache (key, data) VALUES ('a', zeroblob(300 << 20))", holdsTale),
	"a record that is damaged": {
		command: func(t *testing.T, dir string) []string {
			change(t, sampleIn(t, dir), "UPDATE record SET data = x'7b' WHERE kind = 'document'")
			return []string{"show", "-kb", filepath.Join(dir, base)}
		}, status: Failed, says: "dramatis rescue", cpu: 2 * time.Second, memory: bare, left: []string{base}},
}

// bigRecord adds a record that would fill the memory.
const bigRecord = "INSERT INTO record (kind, key, data) VALUES ('note', 'a', zeroblob(300 << 20))"

// badReading makes a reading one that is JSON, and of another form than readings.
const badReading = `UPDATE record SET data = json_set(CAST(data AS TEXT), '$.mentions', 'everywhere', '$.scenes', json('{"a": 1}')) WHERE kind = 'reading'`

// rescues returns an enemy whose changed base is rescued into a new one.
func rescues(sql string, check func(t *testing.T, path string)) enemy {
	const rescued = "b-rescued.dramatis"
	return enemy{command: func(t *testing.T, dir string) []string {
		path := sampleIn(t, dir)
		change(t, path, sql)
		return []string{"rescue", path}
	}, status: Done, cpu: 4 * time.Second, memory: bare, left: []string{rescued, base}, check: func(t *testing.T, dir string) {
		check(t, filepath.Join(dir, rescued))
	}}
}

// sampleIn returns a base of a short tale in an enemy's folder.
func sampleIn(t *testing.T, dir string) string {
	t.Helper()
	words := builds(strings.Repeat(shortTale+"\n\n", 5))(t, dir)
	must(t, words...)
	editortest.Must(t, os.Remove(words[3]))
	return words[2]
}

// asksWith returns an enemy whose base has a setting that does harm to who asks.
func asksWith(setting, value, says string) enemy {
	return enemy{status: Failed, says: says, cpu: 6 * time.Second, memory: bare, left: []string{base},
		command: func(t *testing.T, dir string) []string {
			data := editortest.Get(json.Marshal(map[string]string{"name": setting, "value": value}))(t)
			path := sampleIn(t, dir)
			change(t, path, fmt.Sprintf("INSERT INTO record (kind, key, data) VALUES ('setting', '%s', x'%x')", setting, data))
			return []string{"ask", "-kb", path, "-as", "Ann Heron", "Where is the boat?"}
		}}
}

// whileReading returns an enemy who does something to the base as soon as the first passage
// is asked about. What was read until then is kept under another name.
func whileReading(says string, do func(path string) error, left ...string) enemy {
	return enemy{status: Failed, says: says, cpu: 4 * time.Second, memory: bare, left: left,
		command: func(t *testing.T, dir string) []string {
			path, did := filepath.Join(dir, base), false
			s := practice.Start(practice.Options{Heard: func(c practice.Call) {
				if did || !strings.HasSuffix(c.Path, "/chat/completions") {
					return
				}
				did = true
				if err := do(path); err != nil {
					t.Error(err)
				}
			}})
			t.Cleanup(s.Close)
			return append(append(builds(shortTale)(t, dir), scripted(s)...), "-concurrency", "1")
		},
		check: func(t *testing.T, dir string) {
			b := editortest.Get(workspace.Open(t.Context(), filepath.Join(dir, "b-kept.dramatis")))(t)
			defer b.Close()
			if len(b.View().Entities()) == 0 && len(b.History()) == 0 {
				t.Error("nothing is kept")
			}
		}}
}

// isThere fails if the tale is not in its base.
func isThere(t *testing.T, dir string) { holdsTale(t, filepath.Join(dir, base)) }

// holdsTale fails if a base does not hold the people of the tale.
func holdsTale(t *testing.T, path string) {
	t.Helper()
	if names := held(t, path).Entities; len(names) < 2 {
		t.Errorf("the base holds only %v", names)
	}
}

// journalLeft returns a closed base, and the journal that a program leaves beside it if it is killed
// after more work.
func journalLeft(t *testing.T, path string) (closed, journal []byte) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if closed, err = os.ReadFile(path); err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	for _, do := range []string{"PRAGMA journal_mode = WAL", "UPDATE record SET data = zeroblob(5000)"} {
		editortest.Get(db.Exec(do))(t)
	}
	if journal, err = os.ReadFile(path + "-wal"); err != nil {
		t.Fatal(err)
	}
	return closed, journal
}
