package review

import (
	"fmt"
	"slices"
	"testing"

	"dramatis/editor/identity"
	"dramatis/editor/kb"
)

func TestTheNamesInQuestionAreInThePictureOfALargeGroup(t *testing.T) {
	var g identity.Group
	for i := range 20 {
		g.Names = append(g.Names, kb.NameID(fmt.Sprintf("n%02d", i)))
	}
	shown := inPicture(outcome{Group: &g, Weakest: &kb.Verdict{A: "n03", B: "n17"}}, &kb.Verdict{A: "n02", B: "n19"})
	if len(shown) != dots {
		t.Errorf("%d are shown", len(shown))
	}
	for _, n := range []kb.NameID{"n02", "n19", "n03", "n17"} {
		if !slices.Contains(shown, n) {
			t.Errorf("%s is not shown: %v", n, shown)
		}
	}
}
