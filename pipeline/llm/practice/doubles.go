package practice

import (
	"fmt"
	"net/http"
	"strings"
)

// A Double imitates one of the servers that writers use, with its quirks.
type Double int

// The servers.
const (
	OpenAI Double = iota
	Ollama
	LlamaCpp
	LMStudio
	VLLM
	KoboldCpp
)

// contextOf returns how many tokens each reads at once by default; 0 is no bound.
func (d Double) contextOf() int {
	return map[Double]int{Ollama: 4096, LlamaCpp: 4096, LMStudio: 4096, VLLM: 8192, KoboldCpp: 8192}[d]
}

func (d Double) owner() string {
	return []string{"openai", "library", "llamacpp", "organization_owner", "vllm", "koboldcpp"}[d]
}

func (d Double) shape() Shape {
	shapes := map[Double]Shape{LMStudio: TextShape, KoboldCpp: DetailShape, VLLM: FlatShape} // of vLLM up to 0.10
	return shapes[d]
}

func (d Double) thoughtField() string {
	if d == Ollama {
		return "reasoning"
	}
	return "reasoning_content"
}

func (d Double) lineEnd() string {
	if d == KoboldCpp || d == LMStudio {
		return "\r\n"
	}
	return "\n"
}

// midStream returns the line for an error after the stream began.
func (d Double) midStream() string {
	if d == Ollama {
		return `{"error":"the model runner has crashed"}`
	}
	return `data: {"error":{"message":"the model has crashed","type":"server_error"}}`
}

// refuses returns what a server would not do at all.
func (d Double) refuses(in chatRequest, tokens int) (status int, text string, ok bool) {
	format := ""
	if in.ResponseFormat != nil {
		format = in.ResponseFormat.Type
	}
	limit := d.contextOf()
	switch {
	case d == LMStudio && format == "json_object":
		return http.StatusBadRequest, "'response_format.type' must be 'json_schema' or 'text'", true
	case d == KoboldCpp && format != "": // an older build behind a proxy
		return http.StatusBadRequest, "response_format is not supported", true
	case d == LlamaCpp && limit < tokens:
		return http.StatusBadRequest, fmt.Sprintf("request (%d tokens) exceeds the available context size (%d tokens), try increasing it", tokens, limit), true
	case d == LMStudio && limit < tokens:
		return http.StatusBadRequest, fmt.Sprintf("Trying to keep the first %d tokens when context the overflows. However, the model is loaded with context length of only %d tokens, which is not enough.", tokens, limit), true
	case d == VLLM && limit < tokens:
		return http.StatusBadRequest, fmt.Sprintf("This model's maximum context length is %d tokens. However, you requested %d tokens in the messages.", limit, tokens), true
	}
	return 0, "", false
}

func (d Double) writeRefusal(w http.ResponseWriter, status int, text string, tokens int) {
	if d == LlamaCpp {
		writeJSON(w, status, map[string]any{"error": map[string]any{"code": status, "message": text,
			"type": "exceed_context_size_error", "n_prompt_tokens": tokens, "n_ctx": d.contextOf()}})
		return
	}
	writeShape(w, d.shape(), status, text, "BadRequestError", "")
}

// dress makes a reply look like the server's.
func (d Double) dress(a *answer) {
	switch d {
	case Ollama: // cuts the prompt silently
		a.prompt = min(a.prompt, d.contextOf())
	case KoboldCpp:
		a.prompt = min(a.prompt, d.contextOf())
		if a.thought == "" && a.text != "" {
			a.text = "<think>\nHm.\n</think>\n\n" + a.text
		}
	}
}

// native answers the server's own routes that report the size of its context.
func (d Double) native(w http.ResponseWriter, r *http.Request) bool {
	var v any
	switch {
	case d == LlamaCpp && r.URL.Path == "/props":
		v = map[string]any{"default_generation_settings": map[string]any{"n_ctx": d.contextOf()}}
	case d == Ollama && r.URL.Path == "/api/ps":
		v = map[string]any{"models": []any{map[string]any{"name": "scripted-model", "context_length": d.contextOf()}}}
	case d == LMStudio && strings.HasPrefix(r.URL.Path, "/api/v0/models"):
		v = map[string]any{"data": []any{map[string]any{"id": "scripted-model", "state": "loaded", "loaded_context_length": d.contextOf()}}}
	case d == KoboldCpp && r.URL.Path == "/api/extra/true_max_context_length":
		v = map[string]any{"value": d.contextOf()}
	default:
		return false
	}
	writeJSON(w, http.StatusOK, v)
	return true
}
