package engine

import (
	"context"
	"time"

	"dramatis/editor/kb"
	"dramatis/pipeline"
	"dramatis/pipeline/llm"
	"dramatis/pipeline/passage"
	"dramatis/pipeline/task"
	"dramatis/pipeline/task/model"
)

// usualLatency is the assumed duration of a call in a forecast, until the server has been timed.
const usualLatency = 2 * time.Second

// A Forecast of the cost of a run.
type Forecast struct {
	Passages    int `json:"passages"`      // to be read
	AlreadyRead int `json:"kept_passages"` // read already and unchanged
	TextTokens  int `json:"text_tokens"`   // of the passages to be read
	llm.Totals
	Concurrency int           `json:"concurrency"`
	Latency     time.Duration `json:"latency_nanoseconds"` // of a call
	Timed       bool          `json:"timed"`               // measured on the server, not usualLatency
	Time        time.Duration `json:"nanoseconds"`
}

// Double returns the forecast for doing the same two times.
func (f Forecast) Double() Forecast {
	f.Calls, f.Prompt, f.Completion, f.Dollars, f.Time = 2*f.Calls, 2*f.Prompt, 2*f.Completion, 2*f.Dollars, 2*f.Time
	return f
}

// Estimate returns what reading documents into a base would cost. What the base has read already costs
// nothing; where it is to be read again, known is empty. Nothing is sent, and no server is started.
func Estimate(ctx context.Context, known *kb.Snapshot, sources []pipeline.Source, c Config) (Forecast, error) {
	var out Forecast
	var e task.Engine // nil: no model is asked
	if c = c.withDefaults(); c.IsModel() {
		e = model.New(model.Options{Model: c.Model, EmbedModel: c.EmbedModel, Apart: c.Apart})
	}
	for _, doc := range sources {
		passages, err := passage.Split(ctx, doc.Document, doc.Text.Body, passage.OptionsOf(pipeline.CutOf(known, doc.Document, e)))
		if err != nil {
			return out, err
		}
		for _, p := range passages {
			if hasRead(known, p) {
				out.AlreadyRead++
				continue
			}
			out.Passages++
			out.TextTokens += p.Tokens
		}
	}
	if e == nil || out.Passages == 0 {
		return out, nil
	}
	out.addTotals(e.(*model.Engine).Estimate(model.Workload{Passages: out.Passages, PassageTokens: out.TextTokens, Scenes: true,
		Embeddings: c.EmbedModel != "", Gleanings: c.Gleanings}, c.Prices), c)
	return out, nil
}

// addTotals fills in a model's forecast, with the prices of the config.
func (out *Forecast) addTotals(totals llm.Totals, c Config) {
	c = c.withDefaults()
	out.Totals, out.Concurrency, out.Latency = totals, c.Concurrency, usualLatency
	if c.Quirks != nil {
		if d := c.Quirks.Latency(c.BaseURL, c.Model); d > 0 {
			out.Latency, out.Timed = d, true
		}
	}
	out.Time = totals.Time(out.Latency, out.Concurrency)
}

// TakeQuestions is take for a run of questions.
func (out *Forecast) TakeQuestions(w model.Questions, c Config) {
	c = c.withDefaults()
	out.addTotals(model.New(model.Options{Model: c.Model, EmbedModel: c.EmbedModel}).EstimateQuestions(w, c.Prices), c)
}

// hasRead reports whether a passage has a good reading already.
func hasRead(known *kb.Snapshot, p *kb.Passage) bool {
	reading, ok := kb.Get[*kb.Reading](known, string(p.ID))
	return ok && reading.Failure == ""
}
