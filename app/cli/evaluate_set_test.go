package cli

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/pipeline/llm/practice"
)

// sets returns where our own small sets lie, each in the form of a public one.
func sets(name string) string {
	return filepath.Join("..", "..", "storage", "exchange", "publicset", "testdata", name)
}

// table reads a report as CSV: rows by column name.
func table(t *testing.T, path string) []map[string]string {
	t.Helper()
	data := editortest.Get(os.ReadFile(path))(t)
	rows := editortest.Get(csv.NewReader(strings.NewReader(strings.TrimPrefix(string(data), "\ufeff"))).ReadAll())(t)
	var out []map[string]string
	for _, row := range rows[1:] {
		one := map[string]string{}
		for i, name := range rows[0] {
			one[strings.TrimPrefix(name, "\ufeff")] = row[i]
		}
		out = append(out, one)
	}
	return out
}

func TestEverySetIsMadeIntoBasesAndAskedWithoutAModel(t *testing.T) {
	for _, c := range []struct {
		set, folder string
		bases       int
		want        string
	}{
		{"character-llm", "character-llm", 2, "rolerag: 7 answers, scope right 1.00 (7), must decline 1.00 (2), answered at all"},
		{"rolebench-en", "rolebench", 1, "rolerag: 3 answers"},
		{"rolebench-zh", "rolebench", 1, "rolerag: 1 answers"},
		{"rolebench", "rolebench", 2, "rolerag: 4 answers"},
		{"charactereval", "charactereval", 1, "rolerag: 3 answers"},
		{"incharacter", "incharacter", 1, "rolerag: "},
		{"timechara", "timechara", 1, "rolerag: 3 answers"},
	} {
		report := filepath.Join(t.TempDir(), "r.md")
		out := must(t, "evaluate", "-set", c.set, sets(c.folder), "-methods", "rolerag,vanilla", "-o", report)
		files, err := filepath.Glob(filepath.Join(strings.TrimSuffix(report, ".md")+".bases", "*.dramatis"))
		if err != nil || len(files) != c.bases || !strings.Contains(out, c.want) {
			t.Errorf("%s: %d bases, %v: %s", c.set, len(files), err, out)
		}
		if _, vanilla, asked := strings.Cut(out, "vanilla: "); asked {
			if row, _, _ := strings.Cut(vanilla, "\n"); strings.Contains(row, "say nothing") && strings.Contains(row, "1.00") {
				t.Errorf("%s: a row that says nothing scores: %s", c.set, out)
			}
		}
	}
}

// recomputed are n, mean and sample standard deviation by running sums, another way than
// the program's.
type recomputed struct{ n, sum, square float64 }

func (r *recomputed) add(v float64) { r.n, r.sum, r.square = r.n+1, r.sum+v, r.square+v*v }
func (r recomputed) mean() float64  { return r.sum / r.n }
func (r recomputed) spread() float64 {
	return math.Sqrt(max(0, (r.square-r.sum*r.sum/r.n)/(r.n-1)))
}

// near compares with a figure of a report, null where there is none.
func near(got *float64, want float64) bool { return got != nil && math.Abs(*got-want) < 1e-6 }

func TestAWholeTableByAJudgeApartIsRecomputedFromItsCSV(t *testing.T) {
	var n atomic.Int64
	first, second := practice.Start(practice.Options{}), practice.Start(practice.Options{Script: func(a practice.Ask) string {
		if a.Task != "judge_response" {
			return practice.Rules(a)
		}
		var in struct{ Metric string }
		a.Read(&in)
		v := n.Add(1)
		if in.Metric == "unknown_question_rejection" {
			return fmt.Sprintf(`{"analysis": "So.", "rating": %d}`, v%2)
		}
		return fmt.Sprintf(`{"analysis": "So.", "rating": %d}`, 1+v%10)
	}})
	defer first.Close()
	defer second.Close()
	dir := t.TempDir()
	files := map[string]string{}
	args := append([]string{"evaluate", "-set", "character-llm", sets("character-llm")}, scripted(first)...)
	args = append(args, "-models", "model-a,model-b", "-methods", "vanilla,rag,profile,rolerag", "-trials", "2", "-judge-base-url", second.URL, "-judge-model", "the-judge")
	for _, ending := range []string{"csv", "json", "md", "svg", "png"} {
		files[ending] = filepath.Join(dir, "r."+ending)
		args = append(args, "-o", files[ending])
	}
	out := must(t, args...)
	if first.Count("judge_response") != 0 || second.Count("judge_response") == 0 || second.Count("judge_response") != len(second.Calls()) {
		t.Errorf("the model that answers judged %d, the judge did %d of %d", first.Count("judge_response"), second.Count("judge_response"), len(second.Calls()))
	}
	if first.Count("summarize_character") == 0 {
		t.Error("no profile was written from the text")
	}
	rows := table(t, files["csv"])
	if len(rows) != 7*4*2*2 { // questions, methods, models, trials
		t.Fatalf("%d rows: %s", len(rows), out)
	}
	var got struct {
		Tables []struct {
			By, Part, Model, Method, Metric string
			N, Trials                       int
			Mean, Spread                    *float64
			TrialSpread                     *float64 `json:"trial_spread"`
		}
		Costs []struct {
			Model, Method string
			Answers       int
			Cost, Judging struct {
				Calls  int
				Prompt int `json:"prompt_tokens"`
			}
		}
		Contrast []struct{ General, Specific float64 } `json:"general_specific"`
	}
	data := editortest.Get(os.ReadFile(files["json"]))(t)
	if err := json.Unmarshal(data, &got); err != nil || len(got.Tables) == 0 || len(got.Costs) != 8 {
		t.Fatalf("%v: %d cells, %d costs", err, len(got.Tables), len(got.Costs))
	}
	parts := map[string]func(map[string]string) string{"": func(map[string]string) string { return "" }, "set": func(r map[string]string) string { return r["set"] },
		"base": func(r map[string]string) string { return r["set"] + "/" + r["knowledge_base"] }, "expectation": func(r map[string]string) string { return r["expect"] },
		"character": func(r map[string]string) string { return r["character"] }}
	seen := map[string]bool{}
	for _, cell := range got.Tables {
		var all recomputed
		trials := map[string]*recomputed{}
		for _, r := range rows {
			if r["model"] != cell.Model || r["method"] != cell.Method || parts[cell.By](r) != cell.Part || r[cell.Metric] == "" {
				continue
			}
			v := editortest.Get(strconv.ParseFloat(r[cell.Metric], 64))(t)
			all.add(v)
			if trials[r["trial"]] == nil {
				trials[r["trial"]] = &recomputed{}
			}
			trials[r["trial"]].add(v)
		}
		var means recomputed
		for _, trial := range trials {
			means.add(trial.mean())
		}
		if float64(cell.N) != all.n || !near(cell.Mean, all.mean()) || all.n > 1 && !near(cell.Spread, all.spread()) || cell.Trials != len(trials) || len(trials) > 1 && !near(cell.TrialSpread, means.spread()) {
			t.Errorf("%+v, recomputed %+v over %d trials", cell, all, len(trials))
		}
		seen[cell.By+" "+cell.Metric] = true
		if cell.By == "" && all.n > 0 && len(trials) > 1 { // the same in the table for reading
			want := fmt.Sprintf("%.2f ± %.2f over %d trials (%d)", all.mean(), means.spread(), len(trials), int(all.n))
			if md, _ := os.ReadFile(files["md"]); !strings.Contains(string(md), want) {
				t.Errorf("%s %s: %s is not in the table for reading", cell.Method, cell.Metric, want)
			}
		}
	}
	for _, by := range []string{"", "set", "base", "expectation", "character"} {
		for _, metric := range []string{"knowledge_exposure", "knowledge_hallucination", "unknown_question_rejection", "must_decline"} {
			if !seen[by+" "+metric] {
				t.Errorf("there is no table by %q of %s", by, metric)
			}
		}
	}
	for _, c := range got.Costs {
		answers, calls, judged, tokens := 0, 0, 0, 0
		for _, r := range rows {
			if r["model"] == c.Model && r["method"] == c.Method {
				answers++
				for to, name := range map[*int]string{&calls: "calls", &judged: "judge_calls", &tokens: "prompt_tokens"} {
					v := editortest.Get(strconv.Atoi(r[name]))(t)
					*to += v
				}
			}
		}
		if answers != c.Answers || calls != c.Cost.Calls || judged != c.Judging.Calls || tokens != c.Cost.Prompt || calls == 0 || judged == 0 {
			t.Errorf("%+v, recomputed %d answers, %d calls, %d of the judge, %d tokens", c, answers, calls, judged, tokens)
		}
	}
	svg, err := os.ReadFile(files["svg"])
	if err != nil || !strings.Contains(string(svg), "rolerag, model-b") {
		t.Errorf("%v: the picture has no bar of the second model", err)
	}
	if png, err := os.ReadFile(files["png"]); err != nil || !strings.HasPrefix(string(png), "\x89PNG") {
		t.Errorf("no PNG: %v", err)
	}
}

func TestAnInterruptedRunOfASetContinues(t *testing.T) {
	s := practice.Start(practice.Options{})
	defer s.Close()
	report := filepath.Join(t.TempDir(), "r.csv")
	args := append([]string{"evaluate", "-set", "timechara", sets("timechara"), "-methods", "rag,rolerag", "-o", report}, scripted(s)...)
	// At every number of calls it may be broken off, and goes on to the same end.
	broken := 0
	for calls := 3; ; calls += 4 {
		status, _, errs := run(t, append(args, "-budget-calls", strconv.Itoa(calls))...)
		if status == Done {
			break
		}
		if !strings.Contains(errs, "the budget of") || broken > 100 {
			t.Fatalf("status %d: %s", status, errs)
		}
		broken++
	}
	if broken == 0 {
		t.Error("it was never broken off")
	}
	rows := table(t, report)
	if len(rows) != 6 {
		t.Fatalf("%d rows", len(rows))
	}
	for _, r := range rows {
		if r["failure"] != "" || r["knowledge_exposure"] == "" || r["as_of"] == "" {
			t.Errorf("%v", r)
		}
	}
	s.Forget()
	must(t, append(args, "-table")...)
}

func TestInterviewsOfASetAreComparedWithItsLabels(t *testing.T) {
	s := practice.Start(practice.Options{})
	defer s.Close()
	report := filepath.Join(t.TempDir(), "r.csv")
	out := must(t, append([]string{"evaluate", "-set", "incharacter", sets("incharacter"), "-methods", "rolerag", "-o", report}, scripted(s)...)...)
	rows := table(t, report)
	if len(rows) != 2 || rows[0]["test"] != "Keepers" || rows[0]["writer"] != "8.5" || rows[0]["low"] != "1" || rows[0]["high"] != "9" || rows[1]["pole"] != "E" || rows[1]["writer"] != "" && rows[1]["writer"] != "15" {
		t.Errorf("%v: %s", rows, out)
	}
	for _, c := range s.Calls() {
		if c.Task == "rate_personality" && strings.Contains(string(c.Input), "Orrin") {
			t.Errorf("the rater reads who it is: %s", c.Input)
		}
	}
}

func TestAQuestionnaireAndLabelsComeFromFiles(t *testing.T) {
	kb, report := built(t), filepath.Join(t.TempDir(), "r.csv")
	s := practice.Start(practice.Options{})
	defer s.Close()
	items := questionsFile(t, `{"name": "Keepers", "range": [1, 9], "questions": {"1": {"question": "Do you answer the bell?", "dimension": "Duty"}}}`)
	labels := questionsFile(t, `{"Augusta Pell": {"Keepers": {"Duty": {"score": 7, "type": "H"}}}}`)
	must(t, append([]string{"evaluate", "-kb", kb, "-questionnaire", items, "-labels", labels, "-methods", "profile", "-o", report}, scripted(s)...)...)
	rows := table(t, report)
	if len(rows) != 1 || rows[0]["character"] != "Augusta Pell" || rows[0]["writer"] != "7" || rows[0]["value"] == "" {
		t.Errorf("%v", rows)
	}
	if status, _, errs := run(t, "evaluate", "-kb", kb, "-questionnaire", items); status != Usage || !strings.Contains(errs, "-interview NAME") {
		t.Errorf("status %d: %s", status, errs)
	}
	if status, _, errs := run(t, "evaluate", "-kb", kb, "-questionnaire", labels, "-interview", "Augusta Pell"); status != Failed || !strings.Contains(errs, "item 1 of the questionnaire") {
		t.Errorf("status %d: %s", status, errs)
	}
}

func TestTheWorthOfCuratingIsReportedForEachQuestion(t *testing.T) {
	kb, report := built(t), filepath.Join(t.TempDir(), "r.md")
	file := questionsFile(t, `{"questions": [{"as": "Augusta Pell", "question": "Who is the Grey Heron to you?", "expect": "specific", "must_mention": ["zeppelin"]}]}`)
	if status, _, errs := run(t, "evaluate", "-kb", kb, "-questions", file, "-curating", "-o", report); status != Failed || !strings.Contains(errs, "nothing was decided") {
		t.Errorf("status %d: %s", status, errs)
	}
	must(t, "edit", "-kb", kb, "rename", "Clemency Vane", "The Grey Heron")
	must(t, "edit", "-kb", kb, "describe", "The Grey Heron", "The Grey Heron flies a zeppelin over the island.")
	must(t, "evaluate", "-kb", kb, "-questions", file, "-curating", "-probes", "2", "-methods", "rolerag,rag", "-o", report)
	data := editortest.Get(os.ReadFile(report))(t)
	text := string(data)
	for _, want := range []string{"## What curating is worth", "| rolerag | 0.00", "now mentions zeppelin", "## Leaks", "as of a place", "only what the character knows"} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %q in\n%s", want, text)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(report), "*.before.dramatis")); len(left) != 0 {
		t.Errorf("the copy stays: %v", left)
	}
}

func TestConversationsAreScripted(t *testing.T) {
	kb, dir := built(t), t.TempDir()
	history := filepath.Join(dir, "talk.json")
	if status, _, errs := run(t, "ask", "-kb", kb, "-as", "Augusta Pell", "-history", history, "Who?"); status != Failed || !strings.Contains(errs, "talk.json") {
		t.Errorf("status %d: %s", status, errs)
	}
	must(t, "ask", "-kb", kb, "-as", "Augusta Pell", "-history", history, "-remember", "Who is Clemency Vane?")
	out := must(t, "ask", "-kb", kb, "-as", "Augusta Pell", "-history", history, "-remember", "-json", "Where does she live?")
	var got struct {
		Trace struct{ Entities []struct{ Matched []string } }
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil || len(got.Trace.Entities) == 0 || !strings.Contains(out, "Clemency Vane") {
		t.Errorf("%v: %s", err, out)
	}
	var turns []struct{ Role, Content string }
	data := editortest.Get(os.ReadFile(history))(t)
	if err := json.Unmarshal(data, &turns); err != nil || len(turns) != 4 || turns[2].Content != "Where does she live?" || turns[3].Role != "assistant" {
		t.Errorf("%v: %s", err, data)
	}
	s := practice.Start(practice.Options{})
	defer s.Close()
	lines := filepath.Join(dir, "talk.txt")
	editortest.Must(t, os.WriteFile(lines, []byte("Crake: Is it late?\nAugusta Pell: It is always late here.\n"), 0o600))
	must(t, append([]string{"ask", "-kb", kb, "-as", "Augusta Pell", "-history", lines, "Why?"}, scripted(s)...)...)
	for _, c := range s.Calls() {
		if c.Task == "" && c.Path == "/v1/chat/completions" && c.Messages == 4 {
			return
		}
	}
	t.Errorf("no reply was asked with what was said before: %+v", s.Calls())
}

func TestPinnedQuestionsAreAskedWithTheirFollowUps(t *testing.T) {
	kb, report := built(t), filepath.Join(t.TempDir(), "r.csv")
	file := questionsFile(t, `{"questions": [{"as": "Augusta Pell", "question": "Who is Clemency Vane?", "follow_ups": [{"question": "Where does she live?", "pinned": true}]}, {"as": "Augusta Pell", "question": "Who is Crake?"}]}`)
	must(t, "evaluate", "-kb", kb, "-questions", file, "-keep", "-o", report)
	must(t, "evaluate", "-kb", kb, "-pinned", "-o", report)
	rows := table(t, report)
	if len(rows) != 2 || rows[1]["question"] != "Where does she live?" || rows[1]["pinned"] != "true" {
		t.Errorf("%v", rows)
	}
	kept := must(t, "evaluate", "-kb", kb, "-list")
	if !strings.Contains(kept, `"follow_ups": [`) {
		t.Error(kept)
	}
	again := must(t, "evaluate", "-kb", kb, "-list", "-questions", questionsFile(t, kept))
	if strings.Replace(again, "\"title\": \"few\",\n  ", "", 1) != kept {
		t.Errorf("read again: %s", again)
	}
}

func TestACancelledSetSaysThatItCanContinue(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var o, e strings.Builder
	status := Run(ctx, &Program{Out: &o, Err: &e}, []string{"evaluate", "-set", "character-llm", sets("character-llm"), "-o", filepath.Join(t.TempDir(), "r.md")})
	if status != Interrupted || !strings.Contains(e.String(), "goes on from there") {
		t.Errorf("status %d: %s", status, e.String())
	}
}

func TestOneBudgetHoldsForAllBasesOfASet(t *testing.T) {
	s := practice.Start(practice.Options{})
	defer s.Close()
	ask := func(more ...string) []string {
		report := filepath.Join(t.TempDir(), "r.md")
		return append(append([]string{"evaluate", "-set", "character-llm", sets("character-llm"), "-methods", "rolerag", "-o", report}, scripted(s, "-concurrency", "1")...), more...)
	}
	must(t, ask()...)
	all := len(s.Calls())
	s.Forget()
	budget := all - 2 // more than either base needs, less than both
	status, _, errs := run(t, ask("-budget-calls", strconv.Itoa(budget))...)
	if n := len(s.Calls()); status != Failed || !strings.Contains(errs, "the budget of") || n > budget {
		t.Errorf("status %d, %d calls of %d: %s", status, n, budget, errs)
	}
}

func TestACharacterThatASetAsksIsInItsBaseWhereAModelFoundNobody(t *testing.T) {
	s := practice.Start(practice.Options{})
	defer s.Close()
	args := append([]string{"evaluate", "-set", "charactereval", sets("charactereval"), "-o", filepath.Join(t.TempDir(), "r.md")}, scripted(s)...)
	if out := must(t, args...); !strings.Contains(out, "rolerag: 3 answers") {
		t.Error(out)
	}
}
