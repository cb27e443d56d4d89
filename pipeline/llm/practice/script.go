package practice

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
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

// Say always gives the same answer: a text, or a value as JSON.
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

// A recorded exchange is one line of a recording.
type recorded struct {
	Task  string `json:"task"`
	Key   string `json:"key"` // sha256 of task and input: prompts may be reworded
	Reply string `json:"reply"`
}

func recordKey(task string, input []byte) string {
	sum := sha256.Sum256(append([]byte(task+"\n"), input...))
	return hex.EncodeToString(sum[:12])
}

func record(s *Server, c Call, reply string) {
	if s.opt.Record == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	_, _ = fmt.Fprintln(s.opt.Record, toJSON(recorded{c.Task, recordKey(c.Task, c.Input), reply}))
}

// Replay answers from a recording written by Options.Record, and leaves the rest to next.
func Replay(r io.Reader, next Script) (Script, error) {
	replies := map[string]string{}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 16<<20)
	for n := 1; lines.Scan(); n++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		var x recorded
		if err := json.Unmarshal(lines.Bytes(), &x); err != nil {
			return nil, fmt.Errorf("read line %d of the recording: %w", n, err)
		}
		replies[x.Key] = x.Reply
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("read the recording: %w", err)
	}
	return func(a Ask) string {
		if reply, ok := replies[recordKey(a.Task, a.Input)]; ok {
			return reply
		}
		if next == nil {
			return ""
		}
		return next(a)
	}, nil
}
