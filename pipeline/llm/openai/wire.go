package openai

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
)

type editKey struct{}

// withFields sets fields of a request's body that go-openai can't express: a temperature of exactly 0
// (it omits zeros, and the server's default is far from deterministic). A nil value removes a field.
func withFields(ctx context.Context, fields map[string]any) context.Context {
	return context.WithValue(ctx, editKey{}, fields)
}

type longestKey struct{}

// withLongest bounds a reply's text in bytes.
func withLongest(ctx context.Context, longest int) context.Context {
	return context.WithValue(ctx, longestKey{}, longest)
}

// A text takes at most six times its bytes in JSON (\u0041), and some has to be around it.
const (
	mostEscaped = 6
	aroundText  = 64 << 10
)

// bounded fails if an unstreamed reply is longer than the bound of its request.
type bounded struct {
	io.ReadCloser
	left, longest int
}

func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if b.left -= n; b.left < 0 {
		return n, wentOn(b.longest)
	}
	return n, err
}

// wire is a layer between go-openai and the transport that converts what either can't read.
type wire struct {
	next    http.RoundTripper
	headers map[string]string
	query   string // of the base URL, on every request
}

func (w wire) RoundTrip(req *http.Request) (*http.Response, error) {
	if len(w.headers) > 0 || w.query != "" {
		req = req.Clone(req.Context())
		for name, value := range w.headers {
			req.Header.Set(name, value)
		}
		if w.query != "" && req.URL.RawQuery == "" {
			req.URL.RawQuery = w.query
		}
	}
	if fields, ok := req.Context().Value(editKey{}).(map[string]any); ok && req.Body != nil {
		edited, err := editBody(req, fields)
		if err != nil {
			return nil, err
		}
		req = edited
	}
	resp, err := w.next.RoundTrip(req)
	if err != nil {
		return nil, err
	}
	resp.Body = normalizeBody(req, resp)
	return resp, nil
}

// normalizeBody returns the body of a reply as go-openai can read it.
func normalizeBody(req *http.Request, resp *http.Response) io.ReadCloser {
	body := resp.Body
	switch {
	case strings.HasPrefix(resp.Header.Get("Content-Type"), "text/event-stream"):
		return newEventReader(body)
	case req.Header.Get("Accept") == "text/event-stream" && resp.StatusCode == http.StatusOK:
		if longest, ok := req.Context().Value(longestKey{}).(int); ok {
			body = &bounded{body, mostEscaped*longest + aroundText, longest}
		}
		return newEventReader(restream(body))
	}
	return body
}

func editBody(req *http.Request, fields map[string]any) (*http.Request, error) {
	defer req.Body.Close()
	b, err := io.ReadAll(req.Body)
	if err != nil {
		return nil, err
	}
	var body map[string]json.RawMessage
	if err := json.Unmarshal(b, &body); err != nil {
		return nil, err
	}
	for key, v := range fields {
		if v == nil {
			delete(body, key)
			continue
		}
		if body[key], err = json.Marshal(v); err != nil {
			return nil, err
		}
	}
	if b, err = json.Marshal(body); err != nil {
		return nil, err
	}
	out := req.Clone(req.Context())
	out.Body, out.ContentLength = io.NopCloser(bytes.NewReader(b)), int64(len(b))
	out.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(b)), nil }
	return out, nil
}

func rewrite(body io.ReadCloser, f func([]byte) []byte) io.ReadCloser {
	b, err := io.ReadAll(body)
	body.Close()
	if err != nil {
		return io.NopCloser(failing{err}) // why the reply ended matters more than a part of it
	}
	return io.NopCloser(bytes.NewReader(f(b)))
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// renameReasoning renames Ollama's and OpenRouter's "reasoning" to what go-openai reads.
func renameReasoning(b []byte) []byte {
	if !bytes.Contains(b, []byte(`"reasoning"`)) {
		return b
	}
	var top map[string]json.RawMessage
	var choices []map[string]json.RawMessage
	if json.Unmarshal(b, &top) != nil || json.Unmarshal(top["choices"], &choices) != nil {
		return b
	}
	for _, c := range choices {
		for _, part := range []string{"message", "delta"} {
			var m map[string]json.RawMessage
			if json.Unmarshal(c[part], &m) != nil || m == nil {
				continue
			}
			if raw := m["reasoning"]; len(raw) > 0 && raw[0] == '"' && m["reasoning_content"] == nil {
				m["reasoning_content"] = raw
			}
			delete(m, "reasoning")
			c[part], _ = json.Marshal(m)
		}
	}
	top["choices"], _ = json.Marshal(choices)
	if out, err := json.Marshal(top); err == nil {
		return out
	}
	return b
}

// restream makes a stream of a complete reply to a streamed request.
func restream(body io.ReadCloser) io.ReadCloser {
	return rewrite(body, func(b []byte) []byte {
		var whole struct {
			Choices []struct {
				Message      map[string]any `json:"message"`
				FinishReason string         `json:"finish_reason"`
			} `json:"choices"`
			Usage json.RawMessage `json:"usage"`
		}
		b = bytes.TrimSpace(b)
		if json.Unmarshal(b, &whole) != nil || len(whole.Choices) == 0 || whole.Choices[0].Message == nil {
			return b // bare JSON lines, or an error: the event reader handles them
		}
		choice := whole.Choices[0]
		if parts, ok := choice.Message["content"].([]any); ok {
			choice.Message["content"] = textOf(parts)
		}
		choice.FinishReason = cmp.Or(choice.FinishReason, "stop")
		chunk, err := json.Marshal(map[string]any{
			"choices": []any{map[string]any{"index": 0, "delta": choice.Message, "finish_reason": choice.FinishReason}},
			"usage":   whole.Usage,
		})
		if err != nil {
			return b
		}
		return []byte("data: " + string(chunk) + "\n\ndata: [DONE]\n\n")
	})
}

// textOf joins the texts of a content in parts.
func textOf(parts []any) (text string) {
	for _, part := range parts {
		if p, ok := part.(map[string]any); ok {
			s, _ := p["text"].(string)
			text += s
		}
	}
	return text
}
