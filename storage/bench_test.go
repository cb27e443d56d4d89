package storage

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"dramatis/editor"
	"dramatis/editor/kb"
)

// large fills a file with names, a verdict each, and readings of a long series
// of novels.
func large(b *testing.B, names, passages int) string {
	b.Helper()
	path := filepath.Join(b.TempDir(), "large.dramatis")
	f, err := Create(path)
	if err != nil {
		b.Fatal(err)
	}
	c := step("import")
	put := func(r kb.Record) { c.Edits = append(c.Edits, kb.Edit{After: r}) }
	for i := range names {
		put(&kb.NameEntry{ID: kb.NameID(fmt.Sprintf("name number %d", i)), Seq: i + 1})
		v := verdict(fmt.Sprint("Name number ", i), fmt.Sprint("Name number ", i+1))
		v.Reasons = []kb.Reason{{Text: "they share a family name", Weight: 0.5}, {Text: "never in one scene", Weight: 0.2}}
		put(v)
	}
	for i := range passages {
		id := kb.PassageID(fmt.Sprint("p", i))
		put(&kb.Passage{ID: id, Document: "d1", Span: kb.Span{Start: i * 2400, End: i*2400 + 2800}, Tokens: 600, Seq: i + 1})
		r := &kb.Reading{Passage: id, Engine: "builtin/1", By: kb.ByRule}
		for j := range 30 {
			name := fmt.Sprint("Name number ", (i*7+j)%max(1, names))
			r.Mentions = append(r.Mentions, kb.Mention{Surface: name, Span: kb.Span{Start: j * 80, End: j*80 + len(name)}})
			if j < 6 {
				r.Entities = append(r.Entities, kb.EntityNote{Name: name, Type: kb.Character, Description: "walked across the yard and said nothing"})
			}
		}
		put(r)
	}
	if err := f.Commit(c); err != nil {
		b.Fatal(err)
	}
	if err := f.Close(); err != nil {
		b.Fatal(err)
	}
	return path
}

func BenchmarkOpenAndLoadFiftyThousandNames(b *testing.B) {
	path := large(b, 50000, 5000)
	for b.Loop() {
		f, err := Open(b.Context(), path, Options{})
		if err != nil {
			b.Fatal(err)
		}
		snapshot, _, err := f.Load(b.Context())
		if err != nil || kb.Count[*kb.Verdict](snapshot) != 50000 {
			b.Fatal(err)
		}
		if err := f.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCommitOneDecision(b *testing.B) {
	f, err := Open(b.Context(), large(b, 50000, 10), Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	v := verdict("Name number 7", "Name number 8")
	for b.Loop() {
		next := *v
		next.Skipped++
		if err := f.Commit(&editor.Change{Edits: []kb.Edit{{Before: v, After: &next}},
			Record: &editor.Head{Label: "decide"}}); err != nil {
			b.Fatal(err)
		}
		v = &next
	}
}

func BenchmarkIndexAndSearchANovel(b *testing.B) {
	var body strings.Builder
	for i := 0; body.Len() < 600_000; i++ {
		fmt.Fprintf(&body, "却说第%d个好汉武松提着哨棒，大踏步走上景阳冈来，只见那大虫%d。\n\n", i, i%97)
	}
	text := kb.TextOf(body.String())
	b.Run("index", func(b *testing.B) {
		b.SetBytes(int64(len(text.Body)))
		for b.Loop() {
			f, err := Memory()
			if err != nil {
				b.Fatal(err)
			}
			if err := f.Commit(insert(text)); err != nil {
				b.Fatal(err)
			}
			f.Close()
		}
	})
	b.Run("search", func(b *testing.B) {
		f, err := Memory()
		if err != nil {
			b.Fatal(err)
		}
		defer f.Close()
		if err := f.Commit(insert(text, &kb.Document{ID: "d0", Text: text.Hash})); err != nil {
			b.Fatal(err)
		}
		for b.Loop() {
			if hits, err := f.Search(context.Background(), "武松", 50); err != nil || len(hits) != 50 {
				b.Fatal(err)
			}
		}
	})
}
