package base

import (
	"context"
	"errors"
	"time"

	"dramatis/pipeline/ingest"
	"dramatis/pipeline/passage"
	"dramatis/pipeline/task/model"
)

// UsualLatency is what a call to a model is taken to last in a forecast.
const UsualLatency = 2 * time.Second

// A Forecast of an import.
type Forecast struct {
	Passages    int           `json:"passages"`
	TextTokens  int           `json:"text_tokens"`
	Calls       int           `json:"calls"`
	Prompt      int           `json:"prompt_tokens"`
	Completion  int           `json:"completion_tokens"`
	Dollars     float64       `json:"dollars"`
	Unpriced    bool          `json:"unpriced"`
	Concurrency int           `json:"concurrency"`
	Time        time.Duration `json:"nanoseconds"`
}

// Readable tells, in one error, which documents can't be read.
func Readable(ctx context.Context, paths []string) error {
	var problems []error
	for _, path := range paths {
		if _, err := ingest.Read(ctx, path); err != nil {
			problems = append(problems, err)
		}
	}
	return errors.Join(problems...)
}

// Estimate tells what reading documents would come to. Nothing is sent.
func Estimate(ctx context.Context, paths []string, c Choice) (Forecast, error) {
	var out Forecast
	var problems []error
	for _, path := range paths {
		doc, err := ingest.Read(ctx, path)
		if err != nil {
			problems = append(problems, err)
			continue
		}
		passages, err := passage.Split(doc.Document, doc.Text.Body, passage.Options{})
		if err != nil {
			return out, err
		}
		for _, p := range passages {
			out.Passages++
			out.TextTokens += p.Tokens
		}
	}
	if c = c.filled(); c.Kind != OpenAI || len(problems) > 0 {
		return out, errors.Join(problems...)
	}
	f := model.New(model.Options{Model: c.Model, EmbedModel: c.EmbedModel}).Estimate(model.Workload{Passages: out.Passages, PassageTokens: out.TextTokens, Scenes: true,
		Embeddings: c.EmbedModel != "", Gleanings: c.Gleanings}, c.Prices)
	out.Calls, out.Prompt, out.Completion, out.Dollars, out.Unpriced = f.Calls, f.Prompt, f.Completion, f.Dollars, f.Unpriced
	out.Concurrency = c.Concurrency
	out.Time = f.Time(UsualLatency, out.Concurrency)
	return out, nil
}
