package evaluate

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

var update = flag.Bool("update", false, "write the goldens again")

// report is of two methods with everything that can happen: ratings, a rating
// that failed, an answer that failed, the writer's own scores, a run before.
func report(t *testing.T, judge string) Report {
	t.Helper()
	loft := kb.Question{ID: "loft", As: "Augusta Pell", Text: "What did you find in the net loft?", Expect: kb.ExpectSpecific, AsOf: &kb.Place{Document: "d", Chapter: 5},
		About: []string{"the net loft", "Ansel Tolliver"}, MustMention: []string{"read"}, MustNotMention: []string{"Heron"}, Pinned: true}
	phone := kb.Question{ID: "phone", As: "Augusta Pell", Text: "Do you own\na telephone | or two?", Expect: kb.ExpectOutOfScope, MustDecline: true}
	yard := kb.Question{ID: "yard", As: "Inspector Crake", Asker: "Augusta Pell", Text: "What was at the yard?", OnlyKnown: true}
	rated := func(values ...float64) map[string]kb.Rating {
		if judge == "" {
			return nil
		}
		out := map[string]kb.Rating{}
		for i, m := range evaluation.Judged() {
			out[m.Key] = kb.Rating{Analysis: fmt.Sprintf("It names\nthe %s.", m.Key), Value: values[i]}
		}
		return out
	}
	d := kb.Empty().Draft()
	put := func(e *kb.Evaluation, list ...*kb.Outcome) *kb.Evaluation {
		d.Set(e)
		for _, o := range list {
			o.Evaluation, o.ID = e.ID, kb.OutcomeIDOf(e.ID, o.Question.ID, o.Method, 0)
			d.Set(o)
		}
		return e
	}
	put(&kb.Evaluation{ID: "evaluation-000001", Seq: 1, Methods: []string{"rolerag"}},
		&kb.Outcome{Method: "rolerag", Question: loft, Answer: "I know nothing of a loft.", Declined: true, Scoped: true, InScope: true, Missed: loft.About, Ratings: rated(2, 1, 0)})
	last := put(&kb.Evaluation{ID: "evaluation-000002", Seq: 2, Began: 1_700_000_000, Title: "Before the print", Engine: "a-model", Judge: judge,
		Methods: []string{"rolerag", "rag"}, Questions: []string{"loft", "phone", "yard"}},
		&kb.Outcome{Method: "rolerag", Question: loft, Answer: "He was learning to read,\nby a candle.", Scoped: true, InScope: true, Found: loft.About[:1], Missed: loft.About[1:], Ratings: rated(9, 2, 1)},
		&kb.Outcome{Method: "rag", Question: loft, Answer: "The Heron’s stilts.", InScope: true, Ratings: rated(4, 6, 1), Own: map[string]float64{"knowledge_hallucination": 8}},
		&kb.Outcome{Method: "rolerag", Question: phone, Answer: "I have never heard of such a thing.", Scoped: true, Declined: true, Ratings: rated(8, 1, 1)},
		&kb.Outcome{Method: "rag", Question: phone, Answer: "Two.", InScope: true, Ratings: rated(1, 9, 0)},
		&kb.Outcome{Method: "rolerag", Question: yard, Failure: "the reply was cut off"},
		&kb.Outcome{Method: "rag", Question: yard, Answer: "Sacks.", InScope: true, Ratings: rated(5, 3, 1)})
	if judge != "" {
		bad, _ := kb.Get[*kb.Outcome](d.Snapshot(), kb.OutcomeIDOf(last.ID, "yard", "rag", 0))
		bad.Ratings["knowledge_exposure"] = kb.Rating{Failure: "the reply could not be used"}
	}
	return Report{Sheet: evaluation.SheetOf(d.Snapshot(), last), Of: "sample", Place: func(p kb.Place) string { return fmt.Sprintf("chapter %d", p.Chapter) }}
}

// asCSV writes a table without the marks that are for spreadsheets.
func asCSV(rows [][]string) ([]byte, error) {
	var out bytes.Buffer
	err := csv.NewWriter(&out).WriteAll(rows)
	return out.Bytes(), err
}

// asFiles writes tables, and of a picture what it shows.
var asFiles = Drawers{CSV: asCSV, Picture: func(c Chart, ending string) ([]byte, error) { return []byte(fmt.Sprintf("%s %+v", ending, c)), nil }}

func TestReportsAreAsTheirGoldens(t *testing.T) {
	for _, c := range []struct{ file, judge string }{{"report.md", "a-model"}, {"report.csv", "a-model"}, {"report.json", "a-model"}, {"unjudged.md", ""}} {
		got := editortest.Get(Study{Reports: []Report{report(t, c.judge)}}.Write(c.file, asFiles))(t)
		path := "testdata/" + c.file
		if *update {
			editortest.Must(t, os.WriteFile(path, got, 0o644))
		}
		want := editortest.Get(os.ReadFile(path))(t)
		if string(got) != string(want) {
			t.Errorf("%s differs (run with -update and look at the difference):\n%s", path, got)
		}
	}
}

func TestAReportIsWrittenByItsEnding(t *testing.T) {
	r := Study{Reports: []Report{report(t, "a-model")}}
	if _, err := r.Write("x.pdf", asFiles); err == nil || !strings.Contains(err.Error(), ".md, .csv, .json, .svg, .png") {
		t.Errorf("a report as PDF: %v", err)
	}
	data := editortest.Get(r.Write("X.CSV", asFiles))(t)
	rows, err := csv.NewReader(strings.NewReader(string(data))).ReadAll()
	if err != nil || len(rows) != 7 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	data, err = r.Write("x.json", asFiles)
	if err != nil {
		t.Fatal(err)
	}
	var out map[string]any
	editortest.Must(t, json.Unmarshal(data, &out))
	for key, v := range out {
		if v == nil {
			t.Errorf("%s is null", key)
		}
	}
	plain, err := r.Write("report", asFiles)
	if err != nil || !strings.HasPrefix(string(plain), "# Evaluation: Before the print") {
		t.Errorf("without an ending: %.40s, %v", plain, err)
	}
}

func FuzzScores(f *testing.F) {
	head := "character,question,as_of,only_known,asker,method,knowledge_exposure_writer\n"
	f.Add(head + "Augusta Pell,What did you find in the net loft?,chapter 5,FALSE,,rag,7\n")
	f.Add(head + "Augusta Pell,What did you find in the net loft?,chapter 5,false,,rag,NaN\n")
	f.Add(head + "\"a\n")
	t := &testing.T{}
	r := report(t, "")
	f.Fuzz(func(t *testing.T, text string) {
		scores, strange, err := r.Scores([]byte(text))
		if err != nil {
			return
		}
		for id, of := range scores {
			for _, m := range evaluation.Judged() {
				if v, ok := of[m.Key]; ok && !(v >= m.Low && v <= m.High) {
					t.Errorf("%s has %v by %s (%d lines passed over)", id, v, m.Key, strange)
				}
			}
		}
	})
}
