package cli

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"path/filepath"
	"testing"

	"dramatis/editor/editortest"
)

// A number is where numbers are in the records of one kind: "reading scenes[] start".
type number struct{ kind, path string }

// TestNoNumberInABaseMakesAPanic puts numbers that can't be into a base from a
// stranger, one place after the other: every command does its work or says in a
// sentence why not.
func TestNoNumberInABaseMakesAPanic(t *testing.T) {
	path := built(t)
	must(t, "edit", "-kb", path, "describe", reviews(t, path, "-rest")[0].A, "somebody")
	records := recordsOf(t, path)
	places := map[number]bool{}
	for _, r := range records {
		eachNumber(r.value, "", func(at string, _ json.Number) any { places[number{r.kind, at}] = true; return nil })
	}
	if len(places) < 20 {
		t.Fatalf("only %d kinds of numbers are in the sample", len(places))
	}
	who := held(t, path).Entities[0].Name
	for place := range places {
		for _, n := range []json.Number{"-9223372036854775808", "9223372036854775807", "1099511627776"} {
			store(t, path, records, place.kind, func(at string, old json.Number) any {
				if at == place.path {
					return n
				}
				return old
			})
			for _, words := range [][]string{{"ask", "-as", who, "-method", "full", "Where is the boat?"},
				{"export", "-format", "json", "-o", filepath.Join(t.TempDir(), "out.json")}} {
				func() {
					defer func() {
						if fault := recover(); fault != nil {
							t.Errorf("%v is %s: %s panics: %v", place, n, words[0], fault)
						}
					}()
					if status, _, errs := run(t, append([]string{words[0], "-kb", path}, words[1:]...)...); status != Done && status != Failed {
						t.Errorf("%v is %s: %s: status %d: %s", place, n, words[0], status, errs)
					}
				}()
			}
		}
		store(t, path, records, place.kind, func(_ string, old json.Number) any { return old })
	}
}

type storedRecord struct {
	id    int
	kind  string
	value any
}

// recordsOf returns the records of a closed base.
func recordsOf(t *testing.T, path string) (out []storedRecord) {
	t.Helper()
	db := editortest.Get(sql.Open("sqlite", path))(t)
	defer db.Close()
	rows := editortest.Get(db.Query("SELECT id, kind, data FROM record WHERE kind <> 'text'"))(t)
	defer rows.Close()
	for rows.Next() {
		var r storedRecord
		var data []byte
		editortest.Must(t, rows.Scan(&r.id, &r.kind, &data))
		d := json.NewDecoder(bytes.NewReader(data))
		d.UseNumber()
		editortest.Must(t, d.Decode(&r.value))
		out = append(out, r)
	}
	editortest.Must(t, rows.Err())
	return out
}

// store writes the records of a kind with other numbers.
func store(t *testing.T, path string, records []storedRecord, kind string, do func(at string, n json.Number) any) {
	t.Helper()
	db := editortest.Get(sql.Open("sqlite", path))(t)
	defer db.Close()
	tx := editortest.Get(db.Begin())(t)
	for _, r := range records {
		if r.kind != kind {
			continue
		}
		data := editortest.Get(json.Marshal(eachNumber(r.value, "", do)))(t)
		editortest.Get(tx.Exec("UPDATE record SET data = ? WHERE id = ?", data, r.id))(t)
	}
	editortest.Must(t, tx.Commit())
}

// eachNumber returns a copy of a value of JSON in which each number is what do makes of it.
func eachNumber(value any, at string, do func(at string, n json.Number) any) any {
	switch v := value.(type) {
	case json.Number:
		return do(at, v)
	case []any:
		out := make([]any, len(v))
		for i := range v {
			out[i] = eachNumber(v[i], at+"[]", do)
		}
		return out
	case map[string]any:
		out := make(map[string]any, len(v))
		for k := range v {
			out[k] = eachNumber(v[k], at+" "+k, do)
		}
		return out
	}
	return value
}
