package evaluate

import (
	"context"
	"errors"
	"math"
	"os"
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

func TestEachDimensionHasItsItemsInBothLanguages(t *testing.T) {
	seen := map[string]bool{}
	for _, language := range []string{"en", "zh"} {
		list := Interview("Ada", language, nil)
		by := map[string]int{}
		for _, q := range list {
			by[q.Why]++
			if seen[q.Text] || q.ID == "" {
				t.Errorf("%q stands twice or has no id", q.Text)
			}
			seen[q.Text] = true
		}
		if len(by) != len(evaluation.Dimensions()) || len(list) != 3*len(by) {
			t.Errorf("%s: %v", language, by)
		}
	}
	if Interview("Ada", "fr", nil)[0].Text != Interview("Ada", "en", nil)[0].Text {
		t.Error("another language has no items")
	}
}

// interviewed returns an evaluation of two characters whose answers are all there but
// one, with what the writer says of one of them.
func interviewed(judge string) (*kb.Snapshot, *kb.Evaluation) {
	d := kb.Empty().Draft()
	e := &kb.Evaluation{ID: "evaluation-000001", Seq: 1, Began: 1_700_000_000, Interview: true, Engine: "a-model", Judge: judge, Methods: []string{"rolerag"}}
	for _, as := range []string{"Ada", "Ben"} {
		for i, q := range Interview(as, "en", nil) {
			o := &kb.Outcome{ID: kb.OutcomeIDOf(e.ID, q.ID, "rolerag", 0), Evaluation: e.ID, Method: "rolerag", Question: q, Answer: "So it is."}
			if as == "Ben" && i == 0 {
				o.Answer, o.Failure = "", "the reply was cut off"
			}
			e.Questions = append(e.Questions, q.ID)
			d.Set(o)
		}
	}
	d.Set(e)
	d.Set(&kb.Personality{As: "Ada", Letters: true, Poles: map[string]float64{"I": 100, "N": 100, "T": 100, "J": 100}, BigFive: map[string]float64{"openness": 4, "neuroticism": 1}})
	return d.Snapshot(), e
}

// A rater leans to the first pole, and fails at one dimension as long as it is told.
type rater struct{ fails bool }

func (r *rater) RatePersonality(_ context.Context, in task.PersonalityInput) (task.PersonalityOutput, error) {
	if r.fails && in.Dimension == "neuroticism" {
		return task.PersonalityOutput{}, errors.New("no sense")
	}
	if len(in.Poles) == 2 {
		return task.PersonalityOutput{Analysis: "Of " + in.Test + ".", Scores: []task.PoleScore{{Pole: in.Poles[0], Value: 20}, {Pole: in.Poles[1], Value: 80}}}, nil
	}
	return task.PersonalityOutput{Analysis: "By " + in.Dialogue[0].Answer, Scores: []task.PoleScore{{Pole: in.Poles[0], Value: 3.5}}}, nil
}

func rateAll(t *testing.T, s *kb.Snapshot, e *kb.Evaluation, r *rater) (*kb.Snapshot, int) {
	t.Helper()
	d := s.Draft()
	list := Unrated(e, s)
	editortest.Must(t, Rate(context.Background(), list, RaterDeps{Rater: r, Concurrency: 1, Keep: func(t *kb.Trait) error { d.Set(t); return nil }}, newBench()))
	return d.Snapshot(), len(list)
}

func TestInterviewsAreRatedByDimensionAndWhatFailedAgain(t *testing.T) {
	s, e := interviewed("a-model")
	s, n := rateAll(t, s, e, &rater{fails: true})
	if n != 17 { // Ben's E/I lacks an answer
		t.Errorf("%d were rated", n)
	}
	sheet := evaluation.SheetOf(s, e)
	if f := sheet.Failures(); len(f) != 3 || f[1].Question != "Big Five neuroticism" || f[1].Reason != "no sense" {
		t.Errorf("failures %+v", f)
	}
	s, n = rateAll(t, s, e, &rater{})
	if n != 2 || len(evaluation.SheetOf(s, e).Failures()) != 1 {
		t.Errorf("%d were rated again, failures %+v", n, evaluation.SheetOf(s, e).Failures())
	}
}

func TestAReportOfInterviewsIsAsItsGolden(t *testing.T) {
	s, e := interviewed("a-model")
	s, _ = rateAll(t, s, e, &rater{fails: true})
	unrated, plain := interviewed("")
	for file, r := range map[string]Report{"interview.md": {Sheet: evaluation.SheetOf(s, e), Of: "sample"}, "interview.csv": {Sheet: evaluation.SheetOf(s, e), Of: "sample"},
		"interview.json": {Sheet: evaluation.SheetOf(s, e), Of: "sample"}, "unrated.md": {Sheet: evaluation.SheetOf(unrated, plain), Of: "sample"}} {
		got := editortest.Get(Study{Reports: []Report{r}}.Write(file, asFiles))(t)
		path := "testdata/" + file
		if *update {
			editortest.Must(t, os.WriteFile(path, got, 0o644))
		}
		want := editortest.Get(os.ReadFile(path))(t)
		if string(got) != string(want) {
			t.Errorf("%s differs:\n%s", path, got)
		}
		if file == "unrated.md" && strings.Contains(string(got), "%") {
			t.Error("something was made up")
		}
	}
}

func TestManyAnswersAreRatedInBatchesWithoutNames(t *testing.T) {
	q, err := evaluation.ReadQuestionnaire([]byte(`{"name": "Keepers", "range": [1, 9], "items": [
		{"question": "Ada, do you answer the bell?", "dimension": "Duty"}, {"question": "Two?", "dimension": "Duty"}, {"question": "Three?", "dimension": "Duty"},
		{"question": "Four?", "dimension": "Duty"}, {"question": "Five?", "dimension": "Duty"}]}`), "k")
	if err != nil {
		t.Fatal(err)
	}
	d := kb.Empty().Draft()
	e := &kb.Evaluation{ID: "e", Seq: 1, Interview: true, Engine: "m", Judge: "j", Methods: []string{"rag"}, Trials: 2}
	for _, x := range q.Dimensions {
		e.Dimensions = append(e.Dimensions, x.Dimension)
	}
	for trial := range 2 {
		for _, item := range Interview("Ada", "en", q) {
			e.Questions = append(e.Questions, item.ID)
			d.Set(&kb.Outcome{ID: kb.OutcomeIDOf(e.ID, item.ID, "rag", trial), Evaluation: e.ID, Method: "rag", Trial: trial, Question: item, Answer: "Of Ada Rook it is written: Ada and Ben Hale. Adamant."})
		}
	}
	d.Set(e)
	r := &batchRater{}
	list := Unrated(e, d.Snapshot())
	if len(list) != 2 || len(list[0].batches()) != 2 {
		t.Fatalf("%d to rate", len(list))
	}
	names := func(string) (own, others []string) { return []string{"Ada", "Ada Rook"}, []string{"Ben Hale"} }
	editortest.Must(t, Rate(context.Background(), list, RaterDeps{Rater: r, Names: names, Keep: func(t *kb.Trait) error { d.Set(t); return nil }}, newBench()))
	if len(r.asked) != 4 || len(r.asked[0].Dialogue) != 2 || len(r.asked[1].Dialogue) != 3 || r.asked[0].Fresh || !r.asked[2].Fresh {
		t.Errorf("asked %+v", r.asked)
	}
	if got := r.asked[0].Dialogue[0]; got.Question != "[me], do you answer the bell?" || got.Answer != "Of [me] it is written: [me] and [person 1]. Adamant." {
		t.Errorf("the rater reads %+v", got)
	}
	traits := evaluation.Traits(d.Snapshot(), e)
	// Batches of two and three answers were rated 2 and 3: 2.6 of 1–5 is 4.2 of 1–9.
	if v := traits[0].Scores["Duty"]; len(traits) != 2 || math.Abs(v-4.2) > 1e-9 {
		t.Errorf("%d traits, the first %v", len(traits), v)
	}
}

// batchRater rates a batch by how many answers it has.
type batchRater struct{ asked []task.PersonalityInput }

func (r *batchRater) RatePersonality(_ context.Context, in task.PersonalityInput) (task.PersonalityOutput, error) {
	r.asked = append(r.asked, in)
	return task.PersonalityOutput{Scores: []task.PoleScore{{Pole: in.Poles[0], Value: float64(len(in.Dialogue))}}}, nil
}

func TestNamesAreHiddenInChineseToo(t *testing.T) {
	hide := hiding([]string{"孔乙己", "乙己"}, []string{"丁举人", "掌", ""})
	if got := hide("孔乙己说：丁举人打的。掌柜笑乙己。"); got != "[me]说：[person 1]打的。掌柜笑[me]。" {
		t.Error(got)
	}
	if got := hiding(nil, nil)("Ada"); got != "Ada" {
		t.Error(got)
	}
}
