package evaluation

import (
	"slices"
	"testing"

	"dramatis/editor"
	"dramatis/editor/kb"
)

func all(string) bool { return true }

func TestValuesOfAPersonalityAreTakenUpToTheirBounds(t *testing.T) {
	place := func(string) (kb.Place, error) { return kb.Place{}, nil }
	for values, ok := range map[string]bool{
		`"mbti": {"E": 0}`: true, `"mbti": {"E": 100}`: true, `"mbti": {"E": -1}`: false, `"mbti": {"E": 100.5}`: false,
		`"big_five": {"openness": 1}`: true, `"big_five": {"openness": 5}`: true, `"big_five": {"openness": 0.5}`: false, `"big_five": {"openness": 5.5}`: false,
	} {
		if _, err := ReadSet([]byte(`{"personalities": [{"as": "Ada", `+values+`}]}`), place, all); (err == nil) != ok {
			t.Errorf("%s: %v", values, err)
		}
	}
}

func TestALabelBeyondItsScaleIsLeftOut(t *testing.T) {
	for label, want := range map[string]string{
		`"mbti": {"E/I": {"score": 100}}`: "poles", `"mbti": {"E/I": {"score": 100.5}}`: "", `"mbti": {"E/I": {"score": -1}}`: "",
		`"BFI": {"openness": {"score": 5}}`: "five", `"BFI": {"openness": {"score": 6}}`: "", `"BFI": {"openness": {"score": 0}}`: "",
		`"Keepers": {"Care": {"score": 6}}`: "scales",
	} {
		list, err := ReadLabels([]byte(`{"Ada": {`+label+`}}`), all)
		got := ""
		if err == nil {
			for name, n := range map[string]int{"poles": len(list[0].Poles), "five": len(list[0].BigFive), "scales": len(list[0].Scales)} {
				if n > 0 {
					got += name
				}
			}
		}
		if got != want {
			t.Errorf("%s is taken as %q, not %q", label, got, want)
		}
	}
}

func TestADimensionHasTwoPolesWhereItsItemsIndicateOne(t *testing.T) {
	for category, want := range map[string][]string{"care": {"care", "haste"}, "haste": {"care", "haste"}, "other": {"care/haste"}, "": {"care/haste"}} {
		if got := polesOf("care/haste", []itemEntry{{Dimension: "care/haste", Category: category}}); !slices.Equal(got, want) {
			t.Errorf("items of %q give the poles %q, not %q", category, got, want)
		}
	}
}

func TestAMeanOfTraitsLeavesOutThoseOfAnotherTest(t *testing.T) {
	d := Dimension{kb.Dimension{Test: "Keepers", Key: "care", Poles: []string{"care"}}}
	of := func(test, key string, v float64) *kb.Trait {
		return &kb.Trait{Test: test, Dimension: key, Scores: map[string]float64{"care": v}}
	}
	if m := TraitMean([]*kb.Trait{of("Keepers", "care", 2), of("Keepers", "haste", 9), of("Others", "care", 9)}, d); m.N != 1 || m.Mean != 2 {
		t.Errorf("the mean is %+v", m)
	}
}

func TestAnswersDependOnTheLastStepThatIsInForce(t *testing.T) {
	history := []editor.Head{{Seq: 1}, {Seq: 2, Undone: true}, {Seq: 3}}
	for n, want := range []int64{0, 1, 1, 3} {
		if got := State(history[:n]); got != want {
			t.Errorf("after %d steps it is %d, not %d", n, got, want)
		}
	}
}

func TestWhetherAQuestionIsAnsweredIsAskedOnlyOfThoseThatHaveAnAnswer(t *testing.T) {
	for expect, want := range map[kb.Expectation]bool{kb.ExpectSpecific: true, kb.ExpectGeneral: true, kb.ExpectOutOfScope: false, kb.ExpectHidden: false, "": false} {
		if _, ok := Value(&kb.Outcome{Question: kb.Question{Expect: expect}}, Answered); ok != want {
			t.Errorf("expecting %q: %v", expect, ok)
		}
	}
}
