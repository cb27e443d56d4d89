package evaluation_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"dramatis/editor/editortest"
	. "dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

// traits are of one character by one method: percentages of E, S, T and J, then
// the Big Five; a value below 0 failed.
func traits(as string, values ...float64) []*kb.Trait {
	var out []*kb.Trait
	for i, d := range Dimensions()[:len(values)] {
		t := &kb.Trait{As: as, Method: "rag", Test: d.Test, Dimension: d.Key, Scores: map[string]float64{d.Poles[0]: values[i]}}
		if values[i] < 0 {
			t.Failure, t.Scores = "cut off", nil
		}
		out = append(out, t)
	}
	return out
}

func TestTraitsAreComparedWithWhatTheWriterSays(t *testing.T) {
	said := map[kb.NameID]*kb.Personality{
		"ada": {As: "Ada", Letters: true, Poles: map[string]float64{"I": 100, "N": 100, "T": 100, "J": 100}, BigFive: map[string]float64{"openness": 5, "neuroticism": 3}},
		"ben": {As: "Ben", Poles: map[string]float64{"E": 60, "S": 50, "F": 80}},
	}
	list := append(traits("Ada", 20, 30, 90, 80, 4, 1, 1, 1, 5), traits("Ben", 40, 60, 30, 10)...)
	of := func(test string) Match {
		return MatchOf(list, said, "rag", slices.DeleteFunc(Dimensions(), func(d Dimension) bool { return d.Test != test }))
	}
	m := of(MBTI)
	// Ada: all four; Ben: E wrong, S/N in the middle, F right, J/P not said.
	if m.Right != 5 || m.N != 6 || m.Whole != 1 || m.WholeN != 1 || m.Errors != 3 {
		t.Errorf("MBTI %+v", m)
	}
	if want := (0.04 + 0.01 + 0.01) / 3; math.Abs(m.MSE-want) > 1e-9 || math.Abs(m.MAE-0.4/3) > 1e-9 {
		t.Errorf("errors %v, %v", m.MSE, m.MAE)
	}
	m = of(BigFive)
	if m.Right != 1 || m.N != 1 || m.WholeN != 0 || m.Errors != 2 || math.Abs(m.MAE-0.375) > 1e-9 {
		t.Errorf("Big Five %+v", m)
	}
	if m := MatchOf(list, said, "rolerag", Dimensions()); m.N != 0 || !math.IsNaN(m.Accuracy()) || !math.IsNaN(m.MSE) {
		t.Errorf("by another method %+v", m)
	}
}

func TestATypeIsReadAndWritten(t *testing.T) {
	if got := TypeOf(traits("Ada", 20, 50, -1)); got != "IX??" {
		t.Errorf("the type is %s", got)
	}
	poles, err := ParseMBTI(" inxj ")
	if err != nil || len(poles) != 3 || WriteType(&kb.Personality{Poles: poles, Letters: true}) != "INXJ" {
		t.Errorf("read %v, %v", poles, err)
	}
	for _, bad := range []string{"INT", "INTJP", "ABCD", "内向"} {
		if _, err := ParseMBTI(bad); err == nil {
			t.Errorf("%s is read", bad)
		}
	}
	if poles, err := ParseMBTI(" "); err != nil || poles != nil {
		t.Errorf("nothing is %v, %v", poles, err)
	}
	for text, ok := range map[string]bool{"4.5": true, "1": true, "0": false, "6": false, "x": false} {
		if _, err := ParseBigFive(text); (err == nil) != ok {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestWhatACharacterIsLikeIsKeptAndTakenBack(t *testing.T) {
	d := &desk{t: t, s: kb.Empty()}
	d.must(Describe(kb.Personality{As: "Ada", Poles: map[string]float64{"I": 100}, Letters: true}))
	d.must(Describe(kb.Personality{As: "ADA", BigFive: map[string]float64{"openness": 4}}))
	if p := Personalities(d.s)["ada"]; p == nil || len(p.Poles) != 0 || p.BigFive["openness"] != 4 {
		t.Errorf("kept is %+v", p)
	}
	d.must(Describe(kb.Personality{As: "Ada"}))
	if len(Personalities(d.s)) != 0 || d.do(Describe(kb.Personality{As: "Ada"})) == nil || d.do(Describe(kb.Personality{})) == nil {
		t.Error("it is not taken back once")
	}
}

func TestPersonalitiesAreInTheFileOfQuestions(t *testing.T) {
	set, err := read(`{"personalities": [{"as": "Ada", "mbti": "INTJ", "big_five": {"openness": 4.5}}, {"as": "Ben", "mbti": {"E": 30}}, {"as": "Cid", "big_five": {"neuroticism": 2}}]}`)
	if err != nil || len(set.Personalities) != 3 || !set.Personalities[0].Letters || set.Personalities[1].Letters {
		t.Fatalf("%+v, %v", set, err)
	}
	data := editortest.Get(set.Write(func(kb.Place) string { return "" }))(t)
	again, err := read(string(data))
	if err != nil || len(again.Personalities) != 3 {
		t.Fatalf("%v: %s", err, data)
	}
	for i := range set.Personalities {
		if !kb.Equal(&set.Personalities[i], &again.Personalities[i]) {
			t.Errorf("%+v is read again as %+v", set.Personalities[i], again.Personalities[i])
		}
	}
	for text, want := range map[string]string{
		`{"personalities": [{"as": "Ada", "mbti": "QQQQ"}]}`:              "personality 1: “QQQQ” is not a type",
		`{"personalities": [{"as": "Ada", "mbti": 3}]}`:                   "personality 1: “3” is not a type",
		`{"personalities": [{"as": "Ada", "mbti": {"Q": 3}}]}`:            "not a percentage of a pole",
		`{"personalities": [{"as": "Ada", "big_five": {"openness": 9}}]}`: "not a dimension of the Big Five",
		`{"personalities": [{"mbti": "INTJ"}]}`:                           "choose the character",
	} {
		if _, err := read(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func FuzzPersonality(f *testing.F) {
	for _, s := range []string{"INTJ", "xnfp", "4.5", "NaN", "1e0", "ıntj", ""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if v, err := ParseBigFive(text); err == nil && !(v >= 1 && v <= 5) {
			t.Errorf("%q is %v", text, v)
		}
		poles, err := ParseMBTI(text)
		if err != nil {
			return
		}
		written := WriteType(&kb.Personality{Poles: poles})
		if again, err := ParseMBTI(written); err != nil || len(again) != len(poles) {
			t.Errorf("%q is written as %q: %v", text, written, err)
		}
	})
}
