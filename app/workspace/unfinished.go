package workspace

import (
	"encoding/json"
	"fmt"
	"slices"

	"dramatis/app/engine"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
	"dramatis/pipeline/evaluate"
)

// beginOrContinue returns the evaluation that can be continued, or a new one, with what is left to ask.
func (b *Workspace) beginOrContinue(x EvaluationRequest, e *engine.Engine, s *kb.Snapshot) (*kb.Evaluation, []*kb.Outcome, error) {
	head, err := b.newEvaluation(x, e)
	if err != nil {
		return nil, nil, err
	}
	if !x.Again {
		if old, left, ok := findUnfinished(head, x, s); ok {
			return old, left, nil
		}
	}
	head.ID, head.Seq = evaluation.NewID(s)
	return head, evaluate.Left(head, x.Questions, nil), nil
}

// newEvaluation returns the record of a new evaluation, without an id.
func (b *Workspace) newEvaluation(x EvaluationRequest, e *engine.Engine) (*kb.Evaluation, error) {
	head := &kb.Evaluation{Began: b.now().Unix(), Title: x.Title, State: evaluation.State(b.History()), Engine: e.Name(), Embedding: e.EmbeddingModel(), Methods: x.Methods,
		Interview: len(x.Interview) > 0, Source: x.Source, Version: x.Version}
	if x.Trials > 1 {
		head.Trials = x.Trials
	}
	if x.Questionnaire != nil && head.Interview {
		for _, d := range x.Questionnaire.Dimensions {
			head.Dimensions = append(head.Dimensions, d.Dimension)
		}
	}
	switch {
	case x.Judge != nil:
		head.Judge = x.Judge.Name()
	case e.Origin() == kb.ByModel:
		head.Judge = e.Name()
	}
	asked := slices.Clone(x.Questions)
	for i, q := range asked {
		head.Questions = append(head.Questions, q.ID)
		if q.Follows != "" {
			asked[i].History = nil // what was said before it is an outcome of this run
		}
		asked[i].Seq, asked[i].Pinned, asked[i].Why = 0, false, "" // no answer depends on these
	}
	set, err := json.Marshal([]any{x.Methods, head.Engine, head.Embedding, asked, head.Interview, head.Judge, head.Trials, head.Dimensions})
	if err != nil {
		return nil, fmt.Errorf("tell the questions apart: %w", err)
	}
	head.Set = kb.Hash("x", string(set))
	return head, nil
}

// findUnfinished returns the last evaluation of the same set, with what is left to ask; false if there is
// none, if it is complete, or if the base has changed since.
func findUnfinished(head *kb.Evaluation, x EvaluationRequest, s *kb.Snapshot) (*kb.Evaluation, []*kb.Outcome, bool) {
	for _, old := range slices.Backward(evaluation.All(s)) {
		if old.Set != head.Set || old.Version != head.Version {
			continue
		}
		had := map[string]*kb.Outcome{}
		for o := range kb.All[*kb.Outcome](s) {
			had[o.ID] = o
		}
		left := evaluate.Left(old, x.Questions, had)
		unrated := old.Interview && old.Judge != "" && len(evaluation.Traits(s, old)) < traitCount(old, x)
		ok := old.State == head.State && (len(left) > 0 || unrated || len(evaluation.SheetOf(s, old).Failures()) > 0)
		return old, left, ok
	}
	return nil, nil, false
}

// traitCount returns how many traits an evaluation by interviews has in the end.
func traitCount(e *kb.Evaluation, x EvaluationRequest) int {
	return len(x.Interview) * len(e.Methods) * len(evaluation.DimensionsOf(e)) * e.Rounds()
}
