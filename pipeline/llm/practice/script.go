package practice

import (
	"bytes"
	"encoding/json"
)

// An Ask is what a script answers.
type Ask struct {
	Task     string          // NAME of "task: NAME"; "" asks for free text
	System   string          // the whole instruction
	Input    json.RawMessage // the user's first message; JSON if there is a task
	Messages []string        // all texts, the system's first
	Times    int             // how often this same request came, from 1
}

// Read decodes the input; what does not fit stays zero.
func (a Ask) Read(into any) { _ = json.Unmarshal(a.Input, into) }

// A Script returns the text of the reply; "" is HTTP 500.
type Script func(Ask) string

// Tasks answers by task and leaves the others to next.
func Tasks(by map[string]Script, next Script) Script {
	return func(a Ask) string {
		if s, ok := by[a.Task]; ok {
			return s(a)
		}
		if next == nil {
			return ""
		}
		return next(a)
	}
}

// Say always returns the same answer: a text, or a value as JSON.
func Say(v any) Script {
	text, ok := v.(string)
	if !ok {
		text = toJSON(v)
	}
	return func(Ask) string { return text }
}

func toJSON(v any) string {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return ""
	}
	return string(bytes.TrimSpace(buf.Bytes()))
}
