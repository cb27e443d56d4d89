package judge

import (
	"math"
	"strings"
	"testing"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// of returns the verdict on a pair whose clues have these weights.
func of(weights ...float64) task.Verdict {
	p := task.Pair{ID: "p", A: task.Side{Name: "Ann"}, B: task.Side{Name: "Ben"}}
	for _, w := range weights {
		p.Clues = append(p.Clues, task.Clue{Kind: "k", Text: "a clue", Weight: w})
	}
	return Judge(task.JudgeInput{Pairs: []task.Pair{p}}).Verdicts[0]
}

func TestTheVerdictFollowsTheSumOfTheClues(t *testing.T) {
	third := math.Log(0.3 / 0.7) // the odds of 0.3
	for _, c := range []struct {
		weights []float64
		verdict kb.Answer
		sure    float64
	}{
		{[]float64{0}, kb.Same, 0.5},
		{[]float64{-0.01}, kb.Unsure, 0.5},
		{[]float64{third}, kb.Unsure, 0.7},
		{[]float64{1, -1 + third}, kb.Unsure, 0.7},
		{[]float64{math.Log(0.24 / 0.76)}, kb.Different, 0.76},
		{[]float64{2, 1}, kb.Same, 0.95},
		{[]float64{50}, kb.Same, 0.99},
		{[]float64{-50}, kb.Different, 0.99},
	} {
		if v := of(c.weights...); v.ID != "p" || v.Verdict != c.verdict || v.Confidence != c.sure {
			t.Errorf("%v: %s of %s with %v, not %s with %v", c.weights, v.Verdict, v.ID, v.Confidence, c.verdict, c.sure)
		}
	}
}

func TestEveryPairIsAnsweredInItsOrder(t *testing.T) {
	out := Judge(task.JudgeInput{Pairs: []task.Pair{{ID: "2"}, {ID: "1"}, {ID: "3"}}})
	var ids []string
	for _, v := range out.Verdicts {
		ids = append(ids, v.ID)
	}
	if got := strings.Join(ids, " "); got != "2 1 3" {
		t.Errorf("answered %s", got)
	}
}

func TestTheReasonNamesTheTwoHeaviestCluesOfEachSideTheVerdictsFirst(t *testing.T) {
	clues := []task.Clue{{Text: "light for", Weight: 0.1}, {Text: "heavy for", Weight: 3}, {Text: "some for", Weight: 1},
		{Text: "some against", Weight: -1}, {Text: "heavy against", Weight: -2}, {Text: "light against", Weight: -0.1}}
	pair := func(clues []task.Clue) string {
		return Judge(task.JudgeInput{Pairs: []task.Pair{{Clues: clues}}}).Verdicts[0].Reason
	}
	if got := pair(clues); got != "heavy for; some for; but heavy against; some against" {
		t.Errorf("same because %s", got)
	}
	clues[4].Weight = -9
	if got := pair(clues); got != "heavy against; some against; but heavy for; some for" {
		t.Errorf("different because %s", got)
	}
	if got := pair(clues[:3]); got != "heavy for; some for" {
		t.Errorf("with clues for it only: %s", got)
	}
	if got := of(0).Reason; got != "nothing speaks for it or against it" {
		t.Errorf("with a clue of no weight: %s", got)
	}
	if clues[0].Text != "light for" {
		t.Error("the clues of the caller are sorted")
	}
}

func TestWithoutCluesTheFormsOfTheNamesDecide(t *testing.T) {
	for _, c := range []struct {
		a, b    string
		kinds   string
		verdict kb.Answer
	}{
		{"Mr. Rook", "Rook", "same name", kb.Same},
		{"Mr. Edmund Pell", "Edmund Pell", "same name", kb.Same},
		{"Tom Pell", "Thomas Pell", "short form", kb.Same},
		{"E. Pell", "Edmund Pell", "initials", kb.Same},
		{"Tom", "Thomas", "short form", kb.Same},
		{"Edmund Pell", "Pell", "shared", kb.Same},
		{"Edmund Pell", "Silas Voss", "no common word, form", kb.Different},
		{"Mr. Pell", "Mrs. Pell", "same name, gender, titles", kb.Different},
		{"Silas Pell", "Edmund Pell", "shared, form", kb.Different},
		{"温砚", "温砚", "same name", kb.Same},
		{"温砚", "柳青", "no common word, form", kb.Different},
	} {
		a, b := task.Side{Name: c.a}, task.Side{Name: c.b}
		var kinds []string
		for _, clue := range byForm(a, b) {
			kinds = append(kinds, clue.Kind)
		}
		if got := strings.Join(kinds, ", "); got != c.kinds {
			t.Errorf("%s and %s: %s, not %s", c.a, c.b, got, c.kinds)
		}
		v := Judge(task.JudgeInput{Pairs: []task.Pair{{A: a, B: b}}}).Verdicts[0]
		if back := Judge(task.JudgeInput{Pairs: []task.Pair{{A: b, B: a}}}).Verdicts[0]; v.Verdict != c.verdict || back != v {
			t.Errorf("%s and %s: %s, the other way round %s, not %s", c.a, c.b, v.Verdict, back.Verdict, c.verdict)
		}
	}
}

func TestDifferentTypesAreEvidenceAgainst(t *testing.T) {
	person, place := task.Side{Name: "Sker", Type: "person"}, task.Side{Name: "Sker", Type: "location"}
	with := func(a, b task.Side) (sum float64) {
		for _, c := range byForm(a, b) {
			sum += c.Weight
		}
		return sum
	}
	if alike, apart := with(person, person), with(person, place); apart != alike-2.5 {
		t.Errorf("a person and a place of one name weigh %v, two persons %v", apart, alike)
	}
	if with(person, task.Side{Name: "Sker"}) != with(person, person) {
		t.Error("an unknown type speaks against")
	}
}

func TestTitlesThatHardlyGoTogetherAreEvidenceAgainst(t *testing.T) {
	for _, c := range byForm(task.Side{Name: "Captain Pell"}, task.Side{Name: "Reverend Pell"}) {
		if c.Kind == "titles" {
			if c.Weight >= 0 || c.Weight < -4 {
				t.Errorf("they weigh %v", c.Weight)
			}
			return
		}
	}
	t.Error("a captain and a reverend have no clue of their titles")
}
