package apptest

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"fyne.io/fyne/v2"

	"dramatis/app/portal"
	"dramatis/app/sample"
	"dramatis/editor/edits"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
	"dramatis/pipeline/llm/practice"
)

// latest returns the newest evaluation of the open base.
func (r *Robot) latest() *evaluation.Sheet {
	r.t.Helper()
	all := evaluation.All(r.S.Snapshot())
	if len(all) == 0 {
		r.t.Fatalf("nothing was evaluated; the window says\n%s", VisibleText(r.S))
	}
	return evaluation.SheetOf(r.S.Snapshot(), all[len(all)-1])
}

// questions writes two questions in the Evaluate pane.
func (r *Robot) questions() *Robot {
	r.t.Helper()
	r.Do("go.evaluate").Sees("No question has been written yet")
	r.Tap("Write the first question").Press(fyne.KeyEscape).Do("evaluate.new").Write("Who is Captain Dray?")
	r.Type("evaluate.must", "sluice; admiral").Press(fyne.KeyReturn).Sees("1 question · 0 pinned")
	r.Do("evaluate.new").Write("Do you own a telephone?").Check("Must be declined").Tap("Keep").Sees("2 questions")
	return r.Do("evaluate.pin").Sees("1 pinned")
}

func TestQuestionsAreWrittenAskedAndComparedAfterAnEdit(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.Do("go.evaluate").Sees("There is nobody to ask yet")
	r.ImportSample(sample.English).questions()
	r.Tap("evaluate.methods").Tap("the name alone").Sees("2 methods")
	r.Do("evaluate.all").Sees("No model judges").Sees("judged by nobody").Sees("no judge").Sees("BY METHOD").Sees("2 questions · 1 pinned · 1 run")
	first := r.latest()
	if len(first.Outcomes) != 4 || first.Judge != "" {
		t.Fatalf("outcomes %+v", first.Outcomes)
	}
	r.S.Do(edits.Describe("Captain Dray", "An admiral in hiding."))
	r.Idle().Do("evaluate.all").Sees("SINCE THE RUN BEFORE").Sees("now mentions admiral")
	r.Do("evaluate.pinned").Sees("3 runs").Sees("2 answers were compared")
	if n := len(r.latest().Questions); n != 1 {
		t.Errorf("%d questions were asked as pinned", n)
	}
	r.Reopen("story.dramatis").Do("go.evaluate").Sees("2 questions · 1 pinned · 3 runs").Sees("Pinned questions")
	r.Do("edit.undo").Sees("2 runs").Do("edit.redo").Sees("3 runs")
	r.Do("go.history").Sees("Answer of " + nameOf(t, r, "Augusta Pell") + ": Do you own a telephone?").Sees("Evaluate a question by rolerag, vanilla").Sees("Evaluate 2 questions by rolerag, vanilla").Do("go.evaluate")
	r.Do("evaluate.forget").Sees("2 runs")
	path := r.Path("report.md")
	r.S.Exams().WriteReport(r.latest(), path)
	if data, err := os.ReadFile(path); err != nil || !strings.Contains(string(data), "now mentions admiral") {
		t.Errorf("%v: %s", err, data)
	}
	questions := r.Path("questions.json")
	var own []kb.Question
	for _, q := range evaluation.Questions(r.S.Snapshot()) {
		own = append(own, *q)
	}
	r.S.Exams().WriteQuestions(own, questions)
	r.Do("evaluate.remove").Do("evaluate.remove").Sees("0 questions").Sees("not kept")
	r.S.Exams().ReadQuestions(questions)
	r.Idle().Sees("2 questions · 1 pinned")
}

func TestAModelJudgesAndTheWritersScoreWins(t *testing.T) {
	server := serve(t, practice.Options{})
	r := Start(t, "")
	r.ImportSample(sample.English).questions().choose(server.URL)
	r.Do("evaluate.all").Sees("Asking 2 questions with scripted-model?").Sees("This is a forecast")
	if n := server.Count("judge_response"); n != 0 {
		t.Fatalf("%d ratings before the writer's word", n)
	}
	r.Tap("Ask").Sees("judged by scripted-model").Sees("the judge: ")
	o := r.latest().Outcomes[1]
	if o.Question.Text != "Do you own a telephone?" || o.Ratings[evaluation.Exposure.Key].Analysis == "" {
		t.Fatalf("the outcome is %+v", o)
	}
	r.Tap("evaluate.score.rolerag.knowledge_exposure").Tap("9").Sees("yours wins").Sees("✎").Sees("where you scored too, the judge is off by")
	if v, _ := evaluation.Value(r.latest().Outcomes[1], evaluation.Exposure); v != 9 {
		t.Errorf("the value is %v", v)
	}
	r.Do("edit.undo")
	if strings.Contains(VisibleText(r.S), "yours wins") {
		t.Error("the score is still there")
	}
}

func TestWhatFailedIsListedAndAskedAgainFromThePane(t *testing.T) {
	server := serve(t, practice.Options{Script: func(a practice.Ask) string {
		if a.Task == "judge_response" && strings.Contains(string(a.Input), "telephone") {
			return "Ten out of ten!"
		}
		return practice.Rules(a)
	}})
	r := Start(t, "")
	r.ImportSample(sample.English).questions().choose(server.URL)
	r.Do("evaluate.all").Tap("Ask").Sees("FAILED").Sees("What failed is not counted").Sees("the reply could not be used")
	first := r.latest()
	if n := len(first.Failures()); n != 3 {
		t.Fatalf("%d failed", n)
	}
	good := serve(t, practice.Options{})
	r.choose(good.URL).Do("evaluate.failed").Tap("Ask")
	if again := r.latest(); again.ID != first.ID || len(again.Failures()) != 0 || good.Count("") != 3 {
		t.Errorf("asked again as %s with %d calls, %d failed", again.ID, good.Count(""), len(again.Failures()))
	}
}

func TestAStoppedEvaluationKeepsWhatCameAndGoesOn(t *testing.T) {
	waiting, release := make(chan struct{}), make(chan struct{})
	var stopped atomic.Bool
	server := serve(t, practice.Options{Script: func(a practice.Ask) string {
		if a.Task == "judge_response" && strings.Contains(string(a.Input), "telephone") && stopped.CompareAndSwap(false, true) {
			close(waiting)
			<-release
		}
		return practice.Rules(a)
	}})
	t.Cleanup(func() { close(release) }) // before the server is closed
	r := Start(t, "")
	r.ImportSample(sample.English).questions().choose(server.URL)
	v := r.S.Values()
	v.Concurrency = 1
	r.S.SetValues(v)
	r.Do("evaluate.all")
	Widget(r.S, "Ask").(fyne.Tappable).Tapped(&fyne.PointEvent{})
	<-waiting
	r.loop.RunUntilIdle()
	r.Sees("Asking 2 questions").Do("evaluate.stop").Sees("the same questions go on from there").Sees("1 answer is not there or not judged yet")
	first := r.latest()
	if len(first.Failures()) != 0 {
		t.Errorf("what was stopped counts as failed: %+v", first.Failures())
	}
	replies := map[string]string{}
	for _, o := range first.Outcomes {
		replies[o.ID] = o.Answer
	}
	r.Do("evaluate.all").Tap("Ask")
	again := r.latest()
	if again.ID != first.ID || len(again.Outcomes) != 2 {
		t.Fatalf("went on as %s with %d", again.ID, len(again.Outcomes))
	}
	for _, o := range again.Outcomes {
		if old, ok := replies[o.ID]; ok && old != o.Answer {
			t.Error("an answer was asked for again")
		}
	}
}

func TestEvaluationSpeaksChinese(t *testing.T) {
	r := StartIn(t, "", "zh")
	r.ImportSample(sample.Chinese)
	r.Do("go.evaluate").Tap("写第一个问题").Write("你会用电脑写字么？").Press(fyne.KeyReturn).Do("evaluate.all").Sees("没有模型评判").Sees("无人评判").Sees("按方法")
}

func TestACharacterIsInterviewedAndComparedWithWhatTheWriterSays(t *testing.T) {
	server := serve(t, practice.Options{})
	r := Start(t, "")
	r.ImportSample(sample.English)
	r.Do("go.evaluate").Do("evaluate.interview").Write("Augusta").Press(fyne.KeyReturn).Sees("No model rates").Sees("INTERVIEW").Sees(strings.ToUpper(nameOf(t, r, "Augusta Pell"))).Sees("no judge")
	r.choose(server.URL)
	r.Do("evaluate.interview").Write("Augusta").Press(fyne.KeyReturn).Sees("Interviewing " + nameOf(t, r, "Augusta Pell") + " with scripted-model?").Tap("Ask").Sees("judged by scripted-model").Sees("E/I · outward / inward")
	sheet := r.latest()
	if len(sheet.Traits) != 9 || len(sheet.Outcomes) != 27 {
		t.Fatalf("%d traits of %d answers", len(sheet.Traits), len(sheet.Outcomes))
	}
	r.Tap("Say what they are like…").Type("evaluate.mbti", "nonsense").Tap("Keep").Sees("is not a type of the MBTI")
	r.Type("evaluate.mbti", "INTJ").Type("evaluate.openness", "4").Press(fyne.KeyReturn).Sees("INTJ").Sees("of 4").Sees("squared · absolute error")
	if p := evaluation.Personalities(r.S.Snapshot())[kb.NameIDOf(nameOf(t, r, "Augusta Pell"))]; p == nil || p.BigFive["openness"] != 4 {
		t.Fatalf("kept is %+v", p)
	}
	r.Do("edit.undo")
	if n := len(evaluation.Personalities(r.S.Snapshot())); n != 0 {
		t.Errorf("%d are left after undo", n)
	}
}

func TestAJudgeApartRatesInTrialsAndThePartsAreShown(t *testing.T) {
	server, judge := serve(t, practice.Options{}), serve(t, practice.Options{})
	r := Start(t, "story.dramatis").ImportSample(sample.English).questions()
	r.choose(server.URL)
	v := r.S.Values()
	v.JudgeURL, v.JudgeModel = judge.URL, "the-judge"
	r.S.SetValues(v)
	r.Do("go.evaluate").Tap("evaluate.methods").Tap("Ask each question 2 times")
	r.Do("evaluate.all").Tap("Ask").Idle().Sees("judged by the-judge").Sees("IN PARTS").Sees("COSTS")
	if s := r.latest(); s.Judge != "the-judge" || s.Trials != 2 || len(s.Outcomes) != 4 || len(s.Failures()) != 0 {
		t.Errorf("%+v with %d outcomes", s.Evaluation, len(s.Outcomes))
	}
	if server.Count("judge_response") != 0 || judge.Count("judge_response") == 0 || judge.Count("judge_response") != len(judge.Calls()) {
		t.Errorf("the model judged %d, the judge %d of %d", server.Count("judge_response"), judge.Count("judge_response"), len(judge.Calls()))
	}
	path := r.Path("report.svg")
	r.S.Exams().WriteReport(r.latest(), path)
	if data, err := os.ReadFile(path); err != nil || !strings.Contains(string(data), "<svg") {
		t.Errorf("%v: no picture", err)
	}
}

func TestAConversationIsPinnedAndAskedAgainWithItsFollowUps(t *testing.T) {
	r := Start(t, "story.dramatis").ImportSample(sample.English)
	r.Do("go.chat").ask("Who is Clemency Vane?").ask("Where does she live?")
	r.Do("chat.pin").Do("go.evaluate").Sees("2 questions · 2 pinned")
	r.Do("evaluate.pinned").Sees("Where does she live?").Sees("1 run")
	sheet := r.latest()
	if len(sheet.Outcomes) != 2 || sheet.Outcomes[1].Question.Follows != sheet.Outcomes[0].Question.ID || len(sheet.Outcomes[1].Question.History) != 2 {
		t.Fatalf("asked were %+v", sheet.Outcomes)
	}
	r.Tap("Where does she live?").Sees("after “Who is Clemency Vane?”")
	r.Do("evaluate.after").Sees("Asked after").Write("And with whom?").Press(fyne.KeyReturn).Sees("3 questions · 3 pinned")
	if list := evaluation.Questions(r.S.Snapshot()); list[2].Follows != list[1].ID {
		t.Errorf("the third follows %q", list[2].Follows)
	}
	r.Do("edit.undo").Sees("2 questions")
}

func TestWhatTheDecisionsAreWorthIsShownInThePane(t *testing.T) {
	r := Start(t, "story.dramatis").ImportSample(sample.English).questions()
	r.Do("evaluate.curating").Sees("Nothing was decided here yet")
	r.S.Do(edits.Describe("Captain Dray", "An admiral in hiding."))
	r.Idle().Do("evaluate.curating").Sees("WHAT YOUR DECISIONS ARE WORTH").Sees("Without your decisions").Sees("WITH YOUR DECISIONS").Sees("now mentions admiral").Sees("2 runs")
	path := r.Path("worth.md")
	r.S.Exams().WriteReport(r.latest(), path)
	data, err := os.ReadFile(path)
	if err != nil || !strings.Contains(string(data), "## What curating is worth") || !strings.Contains(string(data), "now mentions admiral") {
		t.Errorf("%v: %s", err, data)
	}
	r.Do("edit.undo").Sees("1 run").Do("edit.undo").Sees("0 runs")
}

// picks answers the desktop's dialogs of files with paths, one after the other.
func (r *Robot) picks(paths ...string) *Robot {
	r.S.Desktop = func(context.Context, portal.Request) ([]string, error) {
		if len(paths) == 0 {
			return nil, errors.New("no more files are picked")
		}
		one := paths[0]
		paths = paths[1:]
		return []string{one}, nil
	}
	return r
}

// ownFile writes a file into the story's folder.
func (r *Robot) ownFile(name, text string) string {
	r.t.Helper()
	path := r.Path(name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		r.t.Fatal(err)
	}
	return path
}

func TestAQuestionnaireAndLabelsAreOpenedFromFiles(t *testing.T) {
	server := serve(t, practice.Options{})
	r := Start(t, "story.dramatis").ImportSample(sample.English)
	r.choose(server.URL)
	items := r.ownFile("keepers.json", `{"name": "Keepers", "range": [1, 9], "questions": {"1": {"question": "Do you answer the bell?", "dimension": "Duty"}}}`)
	labels := r.ownFile("labels.json", `{"Augusta Pell": {"Keepers": {"Duty": {"score": 7, "type": "H"}}}}`)
	r.Do("go.evaluate").picks(labels, items, labels).Do("evaluate.labels").Sees("What 1 character is like was taken in.")
	r.Do("evaluate.questionnaire").Write("Augusta").Press(fyne.KeyReturn).Tap("Ask").Sees("Duty").Sees("judged by scripted-model")
	if s := r.latest(); len(s.Traits) != 1 || s.Traits[0].Test != "Keepers" || len(s.Dimensions) != 1 {
		t.Errorf("%+v", s.Traits)
	}
	r.Do("evaluate.questionnaire").Sees("item 1 of the questionnaire")
}

func TestAPublicSetIsAskedFromTheWindow(t *testing.T) {
	r := Start(t, "story.dramatis").ImportSample(sample.English)
	folder := filepath.Join("..", "..", "storage", "exchange", "publicset", "testdata", "character-llm")
	r.picks(folder, r.Path("set.md"), r.Path("again.csv")).Do("go.evaluate").Do("evaluate.set").Write("character-llm").Press(fyne.KeyReturn)
	r.Sees("Ask the set character-llm?").Sees("Knowledge bases").Tap("Choose the report…").Idle()
	r.Sees("PUBLIC SET CHARACTER-LLM").Sees("By knowledge base").Sees("Orrin").Sees("Maud").Sees("Scope right")
	if data, err := os.ReadFile(r.Path("set.md")); err != nil || !strings.Contains(string(data), "character-llm") {
		t.Errorf("%v: %s", err, data)
	}
	if bases, _ := filepath.Glob(r.Path("set.bases/*.dramatis")); len(bases) != 2 {
		t.Errorf("the bases are %v", bases)
	}
	r.Tap("evaluate.study.save").Sees("Wrote again.csv.")
	r.Tap("Back to this knowledge base").Sees("No question has been written yet")
}
