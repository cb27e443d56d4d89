package storage

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"dramatis/editor"
	"dramatis/editor/kb"
)

func withTexts(t *testing.T, bodies ...string) *File {
	t.Helper()
	f := must(Memory())(t)
	for i, body := range bodies {
		text := kb.TextOf(body)
		check(t, f.Commit(insert(text, &kb.Document{ID: kb.DocumentID(fmt.Sprint("d", i)), Text: text.Hash})))
	}
	return f
}

// found returns the words that a query marks, by paragraph.
func found(t *testing.T, f *File, query string, bodies ...string) []string {
	t.Helper()
	hits, err := f.Search(context.Background(), query, 0)
	check(t, err)
	var out []string
	for _, h := range hits {
		body := bodies[h.Document[1]-'0']
		var marks []string
		for _, m := range h.Marks {
			marks = append(marks, body[m.Start:m.End])
		}
		out = append(out, strings.Join(marks, "+"))
		if h.Span != h.Marks[0] || h.Paragraph.Start > h.Span.Start || h.Paragraph.End < h.Span.End {
			t.Errorf("%q: the hit is %+v", query, h)
		}
	}
	return out
}

func TestWordsAndNamesAreFound(t *testing.T) {
	english := "Mr. Utterson the lawyer saw Mr. Hyde’s door.\n\nPoole cried. \"Mr. Hyde!\" said Utterson.\n\nÉmile Poole went home."
	chinese := "却说孙悟空与武松相见。\n\n悟空笑道：“武松哥哥！”\n\n那行者武大郎，乃松江人也。"
	f := withTexts(t, english, chinese)
	for query, want := range map[string][]string{
		"utterson":     {"Utterson", "Utterson"},
		"utter":        {"Utterson", "Utterson"},
		"poole hyde":   {"Poole+Hyde"},
		`"mr. hyde"`:   {"Mr. Hyde", "Mr. Hyde"},
		`“hyde s door`: {"Hyde’s door"},
		"hyde’s":       {"Hyde’s", "Hyde!\" said"},
		"emile":        {"Émile"},
		"悟空":           {"悟空", "悟空"},
		"孙悟空":          {"孙悟空"},
		"武松":           {"武松", "武松"},
		"武":            {"武", "武", "武"},
		"人也":           {"人也"},
		"也":            {"也"},
		"悟空 武松":        {"悟空+武松", "悟空+武松"},
		"松武":           nil,
		"nobody":       nil,
		"tterson":      nil,
		"":             nil,
		`"'*()^ -`:     nil,
		"AND OR NOT":   nil,
		"body:mr":      nil,
	} {
		got := found(t, f, query, english, chinese)
		if !slices.Equal(got, want) {
			t.Errorf("%q marks %q, want %q", query, got, want)
		}
	}
}

func TestEveryPlaceOfATwoCharacterNameIsFound(t *testing.T) {
	var b strings.Builder
	for i := range 500 {
		fmt.Fprintf(&b, "%s武松%s。\n\n", strings.Repeat("话说", i%7), strings.Repeat("去也", i%5))
	}
	f := withTexts(t, b.String())
	if got := found(t, f, "武松", b.String()); len(got) != 500 {
		t.Errorf("found in %d of 500 paragraphs", len(got))
	}
	if hits, err := f.Search(context.Background(), "武松", 7); err != nil || len(hits) != 7 || hits[6].Span.Start < hits[5].Span.Start {
		t.Errorf("the first seven are %v (%v)", hits, err)
	}
}

func TestTheIndexFollowsTheTexts(t *testing.T) {
	f := must(Memory())(t)
	old, next := kb.TextOf("Utterson came."), kb.TextOf("Enfield came.")
	doc := &kb.Document{ID: "d0", Text: old.Hash}
	check(t, f.Commit(insert(old, doc)))
	changed := *doc
	changed.Text = next.Hash
	check(t, f.Commit(&editor.Change{Edits: []kb.Edit{{After: next}, {Before: doc, After: &changed}}}))
	if got := found(t, f, "enfield", next.Body); len(got) != 1 {
		t.Errorf("the new text has %v", got)
	}
	if got := found(t, f, "utterson", next.Body); len(got) != 0 {
		t.Errorf("the old text has %v", got)
	}
	check(t, f.Commit(&editor.Change{Edits: []kb.Edit{kb.Remove(old), kb.Remove(next)}}))
	for _, table := range []string{"fragment", "words"} {
		var n int
		check(t, f.reader.QueryRow("SELECT count(*) FROM "+table).Scan(&n))
		if n != 0 {
			t.Errorf("%s has %d rows left", table, n)
		}
	}
	check(t, f.Commit(insert(next, next))) // the same text again is one
	if got := found(t, f, "enfield", next.Body); len(got) != 1 {
		t.Errorf("put in twice it is found %d times", len(got))
	}
}

func TestALongParagraphIsSearchedWhole(t *testing.T) {
	words := strings.Repeat("lorem ipsum dolor ", 4000)
	body := words + "needle " + words + strings.Repeat("长", 3000) + "针眼" + strings.Repeat("短", 3000)
	f := withTexts(t, body)
	for _, query := range []string{"needle", "针眼"} {
		if got := found(t, f, query, body); !slices.Equal(got, []string{query}) {
			t.Errorf("%s marks %q", query, got)
		}
	}
	covered := 0
	for _, at := range fragments(body) {
		if at.Start != covered || at.Len() > maxFragment {
			t.Fatalf("after %d comes %v", covered, at)
		}
		covered = at.End
	}
}

func FuzzSearch(f *testing.F) {
	f.Add("Mr. Hyde’s door", `"mr hyde" 武松 *`)
	f.Add("却说孙悟空\n\n也", "悟空 NEAR(a b)")
	f.Add("\u07ac", "\u0903 a\u0301")
	f.Fuzz(func(t *testing.T, body, query string) {
		body = strings.ToValidUTF8(body, "")
		store := withTexts(t, body)
		defer store.Close() // a test's end closes none
		hits, err := store.Search(context.Background(), query, 0)
		if err != nil {
			t.Fatalf("%q: %v", query, err)
		}
		for _, h := range hits {
			for _, m := range append(h.Marks, h.Span, h.Paragraph) {
				if m.Start < 0 || m.End > len(body) || m.Start > m.End {
					t.Fatalf("%q in %q marks %v", query, body, m)
				}
			}
		}
		words := wordsOf(body)
		for _, w := range words[:min(len(words), 8)] { // each search takes as long as the rest
			if hits, err := store.Search(context.Background(), body[w.start:w.end], 0); err != nil || len(hits) == 0 {
				t.Fatalf("%q is not found in %q (%v)", body[w.start:w.end], body, err)
			}
		}
	})
}

func TestALargeTextIsTakenBackWhenItsMakerStops(t *testing.T) {
	f := must(Memory())(t)
	text := kb.TextOf(strings.Repeat("It rained on the mill.\n\n", 5000))
	c := step("import", text)
	asked := 0
	c.Stop = func() error {
		if asked++; asked > 3 {
			return context.Canceled
		}
		return nil
	}
	if err := f.Commit(c); !errors.Is(err, context.Canceled) || asked != 4 {
		t.Errorf("asked %d times: %v", asked, err)
	}
	if snapshot, heads := load(t, f); len(heads) != 0 || kb.Count[*kb.Text](snapshot) != 0 {
		t.Error("it is there all the same")
	}
	c.Stop = nil
	c.Edits = append(c.Edits, kb.Edit{After: &kb.Document{ID: "d", Text: text.Hash}})
	check(t, f.Commit(c))
	if hits, err := f.Search(t.Context(), "mill", 5); err != nil || len(hits) != 5 {
		t.Errorf("%d hits, %v", len(hits), err)
	}
}
