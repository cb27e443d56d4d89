package evaluation

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"dramatis/editor"
	"dramatis/editor/kb"
)

// State returns the last step on which answers may depend, 0 for none.
func State(history []editor.Head) int64 {
	for i := len(history) - 1; i >= 0; i-- {
		if h := history[i]; !h.Undone && h.Kind != editor.Evaluating && h.Kind != editor.Naming {
			return h.Seq
		}
	}
	return 0
}

// QuestionID returns an id for a question without one: a hash of what is asked, which
// character is asked, when, and after what. Questions that differ only in the expected answer have the same id.
func QuestionID(q kb.Question) string {
	at := ""
	if q.AsOf != nil {
		at = string(q.AsOf.Document) + ":" + strconv.Itoa(q.AsOf.Chapter)
	}
	parts := []string{q.As, q.Text, at, q.Asker, strconv.FormatBool(q.OnlyKnown)}
	if q.Follows != "" || len(q.History) > 0 { // others keep the ids from before there were conversations
		parts = append(parts, q.Follows)
		for _, h := range q.History {
			parts = append(parts, strconv.FormatBool(h.FromCharacter), h.Text)
		}
	}
	return kb.Hash("q", parts...)
}

// checkQuestion returns an error for a question that can't be asked.
func checkQuestion(q kb.Question) error {
	switch {
	case strings.TrimSpace(q.Text) == "":
		return editor.Cannot("there is no question: write one")
	case strings.TrimSpace(q.As) == "":
		return editor.Cannot("choose the character who is asked")
	case q.Expect != "" && !slices.Contains(kb.Expectations(), q.Expect):
		return editor.Cannot("“%s” is not an expectation: there are %s", string(q.Expect), expectations())
	}
	return nil
}

func expectations() string {
	var out []string
	for _, x := range kb.Expectations() {
		out = append(out, string(x))
	}
	return strings.Join(out, ", ")
}

// Add appends questions to the writer's own; existing ones keep their place.
func Add(list ...kb.Question) editor.Plan {
	return func(s *kb.Snapshot) (editor.Transaction, error) {
		tx := editor.Transaction{Kind: editor.Evaluating, Label: editor.Label("add {} questions", strconv.Itoa(len(list)))}
		if len(list) == 1 {
			tx.Label = editor.Label("add a question to {}", list[0].As)
		}
		next := 1
		for _, q := range Questions(s) {
			next = max(next, q.Seq+1)
		}
		for _, q := range list {
			if err := checkQuestion(q); err != nil {
				return tx, err
			}
			if q.ID == "" {
				q.ID = QuestionID(q)
			}
			if old, ok := kb.Get[*kb.Question](s, q.ID); ok {
				q.Seq = old.Seq
			} else {
				q.Seq = next
				next++
			}
			tx.Edits = append(tx.Edits, kb.Put(s, &q))
		}
		return tx, nil
	}
}

// Change replaces a question.
func Change(q kb.Question) editor.Plan {
	return func(s *kb.Snapshot) (editor.Transaction, error) {
		if _, ok := kb.Get[*kb.Question](s, q.ID); !ok {
			return editor.Transaction{}, editor.Cannot("this question is no longer there")
		}
		if err := checkQuestion(q); err != nil {
			return editor.Transaction{}, err
		}
		return editor.Transaction{Kind: editor.Evaluating, Label: editor.Label("change a question to {}", q.As), Edits: []kb.Edit{kb.Put(s, &q)}}, nil
	}
}

// Remove removes a question from the list. Its outcomes stay.
func Remove(id string) editor.Plan {
	return func(s *kb.Snapshot) (editor.Transaction, error) {
		q, ok := kb.Get[*kb.Question](s, id)
		if !ok {
			return editor.Transaction{}, editor.Cannot("this question is no longer there")
		}
		return editor.Transaction{Kind: editor.Evaluating, Label: editor.Label("remove a question to {}", q.As), Edits: []kb.Edit{kb.Remove(q)}}, nil
	}
}

// evaluationStep returns a step of an evaluation; all steps of one evaluation are undone together.
func evaluationStep(e *kb.Evaluation, edits ...kb.Edit) editor.Transaction {
	label := editor.Label("evaluate {} questions by {}", strconv.Itoa(len(e.Questions)), strings.Join(e.Methods, ", "))
	switch {
	case len(e.Questions) == 1:
		label = editor.Label("evaluate a question by {}", strings.Join(e.Methods, ", "))
	case e.Interview:
		label = editor.Label("interview {}", e.Title)
	}
	return editor.Transaction{Kind: editor.Evaluating, Label: label, Group: e.ID, Edits: edits}
}

// NewID returns an id for a new evaluation that sorts after all others.
func NewID(s *kb.Snapshot) (id string, seq int) {
	for _, e := range All(s) {
		seq = max(seq, e.Seq)
	}
	return fmt.Sprintf("evaluation-%06d", seq+1), seq + 1
}

// Begin stores the head of an evaluation.
func Begin(e *kb.Evaluation) editor.Plan {
	return func(s *kb.Snapshot) (editor.Transaction, error) { return evaluationStep(e, kb.Put(s, e)), nil }
}

// Keep stores an outcome and preserves the writer's scores of it. It stores nothing if the evaluation
// was undone meanwhile.
func Keep(o *kb.Outcome) editor.Plan {
	return func(s *kb.Snapshot) (editor.Transaction, error) {
		e, ok := kb.Get[*kb.Evaluation](s, o.Evaluation)
		if !ok {
			return editor.Transaction{}, editor.Cannot("this evaluation is no longer there")
		}
		next := *o
		if old, ok := kb.Get[*kb.Outcome](s, o.ID); ok {
			next.Own = old.Own
		}
		return evaluationStep(e, kb.Put(s, &next)), nil
	}
}

// Adopt stores an evaluation of another base with its outcomes, as a run of this one.
func Adopt(sheet *Sheet) editor.Plan {
	return func(s *kb.Snapshot) (editor.Transaction, error) {
		e := *sheet.Evaluation
		e.ID, e.Seq = NewID(s)
		edits := []kb.Edit{kb.Put(s, &e)}
		for _, o := range sheet.Outcomes {
			own := *o
			own.Evaluation, own.ID = e.ID, kb.OutcomeIDOf(e.ID, o.Question.ID, o.Method, o.Trial)
			edits = append(edits, kb.Put(s, &own))
		}
		for _, t := range sheet.Traits {
			own := *t
			own.Evaluation, own.ID = e.ID, kb.TraitIDOf(e.ID, t.As, t.Method, t.Test, t.Dimension, t.Trial)
			edits = append(edits, kb.Put(s, &own))
		}
		return evaluationStep(&e, edits...), nil
	}
}

// Score sets the writer's own score of an outcome by a judged metric, which takes precedence over the
// judge's; nil removes it.
func Score(outcome, metric string, value *float64) editor.Plan {
	return func(s *kb.Snapshot) (editor.Transaction, error) {
		old, ok := kb.Get[*kb.Outcome](s, outcome)
		if !ok {
			return editor.Transaction{}, editor.Cannot("this answer is no longer there")
		}
		m, ok := MetricOf(metric)
		if !ok || !m.Judged {
			return editor.Transaction{}, editor.Cannot("“%s” is not scored: it follows from the answer", metric)
		}
		next := *old
		next.Own = map[string]float64{}
		maps.Copy(next.Own, old.Own)
		label := "take back the score of an answer of {}"
		delete(next.Own, metric)
		if value != nil {
			if !m.Fits(*value) {
				return editor.Transaction{}, editor.Cannot("a score goes from %g to %g", m.Low, m.High)
			}
			label, next.Own[metric] = "score an answer of {}", *value
		}
		if len(next.Own) == 0 {
			next.Own = nil
		}
		return editor.Transaction{Kind: editor.Evaluating, Label: editor.Label(label, old.Question.As), Edits: []kb.Edit{kb.Put(s, &next)}}, nil
	}
}

// ScoreAll sets the writer's own scores of outcomes, by id and metric, in one step. Other scores stay.
func ScoreAll(scores map[string]map[string]float64) editor.Plan {
	return func(s *kb.Snapshot) (editor.Transaction, error) {
		tx := editor.Transaction{Kind: editor.Evaluating, Label: editor.Label("score {} answers", strconv.Itoa(len(scores)))}
		for _, id := range slices.Sorted(maps.Keys(scores)) {
			for _, metric := range slices.Sorted(maps.Keys(scores[id])) {
				v := scores[id][metric]
				one, err := Score(id, metric, &v)(s)
				if err != nil {
					return editor.Transaction{}, err
				}
				if n := len(tx.Edits); n > 0 && tx.Edits[n-1].Ref() == one.Edits[0].Ref() { // another metric of the same answer
					next := *tx.Edits[n-1].After.(*kb.Outcome)
					next.Own = maps.Clone(next.Own)
					next.Own[metric] = v
					tx.Edits[n-1].After = &next
					continue
				}
				tx.Edits = append(tx.Edits, one.Edits...)
			}
		}
		return tx, nil
	}
}

// Forget removes an evaluation with all its outcomes.
func Forget(id string) editor.Plan {
	return func(s *kb.Snapshot) (editor.Transaction, error) {
		e, ok := kb.Get[*kb.Evaluation](s, id)
		if !ok {
			return editor.Transaction{}, editor.Cannot("this evaluation is no longer there")
		}
		tx := editor.Transaction{Kind: editor.Evaluating, Label: editor.Label("remove an evaluation of {} questions", strconv.Itoa(len(e.Questions))), Edits: []kb.Edit{kb.Remove(e)}}
		for o := range kb.All[*kb.Outcome](s) {
			if o.Evaluation == id {
				tx.Edits = append(tx.Edits, kb.Remove(o))
			}
		}
		for _, t := range Traits(s, e) {
			tx.Edits = append(tx.Edits, kb.Remove(t))
		}
		return tx, nil
	}
}
