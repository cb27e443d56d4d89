package passage

import (
	"slices"
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/tokens"
)

func TestADocumentsCutNamesItsSizes(t *testing.T) {
	for cut, want := range map[string]Options{"": {}, kb.CutLarge: {Tokens: 1200, Overlap: 80, Tail: 200}} {
		if got := OptionsOf(cut); got != want {
			t.Errorf("%q: %+v", cut, got)
		}
	}
}

func TestSizesHaveDefaultsAndBounds(t *testing.T) {
	for given, want := range map[Options]Options{
		{}:                         {Tokens: 600, Overlap: 100},
		{Tokens: 16}:               {Tokens: 16, Overlap: 4},
		{Tokens: 60}:               {Tokens: 60, Overlap: 15},
		{Tokens: 100, Overlap: -1}: {Tokens: 100},
		{Tokens: 101, Overlap: 50}: {Tokens: 101, Overlap: 50},
		{Overlap: 300, Tail: 7}:    {Tokens: 600, Overlap: 300, Tail: 7},
	} {
		if got, err := given.withDefaults(); err != nil || got != want {
			t.Errorf("%+v: %+v (%v)", given, got, err)
		}
	}
	for _, bad := range []Options{{Tokens: 15}, {Tokens: 100, Overlap: 51}, {Overlap: 301}} {
		if _, err := bad.withDefaults(); err == nil {
			t.Errorf("%+v is possible", bad)
		}
	}
}

// TestWindowsEndAndOverlapWithSentences cuts sentences of five tokens each, with a longer one of eleven, in two paragraphs.
func TestWindowsEndAndOverlapWithSentences(t *testing.T) {
	short := []string{"Ann saw the mill.", "Ben saw the hill.", "Eve saw the lake.", "Tom saw the road.", "Sam saw the town.", "Kit saw the moon.", "Lee saw the tree."}
	long := []string{"Ann saw the mill.", "Ben saw the hill.", "Tom saw the road.", "Sam saw the town and the moon and the tree."}
	for _, c := range []struct {
		sentences []string
		border    int // how many sentences the first paragraph has
		o         Options
		want      [][2]int // the first and the last sentence of each window
	}{
		{short, 4, Options{Tokens: 16, Overlap: 5}, [][2]int{{0, 2}, {2, 3}, {3, 5}, {5, 6}}},
		{short, 4, Options{Tokens: 16, Overlap: 4}, [][2]int{{0, 2}, {3, 5}, {6, 6}}},
		{short, 4, Options{Tokens: 20, Overlap: 10}, [][2]int{{0, 3}, {2, 4}, {4, 6}}},
		{short, 4, Options{Tokens: 20, Overlap: -1}, [][2]int{{0, 3}, {4, 6}}},
		{short, 5, Options{Tokens: 31, Overlap: -1}, [][2]int{{0, 4}, {5, 6}}},
		{long, 4, Options{Tokens: 16, Overlap: 5}, [][2]int{{0, 2}, {2, 3}}},
		{long, 4, Options{Tokens: 16, Overlap: -1, Tail: 11}, [][2]int{{0, 2}, {3, 3}}},
		{long, 4, Options{Tokens: 16, Overlap: -1, Tail: 12}, [][2]int{{0, 3}}},
	} {
		text := strings.TrimSpace(strings.Join(c.sentences[:c.border], " ") + "\n\n" + strings.Join(c.sentences[c.border:], " "))
		var got [][2]int
		for _, p := range split(t, document(text, "en"), text, c.o) {
			words := text[p.Span.Start:p.Span.End]
			first := slices.IndexFunc(c.sentences, func(s string) bool { return strings.Contains(words, s) })
			got = append(got, [2]int{first, first + strings.Count(words, ".") - 1})
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%d sentences, %+v: %v, want %v", len(c.sentences), c.o, got, c.want)
		}
	}
}

// TestAWindowThatIsTooLongEndsEarlier moves the end of windows of sentences that have five tokens each.
func TestAWindowThatIsTooLongEndsEarlier(t *testing.T) {
	const text = "Ann saw the mill. Ben saw the hill. Tom saw the road. Sam saw the town. Kit saw the moon."
	for _, c := range []struct{ tokens, next, last, end, total int }{
		{25, 0, 4, 4, 25}, {24, 0, 4, 3, 20}, {15, 0, 4, 2, 15}, {15, 0, 3, 2, 15}, {10, 3, 4, 3, 20}, {10, 4, 4, 4, 25},
	} {
		s := splitter{doc: document(text, "en"), text: text, Options: Options{Tokens: 100}, counter: tokens.NewCounter(text)}
		units := editortest.Get(s.units(t.Context(), kb.Span{End: len(text)}))(t)
		s.Tokens = c.tokens
		if end, total := s.fit(units, 0, c.next, c.last); end != c.end || total != c.total {
			t.Errorf("%+v: ends with %d, %d tokens", c, end, total)
		}
	}
}
