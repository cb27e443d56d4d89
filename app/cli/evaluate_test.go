package cli

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/pipeline/llm/practice"
)

const fewQuestions = `{"title": "Few", "questions": [
	{"as": "Augusta Pell", "question": "Who is Clemency to you?", "expect": "specific", "must_mention": ["friend"], "pinned": true},
	{"as": "Augusta Pell", "question": "Do you own a telephone?", "expect": "out_of_scope", "colour": "blue"}]}`

func questionsFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "few.json")
	editortest.Must(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

func TestTheBuiltInEngineIsEvaluatedByRuleAndInventsNoRatings(t *testing.T) {
	kb, file := built(t), questionsFile(t, fewQuestions)
	report := filepath.Join(t.TempDir(), "r.md")
	status, out, errs := run(t, "evaluate", "-kb", kb, "-questions", file, "-methods", "rolerag, vanilla", "-o", report)
	if status != Done || !strings.Contains(out, "rolerag: 2 answers, scope right 1.00 (2)") || strings.Contains(out, "exposure") {
		t.Errorf("status %d: %s%s", status, out, errs)
	}
	if !strings.Contains(errs, "4 answers: no calls") || !strings.Contains(errs, "“colour” is unknown") {
		t.Error(errs)
	}
	text, err := os.ReadFile(report)
	if err != nil || !strings.Contains(string(text), "Judge: no model judges") || !strings.Contains(string(text), "| no model judges | no model judges |") {
		t.Errorf("%v: %s", err, text)
	}
	if out := must(t, "edit", "-kb", kb, "history"); !strings.Contains(out, "evaluate 2 questions by rolerag, vanilla") {
		t.Error(out)
	}
}

func TestQuestionsAreKeptAndAskedWithoutTheFile(t *testing.T) {
	kb, file := built(t), questionsFile(t, fewQuestions)
	must(t, "evaluate", "-kb", kb, "-questions", file, "-keep", "-o", filepath.Join(t.TempDir(), "r.csv"))
	kept := must(t, "evaluate", "-kb", kb, "-list")
	var set struct{ Questions []map[string]any }
	if err := json.Unmarshal([]byte(kept), &set); err != nil || len(set.Questions) != 2 {
		t.Fatalf("%v: %s", err, kept)
	}
	if again := must(t, "evaluate", "-kb", kb, "-list", "-questions", questionsFile(t, kept)); again != strings.Replace(kept, "{\n", "{\n  \"title\": \"few\",\n", 1) {
		t.Errorf("read again: %s", again)
	}
	report := filepath.Join(t.TempDir(), "r.json")
	must(t, "evaluate", "-kb", kb, "-pinned", "-o", report)
	data := editortest.Get(os.ReadFile(report))(t)
	var got struct {
		Questions int
		Judge     string
		Outcomes  []struct {
			Question string
			Compared bool `json:"compared_with_run_before"`
		}
	}
	if err := json.Unmarshal(data, &got); err != nil || got.Questions != 1 || got.Judge != "" || len(got.Outcomes) != 1 || !got.Outcomes[0].Compared {
		t.Errorf("%v: %s", err, data)
	}
}

func TestAModelJudgesAndWhatFailedIsAskedAgain(t *testing.T) {
	kb, file := built(t), questionsFile(t, fewQuestions)
	s := practice.Start(practice.Options{})
	defer s.Close()
	report := filepath.Join(t.TempDir(), "r.md")
	command := append([]string{"evaluate", "-kb", kb, "-questions", file, "-o", report}, scripted(s)...)
	status, _, errs := run(t, append(command, "-budget-calls", "6")...)
	if status != Failed || !strings.Contains(errs, "the budget of 6 calls") {
		t.Errorf("status %d: %s", status, errs)
	}
	if text, err := os.ReadFile(report); err != nil || !strings.Contains(string(text), "Not asked or not judged yet: ") {
		t.Errorf("%v: %s", err, text)
	}
	if out := must(t, append(command, "-estimate")...); !strings.Contains(out, "answers: about") || strings.HasPrefix(out, "2 answers") && s.Count("judge_response") == 3 {
		t.Error(out)
	}
	if out := must(t, command...); !strings.Contains(out, "knowledge exposure") || !strings.Contains(out, "unknown question rejection") {
		t.Error(out)
	}
	seen := map[string]bool{}
	for _, c := range s.Calls() {
		if c.Task == "judge_response" && seen[string(c.Body)] {
			t.Error("a rating was asked for twice")
		}
		seen[string(c.Body)] = true
	}
}

func TestAnInterruptedEvaluationEndsWith130AndContinues(t *testing.T) {
	kb, file := built(t), questionsFile(t, fewQuestions)
	ctx, cancel := context.WithCancel(context.Background())
	s := practice.Start(practice.Options{Script: func(a practice.Ask) string {
		if a.Task == "judge_response" {
			cancel()
		}
		return practice.Rules(a)
	}})
	defer s.Close()
	report := filepath.Join(t.TempDir(), "r.md")
	command := append([]string{"evaluate", "-kb", kb, "-questions", file, "-o", report}, scripted(s)...)
	var out, errs bytes.Buffer
	if status := Run(ctx, &Program{Out: &out, Err: &errs}, command); status != Interrupted || !strings.Contains(errs.String(), "the same command goes on") {
		t.Errorf("status %d: %s", status, errs.String())
	}
	if _, err := os.Stat(report); err == nil {
		t.Error("half a report was written")
	}
	must(t, command...)
	if out := must(t, "edit", "-kb", kb, "history"); strings.Count(out, "evaluate 2 questions") != 1 {
		t.Errorf("it did not go on but started over:\n%s", out)
	}
}

func TestAReportReplacesOnlyWhatAReportWrote(t *testing.T) {
	kb, report := built(t), filepath.Join(t.TempDir(), "r.csv")
	command := []string{"evaluate", "-kb", kb, "-questions", questionsFile(t, fewQuestions), "-o", report}
	must(t, command...)
	must(t, command...)
	editortest.Must(t, os.WriteFile(report, []byte("my own scores"), 0o600))
	status, _, errs := run(t, command...)
	if mine, err := os.ReadFile(report); status != Failed || !strings.Contains(errs, "“r.csv” is there") || string(mine) != "my own scores" || err != nil {
		t.Errorf("status %d: %s (%q)", status, errs, mine)
	}
	must(t, append(command, "-estimate")...)
	must(t, append(command, "-overwrite")...)
	must(t, command...)
}

func TestAWrongEvaluationSaysWhatToDo(t *testing.T) {
	kb, file := built(t), questionsFile(t, fewQuestions)
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"-questions", file}, Usage, "-kb FILE"},
		{[]string{"-kb", kb}, Failed, "there are no questions to ask"},
		{[]string{"-kb", kb, "-keep"}, Usage, "-keep needs -questions"},
		{[]string{"-kb", kb, "-questions", file, "more"}, Usage, "“more” is one argument too many"},
		{[]string{"-kb", kb, "-questions", file + "x"}, Failed, "can't be read"},
		{[]string{"-kb", kb, "-questions", file, "-methods", "magic"}, Usage, "there is no method “magic”"},
		{[]string{"-kb", kb, "-questions", file, "-o", "x.pdf"}, Failed, "its name may end in .md, .csv, .json"},
		{[]string{"-kb", kb, "-questions", questionsFile(t, "[{}]")}, Failed, "question 1: there is no question"},
	} {
		status, _, errs := run(t, append([]string{"evaluate"}, c.args...)...)
		if status != c.status || !strings.Contains(errs, c.want) {
			t.Errorf("%v: status %d: %s", c.args, status, errs)
		}
	}
	if status, out, _ := run(t, "evaluate", "-h"); status != Done || !strings.Contains(out, `"must_mention"`) {
		t.Errorf("status %d: %s", status, out)
	}
}

func TestACharacterIsInterviewed(t *testing.T) {
	kb, report := built(t), filepath.Join(t.TempDir(), "r.md")
	labels := questionsFile(t, `{"personalities": [{"as": "Augusta Pell", "mbti": "INTJ"}]}`)
	s := practice.Start(practice.Options{})
	defer s.Close()
	out := must(t, append([]string{"evaluate", "-kb", kb, "-questions", labels, "-interview", "Augusta Pell", "-methods", "profile", "-o", report}, scripted(s)...)...)
	if !strings.Contains(out, "profile: Augusta Pell ") || !strings.Contains(out, "of 4 dimensions right") {
		t.Error(out)
	}
	if text, err := os.ReadFile(report); err != nil || !strings.HasPrefix(string(text), "# Personality: Augusta Pell") || !strings.Contains(string(text), "| type | INTJ |") {
		t.Errorf("%v: %s", err, text)
	}
	if out := must(t, "evaluate", "-kb", kb, "-list"); strings.Contains(out, "INTJ") {
		t.Error("what the file says was kept without being asked to")
	}
	must(t, "evaluate", "-kb", kb, "-questions", labels, "-interview", "Augusta Pell", "-keep", "-methods", "profile", "-o", report)
	if out := must(t, "evaluate", "-kb", kb, "-list"); !strings.Contains(out, `"mbti": "INTJ"`) {
		t.Error(out)
	}
	if text, err := os.ReadFile(report); err != nil || !strings.Contains(string(text), "no model rates") {
		t.Errorf("%v: %s", err, text)
	}
}

func TestScoresFilledInInAReportWin(t *testing.T) {
	kb, file, report := built(t), questionsFile(t, strings.Replace(fewQuestions, "Who is Clemency", "=1+1? Who is Clemency", 1)), filepath.Join(t.TempDir(), "r.csv")
	must(t, "evaluate", "-kb", kb, "-questions", file, "-o", report)
	data := editortest.Get(os.ReadFile(report))(t)
	rows := editortest.Get(csv.NewReader(bytes.NewReader(bytes.TrimPrefix(data, []byte("\ufeff")))).ReadAll())(t)
	if rows[1][1] != "'=1+1? Who is Clemency to you?" {
		t.Errorf("a spreadsheet would compute %s", rows[1][1])
	}
	fill := func(metric, value string) {
		rows[1][slices.Index(rows[0], metric+"_writer")] = value
		rows[1][slices.Index(rows[0], "only_known")] = "FALSE" // as a spreadsheet writes it
		var out bytes.Buffer
		editortest.Must(t, csv.NewWriter(&out).WriteAll(append(rows, append([]string{"Nobody"}, rows[1][1:]...))))
		editortest.Must(t, os.WriteFile(report, append([]byte("\ufeff"), out.Bytes()...), 0o600))
	}
	fill("knowledge_exposure", "7")
	fill("knowledge_hallucination", "2")
	again := filepath.Join(t.TempDir(), "again.md")
	status, out, errs := run(t, "evaluate", "-kb", kb, "-scores", report, "-o", again)
	if status != Done || !strings.Contains(out, "1 answers scored") || !strings.Contains(errs, "skipped 1 of the lines") || !strings.Contains(out, "knowledge exposure 7.00 (1)") {
		t.Errorf("status %d: %s%s", status, out, errs)
	}
	if text, err := os.ReadFile(again); err != nil || !strings.Contains(string(text), "Knowledge hallucination: 2 by the writer") {
		t.Errorf("%v: %s", err, text)
	}
	must(t, "edit", "-kb", kb, "undo")
	must(t, "edit", "-kb", kb, "redo")
	fill("unknown_question_rejection", "0.5")
	if status, _, errs := run(t, "evaluate", "-kb", kb, "-scores", report); status != Failed || !strings.Contains(errs, "line 2: “0.5” is not a score") {
		t.Errorf("status %d: %s", status, errs)
	}
	if status, _, errs := run(t, "evaluate", "-kb", kb, "-scores", file); status != Failed || !strings.Contains(errs, "report") {
		t.Errorf("status %d: %s", status, errs)
	}
}
