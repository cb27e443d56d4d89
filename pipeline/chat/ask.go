package chat

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline/memory"
	"dramatis/pipeline/retrieve"
	"dramatis/pipeline/task"
)

// The methods. Vanilla knows only the name; Profile adds who it is; RAG the
// nearest passages; RoleRAG is the default; the memory methods are those of
// Emotional RAG; Bubbles those of the proposals; Full is RoleRAG, Bubbles and
// emotional-ca together.
const (
	Vanilla = "vanilla"
	Profile = "profile"
	RAG     = "rag"
	RoleRAG = "rolerag"
	Bubbles = "bubbles"
	Full    = "full"
)

// Methods are all methods, in the order in which they are offered.
func Methods() []string {
	return []string{RoleRAG, Full, RAG, Profile, Vanilla, string(memory.Meaning), string(memory.CA), string(memory.CM),
		string(memory.SC), string(memory.SS), Bubbles}
}

// A Request for one turn.
type Request struct {
	View      *cast.View // filtered: what the character may know
	Full      *cast.View
	Character *cast.Entity // of Full
	Asker     string       // "": a stranger
	Question  string
	History   []task.Turn
	Method    string
	Place     string // as of which place, for the prompt; "" everything
	Language  string
	Types     []kb.Type
	Template  string // the writer's own, "" the built-in one
	Budget    int    // tokens of the prompt's knowledge; 0: 2,000
}

// Deps are what a turn needs.
type Deps struct {
	Engine  task.Engine
	Index   retrieve.Index // nil: asked by names alone
	TextKey func(*cast.View, *cast.Entity) string
	// Passages gives the text and place of an indexed passage that the view may
	// see.
	Passages func(key string) (text, place string, ok bool)
	Tokens   func(string) int
}

// An Answer with everything that led to it.
type Answer struct {
	Answer  string         `json:"answer"`
	Method  string         `json:"method"`
	InScope bool           `json:"in_scope"`
	Trace   retrieve.Trace `json:"trace"`
}

// Ask does one turn. onTrace, which may be nil, is told the trace before the
// first word.
func Ask(ctx context.Context, r Request, d Deps, onTrace func(retrieve.Trace), onText func(string) error) (Answer, error) {
	if r.Method == "" {
		r.Method = RoleRAG
	}
	if !slices.Contains(Methods(), r.Method) {
		return Answer{}, fmt.Errorf("there is no method %q: there are %s", r.Method, strings.Join(Methods(), ", "))
	}
	if strings.TrimSpace(r.Question) == "" {
		return Answer{}, fmt.Errorf("there is no question: write one")
	}
	if r.Budget == 0 {
		r.Budget = 2000
	}
	t := &turn{Request: r, Deps: d, ctx: ctx, book: memory.Of(r.View)}
	if err := t.gather(); err != nil {
		return Answer{}, err
	}
	prompt, err := Prompt(r.Template, r.Language, t.sheet)
	if err != nil {
		return Answer{}, err
	}
	trace := t.found.Trace
	trace.Prompt, trace.PromptTokens = prompt, d.Tokens(prompt)
	if onTrace != nil {
		onTrace(trace)
	}
	reply, err := d.Engine.Reply(ctx, t.input(prompt), onText)
	if err != nil {
		return Answer{}, fmt.Errorf("answer: %w", err)
	}
	return Answer{Answer: strings.TrimSpace(reply.Text), Method: r.Method, InScope: !t.found.AllRefused, Trace: trace}, nil
}

type turn struct {
	Request
	Deps
	ctx   context.Context
	book  *memory.Book
	sheet Sheet
	found retrieve.Context
	items []task.MaterialItem
}

// gather fills the sheet by the method.
func (t *turn) gather() error {
	t.found = retrieve.Context{Trace: retrieve.NewTrace()}
	t.sheet = Sheet{Name: t.Character.Name, Asker: t.Asker, Place: t.Place}
	if t.Method != Vanilla {
		t.profile()
	}
	switch t.Method {
	case Vanilla, Profile:
		return nil
	case RAG:
		return t.nearestPassages()
	case RoleRAG:
		return t.rolerag()
	case Bubbles:
		return t.bubble()
	case Full:
		if err := t.rolerag(); err != nil {
			return err
		}
		if err := t.bubble(); err != nil {
			return err
		}
		return t.remember(memory.CA)
	}
	return t.remember(memory.Strategy(t.Method))
}

// ownWords is how many of the character's own utterances show how it speaks.
const ownWords = 5

// profile says who the character is, of visible notes only.
func (t *turn) profile() {
	me, ok := t.View.Entity(t.Character.ID)
	if !ok {
		return
	}
	t.sheet.Profile = t.View.Description(me)
	if t.View.Limit == kb.Always {
		if own := me.Field(kb.FieldProfile); own != "" {
			t.sheet.Profile = own
		}
	}
	t.sheet.Style = me.Field(kb.FieldStyle)
	for _, m := range t.book.Said(me.ID) {
		if n := len([]rune(m.Text)); n > 20 && n < 200 && len(t.sheet.Own) < ownWords {
			t.sheet.Own = append(t.sheet.Own, m.Text)
		}
	}
}

func (t *turn) rolerag() error {
	var history []string
	for _, h := range t.History {
		history = append(history, h.Text)
	}
	found, err := retrieve.Find(t.ctx, retrieve.Request{View: t.View, Full: t.Full, Character: t.Character,
		Persona: task.Persona{Name: t.Character.Name, Summary: t.sheet.Profile}, Question: t.Question, History: history,
		Language: t.Language, Types: t.Types, TextKey: t.TextKey}, t.Engine, t.Index)
	if err != nil {
		return err
	}
	t.found = found
	for _, item := range found.Items {
		t.items = append(t.items, item.MaterialItem)
	}
	t.sheet.Items = t.within(t.items)
	t.sheet.Refused, t.sheet.Unknown, t.sheet.Bounded = found.Refused, found.Unknown, true
	return nil
}

// within cuts items to the budget, the most relevant first.
func (t *turn) within(items []task.MaterialItem) []task.MaterialItem {
	left := t.Budget
	for i, item := range items {
		if left -= t.Tokens(item.About + item.Text); left < 0 {
			return items[:i]
		}
	}
	return items
}

// passagesTaken is how many passages plain retrieval takes.
const passagesTaken = 3

func (t *turn) nearestPassages() error {
	t.sheet.Bounded = true
	if t.Index == nil {
		return nil
	}
	vector, err := t.embed(t.Question)
	if err != nil {
		return err
	}
	hits, err := t.Index.Nearest(t.ctx, vector, 20*passagesTaken)
	if err != nil {
		return fmt.Errorf("look for passages: %w", err)
	}
	for _, h := range hits {
		text, place, ok := t.Passages(h.Key)
		if !ok || len(t.found.Trace.Retrieved.Passages) == passagesTaken {
			continue
		}
		t.found.Trace.Retrieved.Passages = append(t.found.Trace.Retrieved.Passages, text)
		t.items = append(t.items, task.MaterialItem{About: place, Text: text, Quote: true})
	}
	t.sheet.Items = t.within(t.items)
	return nil
}

func (t *turn) embed(text string) ([]float32, error) {
	vectors, err := t.Engine.Embed(t.ctx, []string{text})
	if err != nil {
		return nil, fmt.Errorf("embed the question: %w", err)
	}
	return vectors[0], nil
}

// input is what the engine answers from.
func (t *turn) input(prompt string) task.ReplyInput {
	turns := slices.Clone(t.History)
	turns = append(turns, task.Turn{Text: t.Question})
	material := task.Material{Character: task.Persona{Name: t.Character.Name, Summary: t.sheet.Profile}, Style: t.sheet.Style,
		Items: t.sheet.Items, Own: t.sheet.Own, Refused: t.sheet.Refused, Unknown: t.sheet.Unknown}
	for _, m := range t.sheet.Memories {
		material.Items = append(material.Items, task.MaterialItem{About: t.Character.Name, Text: m, Quote: true})
	}
	return task.ReplyInput{System: prompt, Turns: turns, Language: t.Language, Temperature: 0.7, Material: material}
}
