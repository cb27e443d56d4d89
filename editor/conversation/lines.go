package conversation

import (
	"encoding/json"
	"errors"
	"math"
	"strings"

	"dramatis/editor/kb"
)

// A storedTrace is a trace as it is stored: texts are lists of line numbers, and distances whole
// multiples of grain.
type storedTrace struct {
	Trace
	Prompt []int       `json:"prompt,omitempty"`
	Texts  [][]int     `json:"texts,omitempty"` // of the items, in their order
	Cut    []storedCut `json:"cut,omitempty"`
	// Two distances a memory: semantic, emotion.
	Passed []int `json:"passed,omitempty"` // memories that were not used
	Given  []int `json:"given,omitempty"`
}

// A storedCut is consecutive texts cut from one section.
type storedCut struct {
	Section string  `json:"section"`
	Texts   [][]int `json:"texts"`
}

// A storedExchange is the body of a kb.Exchange.
type storedExchange struct {
	Exchange
	Trace *storedTrace `json:"trace,omitempty"`
}

// lines are the numbered lines of a conversation.
type lines struct {
	number map[string]int
	text   map[int]string
	next   int      // number of the next new line
	fresh  []string // new since the last exchange was packed
}

func newLines() *lines { return &lines{number: map[string]int{}, text: map[int]string{}} }

// load reads the lines of stored exchanges.
func (l *lines) load(list ...*kb.Exchange) {
	for _, x := range list {
		for i, text := range x.Lines {
			l.number[text], l.text[x.First+i] = x.First+i, text
		}
		l.next = max(l.next, x.First+len(x.Lines))
	}
}

// put returns the numbers of a text's lines, nil for no text.
func (l *lines) put(text string) []int {
	if text == "" {
		return nil
	}
	var out []int
	for line := range strings.SplitSeq(text, "\n") {
		n, ok := l.number[line]
		if !ok {
			n = l.next
			l.number[line], l.text[n] = n, line
			l.next++
			l.fresh = append(l.fresh, line)
		}
		out = append(out, n)
	}
	return out
}

var errNoLine = errors.New("a line of its prompt is missing")

// get returns the text for numbers that put returned.
func (l *lines) get(numbers []int) (string, error) {
	parts := make([]string, len(numbers))
	for i, n := range numbers {
		text, ok := l.text[n]
		if !ok {
			return "", errNoLine
		}
		parts[i] = text
	}
	return strings.Join(parts, "\n"), nil
}

// pack converts an exchange of a chat to its stored form. The earlier exchanges of the chat must have been packed or loaded.
func (l *lines) pack(chat string, x Exchange) (*kb.Exchange, error) {
	out := storedExchange{Exchange: x}
	first := l.next
	l.fresh = nil
	if x.Trace != nil {
		out.Trace = l.packTrace(*x.Trace)
	}
	body, err := json.Marshal(out)
	if err != nil {
		return nil, err
	}
	return &kb.Exchange{Chat: chat, Number: x.ID, First: first, Lines: l.fresh, Body: body}, nil
}

func (l *lines) packTrace(t Trace) *storedTrace {
	out := &storedTrace{Trace: t, Prompt: l.put(t.Prompt)}
	out.Items = make([]Item, len(t.Items))
	for i, item := range t.Items {
		out.Texts = append(out.Texts, l.put(item.Text))
		item.Text = ""
		out.Items[i] = item
	}
	for _, c := range t.Cut {
		if n := len(out.Cut); n == 0 || out.Cut[n-1].Section != c.Section {
			out.Cut = append(out.Cut, storedCut{Section: c.Section})
		}
		row := &out.Cut[len(out.Cut)-1]
		row.Texts = append(row.Texts, l.put(c.Text))
	}
	for _, m := range t.Measured {
		list := &out.Passed
		if m.Chosen {
			list = &out.Given
		}
		*list = append(*list, toGrains(m.Semantic), toGrains(m.Emotion))
	}
	return out
}

// unpack is the inverse of pack. The exchanges up to this one must have been loaded.
func (l *lines) unpack(x *kb.Exchange) (Exchange, error) {
	var in storedExchange
	if err := json.Unmarshal(x.Body, &in); err != nil {
		return Exchange{}, err
	}
	if in.Trace != nil {
		t, err := l.unpackTrace(in.Trace)
		if err != nil {
			return Exchange{}, err
		}
		in.Exchange.Trace = &t
	}
	return in.Exchange, nil
}

func (l *lines) unpackTrace(in *storedTrace) (t Trace, err error) {
	t = in.Trace
	if t.Prompt, err = l.get(in.Prompt); err != nil {
		return t, err
	}
	// Files of the first format have the texts in the items.
	for i, numbers := range in.Texts[:min(len(in.Texts), len(t.Items))] {
		if t.Items[i].Text, err = l.get(numbers); err != nil {
			return t, err
		}
	}
	for _, row := range in.Cut {
		for _, numbers := range row.Texts {
			text, err := l.get(numbers)
			if err != nil {
				return t, err
			}
			t.Cut = append(t.Cut, Cut{row.Section, text})
		}
	}
	t.Measured = append(unpackMeasured(in.Passed, false), unpackMeasured(in.Given, true)...)
	return t, nil
}

func unpackMeasured(list []int, chosen bool) []Measured {
	var out []Measured
	for i := 0; i+1 < len(list); i += 2 {
		out = append(out, Measured{Semantic: fromGrains(list[i]), Emotion: fromGrains(list[i+1]), Chosen: chosen})
	}
	return out
}

func toGrains(distance float64) int { return int(math.Round(distance / grain)) }

func fromGrains(n int) float64 { return float64(n) * grain }

// Rounded returns a distance rounded to grain, so that it does not change by being stored.
func Rounded(distance float64) float64 { return fromGrains(toGrains(distance)) }
