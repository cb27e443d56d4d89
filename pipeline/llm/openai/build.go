package openai

import (
	"slices"
	"strings"

	oai "github.com/sashabaranov/go-openai"

	"dramatis/pipeline/llm"
)

// schemaNote is added to the instruction if the server takes no schema.
const schemaNote = "\n\nAnswer with one JSON object and nothing else: no explanation, no code fence. It must fit this JSON Schema:\n"

func (c *Client) build(req llm.Request, h quirk) (oai.ChatCompletionRequest, map[string]any) {
	out := oai.ChatCompletionRequest{Model: req.Model}
	system := req.System
	if req.Schema != nil {
		switch h.Mode {
		case JSONSchema:
			out.ResponseFormat = &oai.ChatCompletionResponseFormat{Type: oai.ChatCompletionResponseFormatTypeJSONSchema,
				JSONSchema: &oai.ChatCompletionResponseFormatJSONSchema{Name: req.Schema.Name, Strict: true, Schema: req.Schema.JSON}}
		case JSONObject:
			out.ResponseFormat = &oai.ChatCompletionResponseFormat{Type: oai.ChatCompletionResponseFormatTypeJSONObject}
			fallthrough
		default:
			system += schemaNote + string(req.Schema.JSON)
		}
	}
	if system != "" {
		out.Messages = append(out.Messages, oai.ChatCompletionMessage{Role: oai.ChatMessageRoleSystem, Content: system})
	}
	for _, m := range req.Messages {
		out.Messages = append(out.Messages, oai.ChatCompletionMessage{Role: m.Role, Content: m.Text})
	}
	return out, c.fields(req, h)
}

// fields returns the fields of a request that go-openai has no place for, or that some servers refuse.
func (c *Client) fields(req llm.Request, h quirk) map[string]any {
	fields := map[string]any{}
	reasoner := onlyReasons(req.Model)
	if !reasoner && !h.Drop["temperature"] {
		fields["temperature"] = req.Temperature
	}
	if c.cfg.Effort != "" {
		c.think(fields, h)
	}
	limit, name := req.MaxTokens, "max_tokens"
	if most := c.cfg.MaxTokens; most > 0 && (limit == 0 || limit > most) {
		limit = most
	}
	if reasoner || h.Completion {
		name = "max_completion_tokens"
	}
	if limit == 0 && req.Schema != nil {
		limit = capOf(req, h)
	}
	if limit > 0 && !h.Drop[name] {
		fields[name] = limit
	}
	for name, value := range c.cfg.Fields {
		fields[name] = value
	}
	return fields
}

// capOf returns the default bound of a structured reply in tokens: a model that repeats itself would
// never end on a server without a limit. It leaves room for reasoning, and fits into the context if
// that is known.
func capOf(req llm.Request, h quirk) int {
	const most, least, timesInput = 16 << 10, 8 << 10, 4
	limit := min(most, max(least, timesInput*req.EstimatePrompt()))
	if onlyReasons(req.Model) {
		limit = most
	}
	if left := h.Limit - req.EstimatePrompt()*11/10; h.Limit > 0 && left > 0 {
		limit = min(limit, left)
	}
	return limit
}

// think sets how much the model reasons: in OpenAI's and Ollama's field, and to turn it off also in
// those of llama.cpp and vLLM.
func (c *Client) think(fields map[string]any, h quirk) {
	if !h.Drop["reasoning_effort"] {
		fields["reasoning_effort"] = c.cfg.Effort
	}
	if c.cfg.Effort == effortNone && !h.Drop["chat_template_kwargs"] && PresetOf(c.base).Name != "OpenAI" {
		fields["chat_template_kwargs"] = map[string]any{"enable_thinking": false}
	}
}

// effortNone turns reasoning off.
const effortNone = "none"

// Efforts returns the values of Config.Effort.
func Efforts() []string { return []string{effortNone, "low", "medium", "high"} }

// onlyReasons reports whether a name is that of an OpenAI model that refuses a temperature.
func onlyReasons(model string) bool {
	return slices.ContainsFunc([]string{"o1", "o3", "o4", "gpt-5", "gpt-6"}, func(p string) bool { return strings.HasPrefix(model, p) })
}
