package kb

import "testing"

func TestChaptersThatMayBeWrongAreDoubted(t *testing.T) {
	four := []Chapter{{Number: 1, Title: "One"}, {Number: 2, Title: "Two", Start: 10}, {Number: 3, Title: "Four", Start: 20}, {Number: 4, Title: "Five", Start: 30}}
	for name, c := range map[string]struct {
		d    Document
		want string
	}{
		"nothing in a book": {Document{Size: 200_000}, "no chapters were found"},
		"a short text":      {Document{Size: 2000}, ""},
		"a gap":             {Document{Size: 40, Chapters: four, Gaps: []int{3}}, "a heading seems to be missing before “Four”"},
		"a large one":       {Document{Size: 100, Chapters: four}, "“Five” holds 70 % of the text"},
		"even ones":         {Document{Size: 40, Chapters: four}, ""},
		"the writer's":      {Document{Size: 100, Chapters: four, ByWriter: true}, ""},
	} {
		c.d.Standing = InStory
		got := ""
		if s := c.d.Doubt(); s != nil {
			got = s.Error()
		}
		if got != c.want {
			t.Errorf("%s: %q", name, got)
		}
	}
}
