package storage

import (
	"database/sql"
	"path/filepath"
	"strings"
	"testing"

	"dramatis/editor"
	"dramatis/editor/kb"
)

// TestConversationsOfTheFirstFormatAreTakenApart opens a file in which a whole
// conversation is one record.
func TestConversationsOfTheFirstFormatAreTakenApart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "old.dramatis")
	f, err := create(path, schema{firstFormat})
	check(t, err)
	said := `{"id":1,"parent":0,"question":"Who <is> “he”\u003f\n","answer":"1 & 2","took":1500000000,"trace":{"draft":"d","items":[{"kind":"memory","text":"a\nb","score":0.30000000000000004}]}}`
	then := `{"id":2,"parent":1,"question":"她是谁？","answer":"","in_scope":true}`
	for key, data := range map[string]string{
		"talk-000001": `{"id":"talk-000001","as":"ada","title":"Who <is> “he”?","body":{"exchanges":[` + said + `,` + then + `],"head":2}}`,
		"talk-000002": `{"id":"talk-000002","as":"ben","title":"Empty","body":{"exchanges":null,"head":0}}`,
	} {
		check(t, f.write("fill", func(tx *sql.Tx) error {
			_, err := tx.Exec("INSERT INTO record (kind, key, data) VALUES ('chat', ?, ?)", key, []byte(data))
			return err
		}))
	}
	check(t, f.Close())
	f = must(Open(t.Context(), path, Options{}))(t)
	s, _ := load(t, f)
	first, ok := kb.Get[*kb.Chat](s, "talk-000001")
	if want := (kb.Chat{ID: "talk-000001", As: "ada", Title: "Who <is> “he”?", Head: 2}); !ok || *first != want {
		t.Errorf("the conversation is %+v", first)
	}
	if empty, ok := kb.Get[*kb.Chat](s, "talk-000002"); !ok || empty.Head != 0 || kb.Count[*kb.Exchange](s) != 2 {
		t.Errorf("the empty one is %+v beside %d exchanges", empty, kb.Count[*kb.Exchange](s))
	}
	for i, body := range []string{said, then} {
		x, ok := kb.Get[*kb.Exchange](s, kb.ExchangeKey("talk-000001", i+1))
		if !ok || string(x.Body) != body || x.Number != i+1 || x.Chat != "talk-000001" {
			t.Errorf("exchange %d is %+v", i+1, x)
		}
	}
	backup, err := open(t.Context(), path+".backup-v1", Options{ReadOnly: true}, schema{firstFormat})
	check(t, err)
	t.Cleanup(func() { check(t, backup.Close()) })
	var data string
	check(t, backup.reader.QueryRow("SELECT CAST(data AS TEXT) FROM record WHERE key = 'talk-000001'").Scan(&data))
	if !strings.Contains(data, "她是谁") {
		t.Errorf("the backup holds %s", data)
	}
}

// TestWhatWasSaidIsGoneFromTheFileWithItsConversation looks at the bytes of the
// file: what SQLite deletes stays there unless it is told otherwise.
func TestWhatWasSaidIsGoneFromTheFileWithItsConversation(t *testing.T) {
	path := filepath.Join(t.TempDir(), "talk.dramatis")
	f := must(Create(path))(t)
	const secret = "between you and me"
	var said []kb.Edit
	for i, n := range []int{1, 10, 2000} { // within a page, and over many
		said = append(said, kb.Edit{After: &kb.Exchange{Chat: "c", Number: i + 1, Lines: []string{strings.Repeat(secret+" ", n)}, Body: []byte(`{}`)}})
	}
	check(t, f.Commit(&editor.Change{Edits: append(said, kb.Edit{After: &kb.Chat{ID: "d", Title: "another"}})}))
	check(t, f.Close())
	if !strings.Contains(string(read(t, path)), secret) {
		t.Fatal("it was never there")
	}
	f = must(Open(t.Context(), path, Options{}))(t)
	for _, e := range said {
		check(t, f.Commit(&editor.Change{Edits: []kb.Edit{e.Invert()}}))
	}
	check(t, f.Close())
	alone(t, path)
	if data := string(read(t, path)); strings.Contains(data, secret) || !strings.Contains(data, "another") {
		t.Error("what was said is still in the file")
	}
}
