package evaluate

import (
	"reflect"
	"strings"
	"testing"

	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

// compared returns a snapshot with one set of questions that two models were asked.
func compared(t *testing.T) *kb.Snapshot {
	t.Helper()
	d := peopled(t, kb.Empty()).Draft()
	detail := kb.Question{ID: "a", As: "Ben", Text: "A?", Expect: kb.ExpectSpecific, MustMention: []string{"tide"}}
	later := kb.Question{ID: "b", As: "Ada", Text: "B?", Expect: kb.ExpectHidden, MustDecline: true, AsOf: &kb.Place{Document: "d", Chapter: 1}}
	for i, engine := range []string{"model-a", "model-b"} {
		e := &kb.Evaluation{ID: "e" + engine, Seq: i + 1, Engine: engine, Judge: "j", Methods: []string{"rag"}, Questions: []string{"a", "b"}, Trials: 2}
		d.Set(e)
		for trial := range 2 {
			for _, q := range []kb.Question{detail, later} {
				o := &kb.Outcome{ID: kb.OutcomeIDOf(e.ID, q.ID, "rag", trial), Evaluation: e.ID, Method: "rag", Trial: trial, Question: q, Answer: "Ebb.", Cost: kb.Cost{Calls: 1, Prompt: 9, Dollars: 0.5}}
				if i+trial > 0 {
					o.Answer = "The tide."
				}
				d.Set(o)
			}
		}
	}
	return d.Snapshot()
}

func TestTheTablesAreThoseOfTheReport(t *testing.T) {
	p, _ := shown(t, &desk{snap: compared(t)})
	list := p.m.sources()
	want := table{[]string{"", "Mentions what it must", "Declines by its words", "Answers what it knows"}, [][]string{
		{"the nearest passages, model-b", "1.00 ± 0.00 (2)", "0.00 ± 0.00 (2)", "1.00 ± 0.00 (2)"}, {"the nearest passages, model-a", "0.50 ± 0.71 (2)", "0.00 ± 0.00 (2)", "1.00 ± 0.00 (2)"}}}
	if got := models(list); !reflect.DeepEqual(got, want) {
		t.Errorf("models by methods\n%v\nwant\n%v", got, want)
	}
	if got := kinds(list, evaluation.Mentioned); len(got.rows) != 1 || got.rows[0][0] != "a detail" || got.rows[0][2] != "0.50 ± 0.71 (2)" {
		t.Errorf("by kind %v", got)
	}
	if got := people(func(string) int { return 0 }, list, evaluation.Declined); len(got.rows) != 1 || got.rows[0][0] != "Ada" {
		t.Errorf("by character %v", got)
	}
	if got := leaks(list); len(got.rows) != 2 || strings.Join(got.rows[0][1:], " ") != "2 2 0" {
		t.Errorf("leaks %v", got)
	}
	if got := costs(list); len(got.rows) != 2 || strings.Join(got.rows[0][1:], " ") != "4 4 36 0.0 0 2.0000" {
		t.Errorf("costs %v", got)
	}
	if p.named["evaluate.by"] == nil {
		t.Error("no figure can be chosen")
	}
}

func TestTrialsAreChosenWithTheMethods(t *testing.T) {
	d := &desk{snap: peopled(t, kept(t))}
	p, _ := shown(t, d)
	menu := p.methodMenu()
	menu[len(menu)-2].Action() // three times
	p.askAll()
	if len(d.ordered) != 1 || d.ordered[0].Trials != 3 {
		t.Errorf("ordered %+v", d.ordered)
	}
}
