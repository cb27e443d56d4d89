package practice

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"unicode/utf8"

	"dramatis/pipeline/tokens"
)

type message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

type chatRequest struct {
	Model          string          `json:"model"`
	Messages       []message       `json:"messages"`
	Temperature    *float64        `json:"temperature"`
	MaxTokens      int             `json:"max_tokens"`
	Stream         bool            `json:"stream"`
	StreamOptions  json.RawMessage `json:"stream_options"`
	ResponseFormat *struct {
		Type       string `json:"type"`
		JSONSchema *struct {
			Name   string          `json:"name"`
			Strict bool            `json:"strict"`
			Schema json.RawMessage `json:"schema"`
		} `json:"json_schema"`
	} `json:"response_format"`
}

func (s *Server) chat(w http.ResponseWriter, r *http.Request, body []byte) {
	var in chatRequest
	if err := json.Unmarshal(body, &in); err != nil || len(in.Messages) == 0 {
		s.fault(w, http.StatusBadRequest, "the request is not JSON with messages", "invalid_request_error", "")
		return
	}
	call := describe(r, in, body)
	times, faults := s.again(body)
	fault := faults.draw(body, times)
	call.Fault = string(fault)
	s.keep(call)
	prompt := 0
	for _, m := range in.Messages {
		prompt += tokens.Count(m.Content)
	}
	if status, text, ok := s.opt.Double.refuses(in, prompt); ok {
		s.opt.Double.writeRefusal(w, status, text, prompt)
		return
	}
	if !s.wait(r, s.opt.Latency) {
		return
	}
	if s.before(w, r, fault, times) {
		return
	}
	text := s.opt.Script(Ask{Task: call.Task, System: call.System, Input: call.Input, Messages: texts(in.Messages), Times: times})
	if text == "" {
		s.fault(w, http.StatusInternalServerError, "the script has no reply for task "+call.Task, "server_error", "")
		return
	}
	out := answer{text: text, finish: "stop", prompt: prompt, completion: tokens.Count(text)}
	out.spoil(fault)
	s.opt.Double.dress(&out)
	if in.Stream {
		s.stream(w, r, in, out, fault)
		return
	}
	msg := map[string]any{"role": "assistant", "content": out.text}
	if out.thought != "" {
		msg[s.opt.Double.thoughtField()] = out.thought
	}
	writeJSON(w, http.StatusOK, map[string]any{"id": "chatcmpl-1", "object": "chat.completion", "created": 1767322800, "model": in.Model,
		"choices": []any{map[string]any{"index": 0, "message": msg, "finish_reason": out.finish}},
		"usage":   map[string]int{"prompt_tokens": out.prompt, "completion_tokens": out.completion, "total_tokens": out.prompt + out.completion}})
}

func describe(r *http.Request, in chatRequest, body []byte) Call {
	c := Call{Path: r.URL.Path, Messages: len(in.Messages), Temperature: in.Temperature, Stream: in.Stream,
		Authorization: r.Header.Get("Authorization"), Body: body}
	for _, m := range in.Messages {
		if m.Role == "system" && c.System == "" {
			c.System = m.Content
			line, _, _ := strings.Cut(m.Content, "\n")
			if name, ok := strings.CutPrefix(line, "task:"); ok {
				c.Task = strings.TrimSpace(name)
			}
		}
		if m.Role == "user" && c.Input == nil {
			c.Input = json.RawMessage(m.Content)
		}
	}
	if f := in.ResponseFormat; f != nil {
		c.Format = f.Type
		if f.JSONSchema != nil {
			c.SchemaName = f.JSONSchema.Name
		}
	}
	return c
}

func texts(ms []message) []string {
	var out []string
	for _, m := range ms {
		out = append(out, m.Content)
	}
	return out
}

// stream sends the reply in pieces of a few characters.
func (s *Server) stream(w http.ResponseWriter, r *http.Request, in chatRequest, out answer, fault Fault) {
	w.Header().Set("Content-Type", "text/event-stream")
	flush := func() {
		if f, ok := w.(http.Flusher); ok {
			f.Flush()
		}
	}
	nl := s.opt.Double.lineEnd()
	send := func(v any) {
		b, _ := json.Marshal(v)
		fmt.Fprintf(w, "data: %s%s%s", b, nl, nl)
		flush()
	}
	chunk := func(delta map[string]any, finish any) map[string]any {
		return map[string]any{"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1767322800, "model": in.Model,
			"choices": []any{map[string]any{"index": 0, "delta": delta, "finish_reason": finish}}}
	}
	fmt.Fprintf(w, ": the connection lives%s%s", nl, nl)
	send(chunk(map[string]any{"role": "assistant"}, nil))
	if out.thought != "" {
		send(chunk(map[string]any{s.opt.Double.thoughtField(): out.thought}, nil))
	}
	size := 12
	if in.ResponseFormat != nil {
		size = 120 // nobody is watching
	}
	pieces := cutPieces(out.text, size)
	for i, p := range pieces {
		if i == len(pieces)/2 {
			switch fault {
			case MidStreamError:
				fmt.Fprintf(w, "%s%s%s", s.opt.Double.midStream(), nl, nl)
				return
			case Dropped:
				panic(http.ErrAbortHandler)
			}
		}
		send(chunk(map[string]any{"content": p}, nil))
		if r.Context().Err() != nil {
			return
		}
	}
	send(chunk(map[string]any{}, out.finish))
	if len(in.StreamOptions) > 0 {
		send(map[string]any{"id": "chatcmpl-1", "object": "chat.completion.chunk", "choices": []any{},
			"usage": map[string]int{"prompt_tokens": out.prompt, "completion_tokens": out.completion, "total_tokens": out.prompt + out.completion}})
	}
	fmt.Fprintf(w, "data: [DONE]%s%s", nl, nl)
}

func cutPieces(s string, n int) []string {
	var out []string
	for len(s) > n {
		at := n
		for at < len(s) && !utf8.RuneStart(s[at]) {
			at++
		}
		out = append(out, s[:at])
		s = s[at:]
	}
	return append(out, s)
}
