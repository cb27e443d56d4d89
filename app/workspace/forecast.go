package workspace

import (
	"dramatis/app/engine"
	"dramatis/editor/cast"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
	"dramatis/pipeline/chat"
	"dramatis/pipeline/evaluate"
	"dramatis/pipeline/task/model"
)

// An EvaluationForecast is the forecast cost of an evaluation.
type EvaluationForecast struct {
	Answers int `json:"answers"` // to be asked or judged
	engine.Forecast
}

// embedBatch is how many memories one request for vectors has.
const embedBatch = 64

// ForecastEvaluation returns what an evaluation would cost. What an interrupted run has asked already
// costs nothing. Nothing is sent. c is the config of the answering engine, or of the judge if only
// that is a model.
func (b *Workspace) ForecastEvaluation(x EvaluationRequest, e *engine.Engine, c engine.Config) (EvaluationForecast, error) {
	var out EvaluationForecast
	if x.Curating { // the base without decisions has about as much to ask
		x.Curating, x.Version = false, evaluate.After
		one, err := b.ForecastEvaluation(x, e, c)
		one.Answers *= 2
		one.Forecast = one.Forecast.Double()
		return one, err
	}
	if err := b.check(&x); err != nil {
		return out, err
	}
	head, left, err := b.beginOrContinue(x, e, b.Snapshot())
	if err != nil {
		return out, err
	}
	out.Answers = len(left)
	if !c.IsModel() {
		return out, nil
	}
	var w model.Questions
	if head.Interview && head.Judge != "" {
		w.Interviews = evaluate.RatingCalls(head, x.Questions, evaluation.Traits(b.Snapshot(), head))
	}
	w.Personas = len(b.withoutProfiles(b.View(), left, e))
	if evaluation.HasJudge(head) {
		for _, o := range left {
			w.Ratings += len(evaluation.Unrated(o))
		}
	}
	if e.Origin() == kb.ByModel { // else only the judge is a model
		b.countAnswers(&w, left)
	}
	out.TakeQuestions(w, c)
	return out, nil
}

// countAnswers adds the requests for the answers that are still to be given.
func (b *Workspace) countAnswers(w *model.Questions, left []*kb.Outcome) {
	v := b.View()
	book := b.views.Book(v)
	scored := map[*cast.Entity]bool{}
	for _, o := range left {
		if o.Answer != "" && o.Failure == "" {
			continue
		}
		use := chat.Uses(o.Method)
		w.Replies++
		w.Analyses += use.Analyses
		w.Drafts += use.Drafts
		w.Feelings += use.Feelings
		w.Embeddings += use.Embeddings
		who, ok := v.Find(o.Question.As)
		if !ok || scored[who] || !chat.Felt(o.Method) {
			continue
		}
		scored[who] = true
		memories := book.MemoriesOf(who.ID)
		w.Embeddings += (len(memories) + embedBatch - 1) / embedBatch
		for _, m := range memories {
			if _, felt := book.Feeling(m); !felt {
				w.Memories++
			}
		}
	}
}
