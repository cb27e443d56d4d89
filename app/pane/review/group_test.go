package review

import (
	"fmt"
	"slices"
	"testing"

	"dramatis/app/ui"
	"dramatis/app/ui/uitest"
	"dramatis/editor/cast"
	"dramatis/editor/identity"
	"dramatis/editor/kb"
)

func TestTheNamesInQuestionAreInThePictureOfALargeGroup(t *testing.T) {
	var g identity.Group
	for i := range 20 {
		g.Names = append(g.Names, kb.NameID(fmt.Sprintf("n%02d", i)))
	}
	shown := namesInPicture(outcome{Group: &g, Weakest: &kb.Verdict{A: "n03", B: "n17"}}, &kb.Verdict{A: "n02", B: "n19"})
	if len(shown) != maxDots {
		t.Errorf("%d are shown", len(shown))
	}
	for _, n := range []kb.NameID{"n02", "n19", "n03", "n17"} {
		if !slices.Contains(shown, n) {
			t.Errorf("%s is not shown: %v", n, shown)
		}
	}
}

func TestAPressedNameGoesToTheNextPersonThenToOneOfItsOwnThenToTheFirst(t *testing.T) {
	s := newSorting(&cast.Question{Verdict: &kb.Verdict{ID: "g"}, Parts: [][]kb.NameID{{"a", "b"}, {"c"}}})
	var steps []string
	for range 4 {
		s.move("b")
		steps = append(steps, fmt.Sprint(s.people))
	}
	if got := fmt.Sprint(steps); got != "[[[a] [c b]] [[a] [c] [b]] [[a b] [c]] [[a] [c b]]]" {
		t.Error(got)
	}
	s.move("nobody")
	if len(s.people) != 2 {
		t.Errorf("%v", s.people)
	}
}

func TestNobodyIsAlsoCalledByTheNameAboveTheLine(t *testing.T) {
	if got, want := detail("Emma", 3, []string{"Emma", "Miss Woodhouse"}), "3 mentions · also Miss Woodhouse"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
	if got, want := detail("Emma", 1, []string{"Emma"}), "1 mention"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

func TestEachOfAFewOffersIsShownWithAQuote(t *testing.T) {
	s := shown(t)
	var names []kb.NameID
	for n, info := range s.View().Evidence.Names {
		if len(info.Mentions) > 0 {
			names = append(names, n)
		}
	}
	slices.Sort(names)
	for _, n := range []int{3, 4} {
		q := &cast.Question{Asking: cast.AskWho, Names: names[:n], Verdict: &kb.Verdict{SurfaceA: string(names[0])}}
		of := uitest.Find[*ui.Quote](s.p.sideCard(s.p.m.side(names[0], string(names[0]))))
		if quotes := uitest.Find[*ui.Quote](s.p.who(q)); len(quotes)-len(of) < n-1 {
			t.Errorf("%d quotes for %d offers", len(quotes)-len(of), n-1)
		}
	}
}
