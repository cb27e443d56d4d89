package chat

import (
	"cmp"
	"slices"
	"time"

	"dramatis/app/words"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// A Question to a character.
type Question struct {
	As        kb.EntityID
	Asker     kb.EntityID // "": a stranger
	Text      string
	History   []Turn
	Method    string
	AsOf      *kb.Place
	OnlyKnown bool
}

// A Turn of the conversation.
type Turn struct {
	FromCharacter bool
	Text          string
}

// A Trace is why something was said.
type Trace struct {
	Draft     string
	Asked     []Asked
	Entities  []string
	Relations []string
	Passages  []string
	Memories  []Memory
	Bubbles   []string
	Refused   []Refused
	Prompt    string
	Tokens    int
}

// Asked is something the question was about.
type Asked struct{ Name, Scope, Reason, Level string }

// A Memory that came up.
type Memory struct{ Text, When string }

// Refused is what could not be spoken of.
type Refused struct{ Name, Reason string }

// An Answer as it was given.
type Answer struct {
	Text    string
	InScope bool
	Trace   Trace
	Took    time.Duration
}

// An exchange is one question with its answer.
type exchange struct {
	question Question
	name     string // of the character then
	answer   Answer
	text     string // as far as it has come
	running  bool
	failed   string
}

// A model is the conversation. It knows no toolkit.
type model struct {
	view      *cast.View
	as        kb.EntityID
	asker     kb.EntityID
	method    string
	asOf      *kb.Place
	onlyKnown bool
	turns     []*exchange
	shown     int // the turn whose reasons are shown
}

// characters are those who may be asked, most mentions first.
func (m *model) characters() []*cast.Entity {
	var out []*cast.Entity
	for _, e := range m.view.Entities() {
		if e.Type == kb.Character {
			out = append(out, e)
		}
	}
	return out
}

// refresh takes a new state in.
func (m *model) refresh(v *cast.View) {
	m.view = v
	if m.character() == nil {
		m.as = ""
		if list := m.characters(); len(list) > 0 {
			m.as = list[0].ID
		}
	}
}

func (m *model) character() *cast.Entity {
	if m.view == nil {
		return nil
	}
	e, _ := m.view.Entity(m.as)
	return e
}

// places are the chapters of the story with their labels.
func (m *model) places() (out []kb.Place, labels []string) {
	for _, d := range m.view.Story().Documents() {
		if d.Standing != kb.InStory {
			continue
		}
		for _, c := range d.Chapters {
			p := kb.Place{Document: d.ID, Chapter: c.Number}
			out = append(out, p)
			labels = append(labels, m.view.Story().Label(p))
		}
	}
	return out, labels
}

// ask begins a new turn.
func (m *model) ask(text string) *exchange {
	q := Question{As: m.as, Asker: m.asker, Text: text, Method: m.method, AsOf: m.asOf, OnlyKnown: m.onlyKnown}
	for _, t := range m.turns {
		if t.question.As == m.as && t.failed == "" {
			q.History = append(q.History, Turn{Text: t.question.Text}, Turn{FromCharacter: true, Text: t.text})
		}
	}
	x := &exchange{question: q, running: true}
	if e := m.character(); e != nil {
		x.name = e.Name
	}
	m.turns = append(m.turns, x)
	m.shown = len(m.turns) - 1
	return x
}

// examples are questions that this character can surely be asked.
func (m *model) examples() []string {
	e := m.character()
	if e == nil {
		return nil
	}
	var out []string
	relations := slices.Clone(m.view.RelationsOf(e))
	slices.SortStableFunc(relations, func(a, b *cast.Relation) int { return cmp.Compare(len(b.Notes), len(a.Notes)) })
	for _, r := range relations[:min(len(relations), 2)] {
		out = append(out, words.T("What do you make of %s?", r.Other(e).Name))
	}
	return append(out, words.T("Who are your friends?"))
}

// scopeWord says a scope as a writer would.
func scopeWord(scope string) string {
	switch scope {
	case "in_scope":
		return words.T("in scope")
	case "out_of_scope":
		return words.T("out of scope")
	case "hidden":
		return words.T("hidden")
	}
	return words.T("unknown")
}
