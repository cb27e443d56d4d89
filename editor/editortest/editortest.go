// Package editortest makes a small base for tests of the editor and its commands. Only tests import
// it.
package editortest

import (
	"strings"
	"testing"
	"time"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/storage"
)

// Body is the text of the base that Fill makes.
const Body = "Mr. Ashe met Tom Ashe at the Mill. Miss Vale saw Ashe. Vale and Tom left the Mill."

// Open returns a session on a small base: five names, three proposals.
func Open(t testing.TB) *editor.Session {
	t.Helper()
	file, err := storage.Memory()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	return Session(t, file)
}

// Session returns a session over a store, with a fixed clock.
func Session(t testing.TB, store editor.Store) *editor.Session {
	t.Helper()
	s, err := editor.Open(t.Context(), store, func() time.Time { return time.Unix(1, 0) })
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Story returns an open session, on the base of Fill if fill is set.
func Story(t testing.TB, fill bool) *editor.Session {
	t.Helper()
	s := Open(t)
	if fill {
		Fill(t, s)
	}
	return s
}

// Fill imports the base: five names, three proposals.
func Fill(t testing.TB, s *editor.Session) {
	t.Helper()
	text := kb.TextOf(Body)
	doc := &kb.Document{ID: "d", Title: "The Mill", Text: text.Hash, Size: len(Body), Standing: kb.InStory, Order: 1}
	p := &kb.Passage{ID: "p", Document: "d", Span: kb.Span{End: len(Body)}, Seq: 1}
	r := &kb.Reading{Passage: "p", Engine: "test", By: kb.ByRule}
	for _, n := range []string{"Mr. Ashe", "Tom Ashe", "Mill", "Miss Vale"} {
		typ := kb.Character
		if n == "Mill" {
			typ = kb.Location
		}
		i := strings.Index(Body, n)
		r.Mentions = append(r.Mentions, kb.Mention{Surface: n, Span: kb.Span{Start: i, End: i + len(n)}})
		r.Entities = append(r.Entities, kb.EntityNote{Name: n, Type: typ, Description: n + " of the story.", Quote: kb.Span{Start: i, End: i + len(n)}})
	}
	i := strings.LastIndex(Body, "Vale")
	r.Mentions = append(r.Mentions, kb.Mention{Surface: "Vale", Span: kb.Span{Start: i, End: i + 4}})
	r.Entities = append(r.Entities, kb.EntityNote{Name: "Vale", Type: kb.Character})
	i = strings.Index(Body, "Ashe. ")
	r.Mentions = append(r.Mentions, kb.Mention{Surface: "Ashe", Span: kb.Span{Start: i, End: i + 4}})
	r.Entities = append(r.Entities, kb.EntityNote{Name: "Ashe", Type: kb.Character})
	r.Relations = []kb.RelationNote{{Source: "Mr. Ashe", Target: "Tom Ashe", Strength: 7, Description: "they met"}}
	propose := func(a, b string, answer kb.Answer, c float64) *kb.Verdict {
		return &kb.Verdict{ID: kb.VerdictIDOf(kb.NameIDOf(a), kb.NameIDOf(b)), A: kb.NameIDOf(a), B: kb.NameIDOf(b),
			SurfaceA: a, SurfaceB: b, Answer: answer, Confidence: c, By: kb.ByRule, State: kb.Pending}
	}
	records := []kb.Record{text, doc, p, r,
		propose("Mr. Ashe", "Ashe", kb.Same, 0.8), propose("Vale", "Miss Vale", kb.Same, 0.9),
		propose("Tom Ashe", "Ashe", kb.Unsure, 0.5)}
	for _, record := range records {
		err := s.Put(func(snap *kb.Snapshot) (editor.Transaction, error) {
			return editor.Transaction{Label: "import", Group: "run", Edits: []kb.Edit{kb.Put(snap, record)}}, nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// Dump returns every record of a snapshot as text.
func Dump(t testing.TB, s *kb.Snapshot) string {
	t.Helper()
	var b strings.Builder
	for _, kind := range kb.Kinds() {
		for r := range s.Every(kind) {
			data, err := kb.Encode(r)
			Must(t, err)
			b.Write(data)
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// Must fails the test on an error.
func Must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Get returns a result that must come without an error: Get(f())(t).
func Get[T any](x T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		Must(t, err)
		return x
	}
}

// Names lists the entities with their aliases.
func Names(v *cast.View) string {
	var out []string
	for _, e := range v.Entities() {
		out = append(out, strings.Join(append([]string{e.Name}, e.Aliases()...), "="))
	}
	return strings.Join(out, "; ")
}
