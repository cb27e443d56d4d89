package cast

import (
	"slices"
	"testing"

	"dramatis/editor/kb"
)

func TestTheLikeliestAreShownFirst(t *testing.T) {
	for _, c := range []struct {
		chances []float64
		want    int
	}{
		{[]float64{0.2, 0.001, 0.001}, 1},
		{[]float64{0.2, 0.1, 0.01, 0.01, 0.01, 0.01}, 2},
		{[]float64{0.2, 0.1, 0.1, 0.1, 0.01}, 5}, // one alone is not hidden
		{[]float64{0.2, 0.2, 0.1, 0.1, 0.08, 0.04, 0.03, 0.02, 0.01}, 5},
		{[]float64{0.9, 0.9, 0.9, 0.9, 0.2, 0.15, 0.15}, 5},
		{slices.Repeat([]float64{0.01}, 16), 1},
		{slices.Repeat([]float64{0.2}, 16), 8},
	} {
		q := &Question{Asking: AskWho, Chances: c.chances, Names: make([]kb.NameID, len(c.chances)+1)}
		if got := q.Likely(); got != c.want {
			t.Errorf("of %v %d are likely, not %d", c.chances, got, c.want)
		}
	}
	if got := (&Question{Asking: AskWho, Names: make([]kb.NameID, 11)}).Likely(); got != 4 {
		t.Errorf("of ten people without a known chance %d are likely", got)
	}
}

func TestAQuestionIsAboutTheLikelyOnly(t *testing.T) {
	names := []kb.NameID{"mina", "mina murray", "lucy", "arthur", "jonathan"}
	q := &Question{Asking: AskWho, Names: names, Chances: []float64{0.4, 0.01, 0.01, 0.01}}
	if got := q.About(); !slices.Equal(got, names[:2]) {
		t.Errorf("it is about %v", got)
	}
	if got := (&Question{Asking: AskGroup, Names: names}).About(); !slices.Equal(got, names) {
		t.Errorf("a question of a group is about %v", got)
	}
}
