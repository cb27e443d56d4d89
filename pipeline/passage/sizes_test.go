package passage

import (
	"slices"
	"strings"
	"testing"

	"dramatis/editor/kb"
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

// TestWindowsEndAndOverlapWithSentences cuts sentences of five tokens each, of which the fourth ends a paragraph.
func TestWindowsEndAndOverlapWithSentences(t *testing.T) {
	sentences := []string{"Ann saw the mill.", "Ben saw the hill.", "Eve saw the lake.", "Tom saw the road.", "Sam saw the town.", "Kit saw the moon.", "Lee saw the tree."}
	text := strings.Join(sentences[:4], " ") + "\n\n" + strings.Join(sentences[4:], " ")
	for _, c := range []struct {
		o    Options
		want [][2]int // the first and the last sentence of each window
	}{
		{Options{Tokens: 16, Overlap: 5}, [][2]int{{0, 2}, {2, 3}, {3, 5}, {5, 6}}},
		{Options{Tokens: 16, Overlap: 4}, [][2]int{{0, 2}, {3, 5}, {6, 6}}},
		{Options{Tokens: 20, Overlap: 10}, [][2]int{{0, 3}, {2, 4}, {4, 6}}},
		{Options{Tokens: 20, Overlap: -1}, [][2]int{{0, 3}, {4, 6}}},
		{Options{Tokens: 25, Overlap: 5, Tail: 6}, [][2]int{{0, 3}, {3, 6}}},
	} {
		var got [][2]int
		for _, p := range split(t, document(text, "en"), text, c.o) {
			words := text[p.Span.Start:p.Span.End]
			holds := func(s string) bool { return strings.Contains(words, s) }
			first := slices.IndexFunc(sentences, holds)
			got = append(got, [2]int{first, first + strings.Count(words, ".") - 1})
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%+v: %v, want %v", c.o, got, c.want)
		}
	}
}
