package memory

import (
	"testing"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// A named speaker is present; an inferred one, however likely, may not be.
func TestAnInferredSpeakerIsNoSureSign(t *testing.T) {
	for _, c := range []struct{ doubtful, inferred, sure bool }{{false, false, true}, {false, true, false}, {true, true, false}} {
		got, _ := speechSigns([]*partMemory{{Memory: &Memory{Kind: Utterance, Span: kb.Span{Start: 1, End: 9}, Speaker: &cast.Entity{ID: "e"}, Doubtful: c.doubtful, Inferred: c.inferred}}})
		if len(got) != 1 || got[0].sure != c.sure {
			t.Errorf("%+v gives %+v", c, got)
		}
	}
}
