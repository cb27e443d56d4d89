package openai

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"sort"
	"strings"

	"dramatis/pipeline/llm"
)

// A Model of a server's list. Context is how many tokens it reads at once,
// 0 if the server does not say.
type Model struct {
	ID      string
	Context int
}

// embedders are parts of the names of models that only make vectors.
var embedders = []string{"embed", "bge-", "e5-", "gte-", "minilm"}

// Embeds reports, by its name, whether a model makes vectors rather than replies: no server's list
// says so.
func (m Model) Embeds() bool {
	name := strings.ToLower(m.ID)
	return slices.ContainsFunc(embedders, func(part string) bool { return strings.Contains(name, part) })
}

// Models lists the server's models, sorted by name. It also tests the connection: a wrong address, key
// or host is noticed here.
func (c *Client) Models(ctx context.Context) ([]Model, error) {
	var list struct {
		Data, Models []struct {
			ID     string `json:"id"`
			Name   string `json:"name"`
			MaxLen int    `json:"max_model_len"`      // vLLM
			Length int    `json:"context_length"`     // OpenRouter
			Window int    `json:"context_window"`     // Groq
			Most   int    `json:"max_context_length"` // Mistral
			Meta   *struct {
				Ctx int `json:"n_ctx"` // llama.cpp; n_ctx_train is not what is allocated
			} `json:"meta"`
		}
	}
	if err := c.call(ctx, c.base+"/models", nil, &list); err != nil {
		return nil, err
	}
	if len(list.Data) == 0 {
		list.Data = list.Models
	}
	var out []Model
	for _, m := range list.Data {
		x := Model{ID: strings.TrimPrefix(m.ID, "models/"), Context: cmp.Or(m.MaxLen, m.Length, m.Window, m.Most)}
		x.ID = cmp.Or(x.ID, m.Name)
		if m.Meta != nil && x.Context == 0 {
			x.Context = m.Meta.Ctx
		}
		if x.ID != "" {
			out = append(out, x)
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].ID < out[j].ID })
	return out, nil
}

// call asks one of the server's routes: with in as JSON, or for what is there if in is nil.
func (c *Client) call(ctx context.Context, url string, in, into any) error {
	method, body := http.MethodGet, []byte(nil)
	if in != nil {
		var err error
		if body, err = json.Marshal(in); err != nil {
			return err
		}
		method = http.MethodPost
	}
	req, err := http.NewRequestWithContext(ctx, method, url, bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("ask the model server: %w", err)
	}
	if in != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if key := strings.TrimSpace(c.cfg.Key); key != "" {
		req.Header.Set("Authorization", "Bearer "+key)
	}
	req.Header.Set("Accept", "application/json")
	resp, err := c.http.Do(req)
	if err != nil {
		return c.convertError(ctx, err)
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		return c.convertError(ctx, err)
	}
	if err := json.Unmarshal(b, into); err != nil {
		return (&llm.Error{Kind: llm.BadReply, Err: err}).Tell("the server's answer was not understood")
	}
	return nil
}

// context asks the server's own routes for the size of a model's context in tokens, and remembers it.
// It returns 0 if the server does not say; that is not an error.
func (c *Client) context(ctx context.Context, model string) int {
	model = c.model(model)
	ctx = llm.WithAttempts(ctx, 1)
	n := 0
	if list, err := c.Models(ctx); err == nil {
		for _, m := range list {
			if m.ID == model {
				n = m.Context
			}
		}
	}
	for _, r := range contextRoutes {
		if n > 0 || ctx.Err() != nil {
			break
		}
		var v contextReply
		_ = c.call(ctx, root(c.base)+r.path, nil, &v)
		n = r.size(&v, model)
	}
	if n > 0 {
		c.quirks.with(c.base, model, func(h *quirk) { h.Limit = n })
	}
	return n
}

// A contextReply is what any of the contextRoutes may answer.
type contextReply struct {
	Default struct {
		Ctx int `json:"n_ctx"`
	} `json:"default_generation_settings"`
	Models []struct {
		Name string `json:"name"`
		Ctx  int    `json:"context_length"`
	} `json:"models"`
	Data []struct {
		ID     string `json:"id"`
		Loaded int    `json:"loaded_context_length"`
	} `json:"data"`
	Value int `json:"value"`
}

// contextRoutes are where servers say the size of a model's context.
var contextRoutes = []struct {
	path string
	size func(v *contextReply, model string) int
}{
	{"/props", func(v *contextReply, _ string) int { return v.Default.Ctx }}, // llama.cpp
	{"/api/ps", func(v *contextReply, model string) int { // Ollama, for models in memory
		for _, m := range v.Models {
			if m.Name == model || m.Name == model+":latest" {
				return m.Ctx
			}
		}
		return 0
	}},
	{"/api/v0/models", func(v *contextReply, model string) int { // LM Studio
		for _, m := range v.Data {
			if m.ID == model {
				return m.Loaded
			}
		}
		return 0
	}},
	{"/api/extra/true_max_context_length", func(v *contextReply, _ string) int { return v.Value }}, // KoboldCpp
}
