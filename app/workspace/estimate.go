package workspace

import (
	"context"
	"errors"
	"time"

	"dramatis/editor/kb"
	"dramatis/pipeline"
	"dramatis/pipeline/passage"
	"dramatis/pipeline/task"
	"dramatis/pipeline/task/model"
)

// UsualLatency is what a call to a model is taken to last in a forecast, as long
// as the server has not been timed.
const UsualLatency = 2 * time.Second

// A Forecast of an import.
type Forecast struct {
	Passages    int           `json:"passages"`      // to be read
	Kept        int           `json:"kept_passages"` // read already and unchanged
	TextTokens  int           `json:"text_tokens"`   // of the passages to be read
	Calls       int           `json:"calls"`
	Prompt      int           `json:"prompt_tokens"`
	Completion  int           `json:"completion_tokens"`
	Dollars     float64       `json:"dollars"`
	Unpriced    bool          `json:"unpriced"` // a model without a price is among them
	Concurrency int           `json:"concurrency"`
	Latency     time.Duration `json:"latency_nanoseconds"` // of a call
	Timed       bool          `json:"timed"`               // the latency is the server's own, not UsualLatency
	Time        time.Duration `json:"nanoseconds"`
}

// Readable tells, in one error, which documents can't be read.
func Readable(ctx context.Context, paths []string) error {
	var problems []error
	for _, path := range paths {
		if _, err := readSource(ctx, path); err != nil {
			problems = append(problems, err)
		}
	}
	return errors.Join(problems...)
}

// Estimate tells what reading documents into the base would come to. What has
// been read and would be kept counts nothing; b may be nil. Nothing is sent.
func (b *Workspace) Estimate(ctx context.Context, paths []string, c EngineConfig, how ImportOptions) (Forecast, error) {
	var out Forecast
	var problems []error
	var engine task.Engine
	if c = c.withDefaults(); c.Kind == OpenAI {
		engine = model.New(model.Options{Model: c.Model, EmbedModel: c.EmbedModel, Apart: c.Apart})
	}
	known := kb.Empty()
	if b != nil {
		known = b.Snapshot()
	}
	for _, path := range paths {
		doc, err := readSource(ctx, path)
		if err != nil {
			problems = append(problems, err)
			continue
		}
		cut := pipeline.CutOf(known, doc.Document, engine, how.Again)
		passages, err := passage.Split(ctx, doc.Document, doc.Text.Body, passage.OptionsOf(cut))
		if err != nil {
			return out, err
		}
		for _, p := range passages {
			if !how.Again && b.hasRead(p) {
				out.Kept++
				continue
			}
			out.Passages++
			out.TextTokens += p.Tokens
		}
	}
	if engine == nil || len(problems) > 0 || out.Passages == 0 {
		return out, errors.Join(problems...)
	}
	f := engine.(*model.Engine).Estimate(model.Workload{Passages: out.Passages, PassageTokens: out.TextTokens, Scenes: true,
		Embeddings: c.EmbedModel != "", Gleanings: c.Gleanings}, c.Prices)
	out.take(f, c)
	return out, nil
}

// take fills in what a run with an engine of choice comes to.
func (out *Forecast) take(f model.Forecast, c EngineConfig) {
	out.Calls, out.Prompt, out.Completion, out.Dollars, out.Unpriced = f.Calls, f.Prompt, f.Completion, f.Dollars, f.Unpriced
	out.Concurrency, out.Latency = c.Concurrency, UsualLatency
	if c.Habits != nil {
		if d := c.Habits.Latency(c.BaseURL, c.Model); d > 0 {
			out.Latency, out.Timed = d, true
		}
	}
	out.Time = f.Time(out.Latency, out.Concurrency)
}

// hasRead reports whether a passage has a good reading already.
func (b *Workspace) hasRead(p *kb.Passage) bool {
	if b == nil {
		return false
	}
	reading, ok := kb.Get[*kb.Reading](b.Snapshot(), string(p.ID))
	return ok && reading.Failure == ""
}
