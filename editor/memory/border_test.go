package memory

import (
	"slices"
	"testing"

	"dramatis/editor/kb"
	"dramatis/pipeline/memorytest"
)

func TestTheWritersBordersFollowTheirWordsWhenTheTextGrows(t *testing.T) {
	s := memorytest.Mill()
	joined := s.At("By noon") + 40 // set before forty bytes were taken out above
	s.With(&kb.SceneBorder{ID: "1", Document: s.Document(), Offset: joined, Quote: "By noon the harbour", Joined: true},
		&kb.SceneBorder{ID: "2", Document: s.Document(), Offset: 0, Quote: "“Who stopped the wheel?", Title: "The question"})
	var titles []string
	var cuts []bool
	for _, b := range Derive(s.View()).Scenes {
		titles, cuts = append(titles, b.Title), append(cuts, b.Cut)
	}
	if want := []string{"Ada and Ben, the tower, night", "the mill", "The question"}; !slices.Equal(titles, want) || !slices.Equal(cuts, []bool{false, false, true}) {
		t.Errorf("scenes are %q, cut by the writer %v", titles, cuts)
	}
}

func TestASceneIsNamedWithoutBeingCut(t *testing.T) {
	s := memorytest.Mill()
	s.With(&kb.SceneBorder{ID: "1", Document: s.Document(), Offset: s.At("In the mill"), Title: "The wheel"},
		&kb.SceneBorder{ID: "2", Document: s.Document(), Offset: s.At("Ada lit"), Title: "The lamp"})
	b := Derive(s.View()).Scenes
	if len(b) != 3 || b[0].Title != "The lamp" || b[1].Title != "The wheel" || b[0].Cut || b[1].Cut {
		t.Errorf("scenes are %+v", b)
	}
}
