package openai

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"sync"
	"time"

	"dramatis/pipeline/llm"
)

// A Report is the result of testing a connection, as far as the test got.
type Report struct {
	Models    []Model
	HasModel  bool   // the chosen one is in the list
	JSON      string // the mode that works: json_schema, json_object, none
	Context   int    // tokens it reads at once, 0 if not known
	Dimension int    // of the embeddings, 0 if not tested
	Took      time.Duration
}

// Test finds out what the server accepts: it lists the models, asks the chosen one for a tiny
// structured reply and, if embedModel is set, for one vector. The error says which step failed;
// earlier results are in the report.
func (c *Client) Test(ctx context.Context, embedModel string) (Report, error) {
	var r Report
	var err error
	var e *llm.Error
	if r.Models, err = c.Models(ctx); err != nil && !(c.cfg.Model != "" && errors.As(err, &e) && e.Status == http.StatusNotFound) { // some have no list
		return r, fmt.Errorf("list the models of %s: %w", c.base, err)
	}
	for _, m := range r.Models {
		r.HasModel = r.HasModel || m.ID == c.cfg.Model || m.ID == c.cfg.Model+":latest"
	}
	c.quirks.forget(c.base, c.cfg.Model)
	began := c.transport.Clock.Now()
	checked := llm.Checked(nil)(c)
	_, err = checked.Complete(ctx, llm.Request{
		Purpose: "probe", Model: c.cfg.Model,
		System:   "task: probe\nRepeat the word of the request as JSON.",
		Messages: []llm.Message{{Role: llm.RoleUser, Text: `{"word":"ready"}`}},
		Schema: &llm.Schema{Name: "probe", JSON: json.RawMessage(
			`{"type":"object","properties":{"word":{"type":"string"}},"required":["word"],"additionalProperties":false}`)},
	}, nil)
	r.Took = c.transport.Clock.Now().Sub(began)
	if mode, known := c.quirks.Mode(c.base, c.cfg.Model); known {
		r.JSON = mode.String()
	}
	if err != nil {
		return r, fmt.Errorf("ask %s for a word: %w", c.cfg.Model, err)
	}
	if r.Context = c.ContextLimit(""); r.Context == 0 {
		r.Context = c.context(ctx, "")
	}
	if embedModel != "" {
		v, err := c.Embedder(embedModel).Embed(ctx, []string{"ready"})
		if err != nil {
			return r, fmt.Errorf("ask %s for a vector: %w", embedModel, err)
		}
		r.Dimension = v.Dimension
	}
	return r, nil
}

// A Found server runs on this machine.
type Found struct {
	Preset Preset
	Models []Model
}

// FindLocal tries the usual ports of this machine concurrently and once, and returns the servers that
// listen. nil presets are all of Presets; those on other hosts are left out.
func FindLocal(ctx context.Context, presets []Preset) []Found {
	if presets == nil {
		presets = Presets()
	}
	found := make([]*Found, len(presets))
	var wg sync.WaitGroup
	for i, p := range presets {
		u, err := url.Parse(p.BaseURL)
		if err != nil || !llm.Loopback(u.Hostname()) {
			continue
		}
		c, err := New(Config{BaseURL: p.BaseURL, Transport: llm.Transport{Idle: 2 * time.Second}})
		if err != nil {
			continue
		}
		wg.Go(func() {
			if models, err := c.Models(llm.WithAttempts(ctx, 1)); err == nil {
				found[i] = &Found{p, models}
			}
		})
	}
	wg.Wait()
	var out []Found
	for _, f := range found {
		if f != nil {
			out = append(out, *f)
		}
	}
	return out
}
