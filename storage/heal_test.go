package storage

import (
	"bytes"
	"database/sql"
	"encoding/binary"
	"errors"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
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
	f = must(Open(t.Context(), path, Options{}))(t)
	c := insert(text, &kb.Document{ID: "d", Path: "/a", Title: "A", Text: text.Hash, Size: len(text.Body)})
	c.Edits = append(c.Edits, kb.Remove(old))
	check(t, f.Commit(c))
	if hits, err := f.Search(t.Context(), "mill", 10); err != nil || len(hits) != 1 {
		t.Errorf("searching finds %v, %v", hits, err)
	}
}

// Any page of a derived table can be lost, the first one of a tree too: the part is made again, the
// file is whole, and no page of it is unused.
func TestEveryPageOfWhatIsDerivedCanBeLost(t *testing.T) {
	path := filepath.Join(t.TempDir(), "novel.dramatis")
	f, err := Create(path)
	check(t, err)
	text := kb.TextOf("It rained.\n\n" + strings.Repeat("Nobody came to the mill, and the miller slept.\n\n", 300))
	check(t, f.Commit(insert(text, &kb.Document{ID: "d", Path: "/a", Title: "A", Text: text.Hash, Size: len(text.Body)})))
	made := map[string][]float32{}
	for i := range 40 {
		made[strconv.Itoa(i)] = slices.Repeat([]float32{1, 2}, 200)
	}
	check(t, f.PutVectors("m", made))
	check(t, f.Close())
	whole := read(t, path)
	size := int(binary.BigEndian.Uint16(whole[16:]))
	lost := 0
	for table, page := range pagesOf(t, path) {
		if !strings.Contains("words_data words_idx words_docsize words_config fragment fragment_text vector sqlite_autoindex_vector_1", table) {
			continue
		}
		lost++
		data := bytes.Clone(whole)
		clear(data[(page-1)*size : page*size])
		check(t, os.WriteFile(path, data, 0o600))
		f := must(Open(t.Context(), path, Options{}))(t)
		if hits, err := f.Search(t.Context(), "mill", 1); err != nil || len(hits) != 1 {
			t.Errorf("page %d, of %s: searching finds %v, %v", page, table, hits, err)
		}
		if ranked, _, err := f.Rank(t.Context(), [][]string{{"rained"}}, 1); err != nil || len(ranked) != 1 {
			t.Errorf("page %d, of %s: ranking finds %v, %v", page, table, ranked, err)
		}
		if _, err := f.FindVectors("m", []string{"a"}); err != nil {
			t.Errorf("page %d, of %s: %v", page, table, err)
		}
		check(t, f.PutVectors("m", made))
		other := kb.TextOf("The mill was empty.")
		check(t, f.Commit(insert(other, &kb.Document{ID: "e", Path: "/b", Title: "B", Text: other.Hash, Size: len(other.Body)})))
		var answer string
		if check(t, f.reader.QueryRow("PRAGMA integrity_check").Scan(&answer)); answer != "ok" {
			t.Errorf("page %d, of %s: %s", page, table, answer)
		}
		check(t, f.Close())
	}
	if lost < 8 {
		t.Errorf("only %d tables have a page", lost)
	}
}

// pagesOf yields each page of a closed base that is in use, with its table or index.
func pagesOf(t *testing.T, path string) iter.Seq2[string, int] {
	return func(yield func(string, int) bool) {
		db, err := sql.Open("sqlite", path)
		check(t, err)
		rows, err := db.Query("SELECT name, pageno FROM dbstat ORDER BY pageno")
		check(t, err)
		type page struct {
			of string
			n  int
		}
		var all []page
		for rows.Next() {
			var p page
			check(t, rows.Scan(&p.of, &p.n))
			all = append(all, p)
		}
		check(t, errors.Join(rows.Err(), rows.Close(), db.Close()))
		for _, p := range all {
			if !yield(p.of, p.n) {
				return
			}
		}
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

		f = must(Open(t.Context(), path, Options{}))(t)
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
