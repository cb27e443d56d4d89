package publicset

import (
	"encoding/json"
	"path"
	"strings"
	"unicode"

	"dramatis/editor/kb/script"
)

// A turn is one line of a dialogue.
type turn struct{ Who, Words string }

// readTalk reads the turns in a file: lines of a text, or records of JSON.
func readTalk(d *dir, p string) (out []turn) {
	if path.Ext(p) == ".txt" {
		return readTurns(d.text(p))
	}
	for _, raw := range records[json.RawMessage](d, p) {
		out = append(out, turnsOf(raw)...)
	}
	return out
}

// turnsOf reads the turns that a record holds: an object with who speaks and the words,
// one with a "dialogue" or "context", or a list of such.
func turnsOf(raw json.RawMessage) []turn {
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) == nil {
		var out []turn
		for _, one := range list {
			out = append(out, turnsOf(one)...)
		}
		return out
	}
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return readTurns(text)
	}
	var e struct {
		Role     string          `json:"role"`
		From     string          `json:"from"`
		Speaker  string          `json:"speaker"`
		Content  string          `json:"content"`
		Text     string          `json:"text"`
		Value    string          `json:"value"`
		Context  string          `json:"context"`
		Dialogue json.RawMessage `json:"dialogue"`
	}
	if json.Unmarshal(raw, &e) != nil {
		return nil
	}
	if len(e.Dialogue) > 0 {
		return turnsOf(e.Dialogue)
	}
	if e.Context != "" {
		return readTurns(e.Context)
	}
	t := turn{Who: first(e.Role, e.From, e.Speaker), Words: oneLine(first(e.Content, e.Text, e.Value))}
	if t.Who == "" {
		return readTurns(t.Words)
	}
	if t.Words == "" {
		return nil
	}
	return []turn{t}
}

func first(list ...string) string {
	for _, s := range list {
		if s = strings.TrimSpace(s); s != "" {
			return s
		}
	}
	return ""
}

// longestName bounds a name before a colon, in letters.
const longestName = 30

// readTurns reads lines of the form NAME: words; a line without a name continues the one before it.
func readTurns(text string) []turn {
	var out []turn
	for _, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		at := strings.IndexAny(line, ":：")
		if at > 0 && len([]rune(line[:at])) <= longestName {
			_, said, _ := strings.Cut(line[at:], string([]rune(line[at:])[0]))
			if who := strings.TrimSpace(line[:at]); who != "" && strings.TrimSpace(said) != "" {
				out = append(out, turn{who, trimQuotes(oneLine(said))})
				continue
			}
		}
		if len(out) > 0 {
			out[len(out)-1].Words += " " + oneLine(line)
		}
	}
	return out
}

// trimQuotes removes the marks that some sets put around each turn.
func trimQuotes(s string) string {
	for _, marks := range []string{"「」", "“”", `""`} {
		r := []rune(marks)
		if strings.HasPrefix(s, string(r[0])) && strings.HasSuffix(s, string(r[1])) && len(s) > len(string(r[0]))+len(string(r[1])) {
			return strings.TrimSpace(s[len(string(r[0])) : len(s)-len(string(r[1]))])
		}
	}
	return s
}

func oneLine(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
}

// dialogue writes dialogues as a script: one line a turn, an empty line between dialogues.
func dialogue(list [][]turn) string {
	var b strings.Builder
	for _, talk := range list {
		if len(talk) == 0 {
			continue
		}
		if b.Len() > 0 {
			b.WriteString("\n")
		}
		for _, t := range talk {
			colon := ": "
			if script.HoldsHan(t.Who) {
				colon = "："
			}
			b.WriteString(t.Who + colon + t.Words + "\n")
		}
	}
	return b.String()
}
