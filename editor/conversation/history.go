package conversation

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb"
)

// errHistory returns the error for a file that is not a history, errTurn for a turn that can't be read.
func errHistory() error {
	return kb.Errorf("this is not a history of a conversation: write [{\"role\": \"user\", \"content\": \"…\"}, {\"role\": \"assistant\", \"content\": \"…\"}], or NAME: WORDS, a line a turn")
}

func errTurn(n int) error {
	return kb.Errorf("turn %d of the history can't be read: write {\"role\": \"user\", \"content\": \"…\"}, or NAME: WORDS, a line a turn", n)
}

// turnEntry is a turn in a file: as the chat interfaces of model servers write it, with its speaker,
// or a question with its answer.
type turnEntry struct {
	Role     string  `json:"role"`
	From     string  `json:"from"`
	Speaker  string  `json:"speaker"`
	Content  *string `json:"content"`
	Text     *string `json:"text"`
	Value    *string `json:"value"`
	Question *string `json:"question"`
	Answer   *string `json:"answer"`
}

// ReadHistory reads what was said before a question, oldest first: a JSON list of turns, an object
// with such a list as "history", "messages" or "turns", one JSON turn a line, or lines of text. A turn
// is an object with "role" or "from" and "content" or "text", an object with "question" and "answer",
// or a string. Without names, asker and character alternate, beginning with the asker. own reports
// whether a name is the character's, who is also "assistant" or "character". Turns with the role
// "system" are left out.
func ReadHistory(data []byte, own func(name string) bool) ([]kb.Turn, error) {
	if !utf8.Valid(data) {
		return nil, kb.Errorf("this is not a history of a conversation: its text is not UTF-8")
	}
	data = bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\uFEFF")))
	if len(data) == 0 {
		return nil, nil
	}
	switch data[0] {
	case '[':
		return readTurns(data, own)
	case '{':
		return readObjects(data, own)
	}
	return readLines(string(data), own)
}

// readObjects reads an object with a list of turns, one turn, or one turn a line.
func readObjects(data []byte, own func(string) bool) ([]kb.Turn, error) {
	var whole struct {
		History  json.RawMessage `json:"history"`
		Messages json.RawMessage `json:"messages"`
		Turns    json.RawMessage `json:"turns"`
	}
	if json.Unmarshal(data, &whole) == nil {
		for _, list := range []json.RawMessage{whole.History, whole.Messages, whole.Turns} {
			if len(list) > 0 {
				return readTurns(list, own)
			}
		}
		return readTurns(jsonList(data), own)
	}
	var list [][]byte
	for line := range bytes.Lines(data) {
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		if !json.Valid(line) {
			return nil, errTurn(len(list) + 1)
		}
		list = append(list, line)
	}
	return readTurns(jsonList(list...), own)
}

// jsonList returns a JSON list of values.
func jsonList(values ...[]byte) []byte {
	return slices.Concat([]byte("["), bytes.Join(values, []byte(",")), []byte("]"))
}

func readTurns(data []byte, own func(string) bool) ([]kb.Turn, error) {
	var list []json.RawMessage
	if json.Unmarshal(data, &list) != nil {
		return nil, errHistory()
	}
	var out []kb.Turn
	for i, raw := range list {
		turns, ok := readTurn(raw, own, len(out)%2 == 1)
		if !ok {
			return nil, errTurn(i + 1)
		}
		out = append(out, turns...)
	}
	return out, nil
}

// readTurn reads one entry; next reports whether it is the character's turn if no speaker is named.
func readTurn(raw json.RawMessage, own func(string) bool, next bool) ([]kb.Turn, bool) {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return nonEmpty(kb.Turn{FromCharacter: next, Text: text}), true
	}
	var e turnEntry
	if json.Unmarshal(raw, &e) != nil {
		return nil, false
	}
	if e.Question != nil {
		out := nonEmpty(kb.Turn{Text: *e.Question})
		if e.Answer != nil {
			out = append(out, nonEmpty(kb.Turn{FromCharacter: true, Text: *e.Answer})...)
		}
		return out, true
	}
	for _, words := range []*string{e.Content, e.Text, e.Value} {
		if words == nil {
			continue
		}
		for _, who := range []string{e.Role, e.From, e.Speaker} {
			switch role := strings.ToLower(strings.TrimSpace(who)); {
			case role == "":
			case role == "system":
				return nil, true
			default:
				return nonEmpty(kb.Turn{FromCharacter: role == "assistant" || role == "character" || own(who), Text: *words}), true
			}
		}
		return nonEmpty(kb.Turn{FromCharacter: next, Text: *words}), true
	}
	return nil, false
}

// nonEmpty returns a list with the turn, or an empty list if its text is empty.
func nonEmpty(t kb.Turn) []kb.Turn {
	if t.Text = strings.TrimSpace(t.Text); t.Text == "" {
		return nil
	}
	return []kb.Turn{t}
}

// maxSpeaker bounds a name before a colon, in bytes.
const maxSpeaker = 60

// readLines reads one turn a line.
func readLines(text string, own func(string) bool) ([]kb.Turn, error) {
	var out []kb.Turn
	for _, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		at := strings.IndexAny(line, ":：")
		if at <= 0 || at > maxSpeaker {
			out = append(out, nonEmpty(kb.Turn{FromCharacter: len(out)%2 == 1, Text: line})...)
			continue
		}
		_, size := utf8.DecodeRuneInString(line[at:])
		who := strings.TrimSpace(line[:at])
		fromCharacter := own(who) || strings.EqualFold(who, "assistant") || strings.EqualFold(who, "character")
		out = append(out, nonEmpty(kb.Turn{FromCharacter: fromCharacter, Text: line[at+size:]})...)
	}
	return out, nil
}

// WriteHistory writes a history as ReadHistory reads it.
func WriteHistory(list []kb.Turn) ([]byte, error) {
	type turn struct {
		Role    string `json:"role"`
		Content string `json:"content"`
	}
	out := []turn{}
	for _, s := range list {
		role := "user"
		if s.FromCharacter {
			role = "assistant"
		}
		out = append(out, turn{role, s.Text})
	}
	var data bytes.Buffer
	enc := json.NewEncoder(&data)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(out)
	return data.Bytes(), err
}
