package storage

import (
	"database/sql"
	"path/filepath"
	"testing"

	"dramatis/editor/kb"
)

// TestATextGoesThroughADamagedIndex takes a text out and puts another in: both change the index.
func TestATextGoesThroughADamagedIndex(t *testing.T) {
	path := filepath.Join(t.TempDir(), "novel.dramatis")
	f := must(Create(path))(t)
	old, text := kb.TextOf("It rained.\n\nNobody came to the mill."), kb.TextOf("The mill was empty.")
	check(t, f.Commit(insert(old)))
	_, err := f.writer.Exec("UPDATE words_data SET block = x'ffffffffff'")
	check(t, err)
	check(t, f.Close())
	f = must(Open(path, Options{}))(t)
	c := insert(text, &kb.Document{ID: "d", Path: "/a", Title: "A", Text: text.Hash, Size: len(text.Body)})
	c.Edits = append(c.Edits, kb.Remove(old))
	check(t, f.Commit(c))
	if hits, err := f.Search(t.Context(), "mill", 10); err != nil || len(hits) != 1 {
		t.Errorf("searching finds %v, %v", hits, err)
	}
}

func TestDamageInWhatIsDerivedIsMended(t *testing.T) {
	for name, harm := range map[string]string{
		"structure of it":  "UPDATE words_data SET block = x'ffffffffff' WHERE id = 10",
		"rows of it":       "DELETE FROM words_data WHERE id > 10",
		"length of vector": "UPDATE vector SET data = x'0000'",
	} {
		path := filepath.Join(t.TempDir(), "novel.dramatis")
		f, err := Create(path)
		check(t, err)
		text := kb.TextOf("It rained.\n\nNobody came to the mill.")
		check(t, f.Commit(insert(text, &kb.Document{ID: "d", Path: "/a", Title: "A", Text: text.Hash, Size: len(text.Body)})))
		check(t, f.PutVectors("m", map[string][]float32{"a": {1, 2}}))
		check(t, f.Close())
		db, err := sql.Open("sqlite", path)
		check(t, err)
		_, err = db.Exec(harm)
		check(t, err)
		check(t, db.Close())

		f = must(Open(path, Options{}))(t)
		for range 2 {
			hits, err := f.Search(t.Context(), "mill", 10)
			if err != nil || len(hits) != 1 {
				t.Errorf("%s: searching finds %v, %v", name, hits, err)
			}
		}
		if ranked, _, err := f.Rank(t.Context(), [][]string{{"mill"}}, 10); err != nil || len(ranked) != 1 {
			t.Errorf("%s: ranking finds %v, %v", name, ranked, err)
		}
		if _, err := f.FindVectors("m", []string{"a"}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for _, err := range f.Vectors("m") {
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		check(t, f.PutVectors("m", map[string][]float32{"a": {3, 4}}))
		if got, err := f.FindVectors("m", []string{"a"}); err != nil || got["a"][0] != 3 {
			t.Errorf("%s: the vector made again is %v, %v", name, got, err)
		}
	}
}
