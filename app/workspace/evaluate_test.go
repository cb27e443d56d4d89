package workspace

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"dramatis/app/engine"
	"dramatis/app/sample"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
	"dramatis/pipeline/llm/practice"
	"dramatis/pipeline/task"
)

// examined returns a base of the English sample in a file, with a few questions.
func examined(t *testing.T) (*Workspace, string, EvaluationRequest) {
	t.Helper()
	docs := editortest.Get(sample.Documents(sample.English, t.TempDir()))(t)
	path := filepath.Join(t.TempDir(), "story"+Ending)
	b := editortest.Get(OpenOrCreate(t.Context(), path))(t)
	e := editortest.Get(b.Engine(engine.Config{}))(t)
	editortest.Get(b.Import(context.Background(), docs[:1], e, ImportOptions{}, Silent{}))(t)
	file := filepath.Join(t.TempDir(), "few.json")
	if err := os.WriteFile(file, []byte(`{"questions": [
		{"as": "Augusta Pell", "question": "Who is Clemency to you?", "expect": "specific", "about": ["Clemency Vane", "Zorn"], "as_of": 4, "must_mention": ["friend"]},
		{"as": "Augusta Pell", "question": "Do you own a telephone?", "expect": "out_of_scope"},
		{"as": "Inspector Crake", "question": "Whom have you met on the island?", "expect": "general", "as_of": 3, "only_known": true}]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	set := editortest.Get(b.ReadQuestions(file))(t)
	return b, path, EvaluationRequest{Request: evaluation.Request{Title: set.Title, Questions: set.Questions, Methods: []string{"rolerag", "vanilla"}}}
}

// by returns an engine of a scripted server.
func by(t *testing.T, b *Workspace, s *practice.Server) *engine.Engine {
	t.Helper()
	return editortest.Get(b.Engine(engine.Config{Kind: engine.OpenAI, BaseURL: s.URL, Model: "scripted-model", EmbedModel: "scripted-embedding", Concurrency: 1}))(t)
}

func evaluated(t *testing.T, b *Workspace, x EvaluationRequest, e *engine.Engine) *evaluation.Sheet {
	t.Helper()
	return editortest.Get(b.Evaluate(context.Background(), x, e, Silent{}))(t)
}

func TestAnEvaluationOutlivesClosingAndIsUndoneAsOneStep(t *testing.T) {
	b, path, x := examined(t)
	s := practice.Start(practice.Options{})
	defer s.Close()
	sheet := evaluated(t, b, x, by(t, b, s))
	if len(sheet.Outcomes) != 6 || len(sheet.Failures()) != 0 || sheet.Judge != "scripted-model" {
		t.Fatalf("sheet %+v, failures %v", sheet.Evaluation, sheet.Failures())
	}
	for _, c := range s.Calls() {
		if c.Task == "judge_response" && (c.Temperature == nil || *c.Temperature != 0) {
			t.Errorf("an answer is judged at %v", c.Temperature)
		}
	}
	if n := s.Count("judge_response"); n == 0 || n > 18 {
		t.Errorf("%d ratings were asked for", n)
	}
	for _, o := range sheet.Outcomes {
		for _, m := range evaluation.Judged() {
			if _, ok := evaluation.Value(o, m); !ok || o.Ratings[m.Key].Analysis == "" {
				t.Errorf("%s by %s has no %s", o.Question.Text, o.Method, m.Key)
			}
		}
	}
	first := sheet.Outcomes[0]
	if !first.Scoped || !slices.Equal(first.Found, []string{"Clemency Vane"}) || !slices.Equal(first.Missed, []string{"Zorn"}) || sheet.Outcomes[1].Scoped {
		t.Errorf("found %v, missed %v, scoped %v", first.Found, first.Missed, sheet.Outcomes[1].Scoped)
	}
	editortest.Must(t, b.Close())
	b = editortest.Get(Open(t.Context(), path))(t)
	defer b.Close()
	all := evaluation.All(b.Snapshot())
	if len(all) != 1 || len(evaluation.SheetOf(b.Snapshot(), all[0]).Outcomes) != 6 {
		t.Fatalf("after closing there are %d", len(all))
	}
	if _, err := b.Undo(); err != nil || len(evaluation.All(b.Snapshot())) != 0 || kb.Count[*kb.Outcome](b.Snapshot()) != 0 || len(b.View().Entities()) == 0 {
		t.Errorf("undo left %d outcomes, %v", kb.Count[*kb.Outcome](b.Snapshot()), err)
	}
	if _, err := b.Redo(); err != nil || kb.Count[*kb.Outcome](b.Snapshot()) != 6 {
		t.Errorf("redo brought %d outcomes, %v", kb.Count[*kb.Outcome](b.Snapshot()), err)
	}
}

func TestACancelledEvaluationContinuesWithWhatIsMissing(t *testing.T) {
	b, _, x := examined(t)
	defer b.Close()
	ctx, cancel := context.WithCancel(context.Background())
	var ratings atomic.Int32
	s := practice.Start(practice.Options{Script: func(a practice.Ask) string {
		if a.Task == "judge_response" && ratings.Add(1) == 5 {
			cancel()
		}
		return practice.Rules(a)
	}})
	defer s.Close()
	part, err := b.Evaluate(ctx, x, by(t, b, s), Silent{})
	if err == nil || len(part.Outcomes) == 0 || len(part.Outcomes) == 6 {
		t.Fatalf("%d outcomes, %v", len(part.Outcomes), err)
	}
	s.WaitIdle()
	replies := s.Count("")
	had := map[string]string{}
	for _, o := range part.Outcomes {
		had[o.ID] = o.Answer
	}
	whole := evaluated(t, b, x, by(t, b, s))
	if whole.ID != part.ID || len(whole.Outcomes) != 6 || len(evaluation.All(b.Snapshot())) != 1 {
		t.Errorf("it went on as %s with %d outcomes", whole.ID, len(whole.Outcomes))
	}
	for _, o := range whole.Outcomes {
		if old, ok := had[o.ID]; ok && old != o.Answer {
			t.Errorf("%s was asked again", o.Question.Text)
		}
	}
	if replies == s.Count("") {
		t.Error("nothing was asked the second time")
	}
	s.Forget()
	next := evaluated(t, b, x, by(t, b, s))
	if next.ID == whole.ID || len(next.Before) != 6 || s.Count("") == 0 {
		t.Errorf("a whole one is followed by %s, compared %d times, %d calls", next.ID, len(next.Before), s.Count(""))
	}
	if d := next.Differences(); len(d) != 0 {
		t.Errorf("nothing has changed, and yet %+v", d[0].Lines())
	}
}

func TestWhatFailedIsAskedAgainAlone(t *testing.T) {
	b, _, x := examined(t)
	defer b.Close()
	var mu sync.Mutex
	failing := true
	s := practice.Start(practice.Options{Script: func(a practice.Ask) string {
		mu.Lock()
		defer mu.Unlock()
		var in task.RatingInput
		a.Read(&in)
		if failing && in.Metric == evaluation.Exposure.Key && strings.Contains(in.Question, "telephone") {
			return "Ten out of ten!"
		}
		return practice.Rules(a)
	}})
	defer s.Close()
	sheet := evaluated(t, b, x, by(t, b, s))
	if f := sheet.Failures(); len(f) != 2 || f[0].Metric != evaluation.Exposure.Key || f[0].Reason == "" {
		t.Fatalf("failures %+v", f)
	}
	if m := evaluation.MeanOf(sheet.Outcomes, evaluation.Exposure); m.N != 4 {
		t.Errorf("%d answers have an exposure", m.N)
	}
	mu.Lock()
	failing = false
	mu.Unlock()
	x.Questions[0].Pinned, x.Questions[1].Seq, x.Questions[2].Why = true, 9, "a note" // no answer depends on these
	s.Forget()
	again := evaluated(t, b, x, by(t, b, s))
	if again.ID != sheet.ID || len(again.Failures()) != 0 || s.Count("judge_response") != s.Count("") || s.Count("") == 0 || s.Count("") > 2 {
		t.Errorf("asked again: %d calls, %d ratings, failures %+v", s.Count(""), s.Count("judge_response"), again.Failures())
	}
}

func TestAnEditInBetweenStartsTheEvaluationOver(t *testing.T) {
	b, _, x := examined(t)
	defer b.Close()
	x.Questions[2].As = "Nobody at all" // it fails each time
	e := editortest.Get(b.Engine(engine.Config{}))(t)
	first := evaluated(t, b, x, e)
	if f := first.Failures(); len(f) != 2 || !strings.Contains(f[0].Reason, "nobody here is called “Nobody at all”") {
		t.Fatalf("failures %+v", f)
	}
	three := 3.0
	editortest.Must(t, b.Put(evaluation.Score(first.Outcomes[0].ID, evaluation.Exposure.Key, &three)))
	if same := evaluated(t, b, x, e); same.ID != first.ID {
		t.Error("a score made it start over")
	}
	editortest.Must(t, b.Do(edits.Rename("Clemency Vane", "Clem of the Tide House")))
	second := evaluated(t, b, x, e)
	if second.ID == first.ID || len(second.Before) != 4 {
		t.Errorf("after an edit it is %s, compared %d times", second.ID, len(second.Before))
	}
	if v, ok := evaluation.Value(second.Outcomes[0], evaluation.Exposure); ok {
		t.Errorf("no model judges, but the exposure is %v", v)
	}
}

func TestAnEvaluationIsForeseen(t *testing.T) {
	b, _, x := examined(t)
	defer b.Close()
	s := practice.Start(practice.Options{})
	defer s.Close()
	choice := engine.Config{Kind: engine.OpenAI, BaseURL: s.URL, Model: "scripted-model", EmbedModel: "scripted-embedding"}
	x.Methods = []string{"rolerag", "emotional-ca", "bubbles"}
	f, err := b.ForecastEvaluation(x, by(t, b, s), choice)
	if err != nil || f.Answers != 9 || s.Count("") != 0 {
		t.Fatalf("%+v, %v", f, err)
	}
	evaluated(t, b, x, by(t, b, s))
	if n := len(s.Calls()); f.Calls < n || f.Calls > 2*n {
		t.Errorf("%d calls were foreseen, %d were made", f.Calls, n)
	}
	builtin := editortest.Get(b.Engine(engine.Config{}))(t)
	if f, err := b.ForecastEvaluation(x, builtin, engine.Config{}); err != nil || f.Calls != 0 || f.Answers != 9 {
		t.Errorf("the built-in engine: %+v, %v", f, err)
	}
	for _, bad := range []evaluation.Request{{}, {Questions: x.Questions, Methods: []string{"magic"}}, {Questions: x.Questions, Methods: []string{"rag", "rag"}}} {
		if _, err := b.ForecastEvaluation(EvaluationRequest{Request: bad}, builtin, engine.Config{}); err == nil {
			t.Errorf("%+v is foreseen", bad)
		}
	}
}

func TestInterviewsAreRatedAndGoOnWhereTheyWereBrokenOff(t *testing.T) {
	b, _, _ := examined(t)
	defer b.Close()
	ctx, cancel := context.WithCancel(context.Background())
	var rated atomic.Int32
	s := practice.Start(practice.Options{Script: func(a practice.Ask) string {
		if a.Task == "rate_personality" && rated.Add(1) == 4 {
			cancel()
		}
		return practice.Rules(a)
	}})
	defer s.Close()
	editortest.Must(t, b.KeepSet(&evaluation.Set{Personalities: []kb.Personality{{As: "Augusta Pell", BigFive: map[string]float64{"openness": 4}}}}))
	x := EvaluationRequest{Request: evaluation.Request{Interview: []string{"Augusta Pell"}, Methods: []string{"profile"}}}
	f, err := b.ForecastEvaluation(x, by(t, b, s), engine.Config{Kind: engine.OpenAI, BaseURL: s.URL, Model: "scripted-model"})
	if err != nil || f.Answers != 27 || f.Calls != 27+9+1 { // the profile is written first
		t.Errorf("foreseen are %+v, %v", f, err)
	}
	part, err := b.Evaluate(ctx, x, by(t, b, s), Silent{})
	if err == nil || len(part.Outcomes) != 27 || len(part.Traits) < 3 || len(part.Traits) > 4 || s.Count("judge_response") != 0 {
		t.Fatalf("%d answers, %d traits, %v", len(part.Outcomes), len(part.Traits), err)
	}
	s.WaitIdle()
	s.Forget()
	whole := evaluated(t, b, x, by(t, b, s))
	if whole.ID != part.ID || len(whole.Traits) != 9 || s.Count("") != s.Count("rate_personality") || s.Count("") > 9-len(part.Traits) {
		t.Errorf("went on as %s with %d calls to %d traits", whole.ID, s.Count(""), len(whole.Traits))
	}
	if m := evaluation.MatchOf(whole.Traits, whole.Said, "profile", evaluation.Dimensions()); m.Errors != 1 {
		t.Errorf("compared %+v", m)
	}
	builtin := editortest.Get(b.Engine(engine.Config{}))(t)
	if plain := evaluated(t, b, x, builtin); len(plain.Traits) != 0 || len(plain.Outcomes) != 27 || len(plain.Failures()) != 0 {
		t.Errorf("the built-in engine rates %d traits, failures %v", len(plain.Traits), plain.Failures())
	}
	if _, err := b.Evaluate(context.Background(), EvaluationRequest{Request: evaluation.Request{Interview: []string{"Nobody"}}}, builtin, Silent{}); err == nil {
		t.Error("nobody is interviewed")
	}
}
