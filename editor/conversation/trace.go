package conversation

import (
	"slices"

	"dramatis/editor/kb"
)

// A Trace is why an answer was given, as it is shown. All of it is kept: see
// keptTrace for what has another form there.
type Trace struct {
	Draft  string  `json:"draft,omitempty"`
	Asked  []Asked `json:"asked,omitempty"`
	Items  []Item  `json:"items,omitempty"`
	Cut    []Cut   `json:"-"`
	Prompt string  `json:"-"`
	Tokens int     `json:"tokens,omitempty"` // of the prompt
	// Measured are all memories that were ranked, those given to the reply last.
	Measured []Measured `json:"-"`
	// Predicted are the likeliest bubbles, the likeliest first.
	Predicted []Predicted `json:"predicted,omitempty"`
}

// Scopes of what was asked about.
const (
	InScope    = "in_scope"
	OutOfScope = "out_of_scope"
	Unknown    = "unknown"
	Hidden     = "hidden"
)

// Asked is something the question was about; matched are canonical names.
type Asked struct {
	Name    string   `json:"name"`
	Scope   string   `json:"scope"`
	Reason  string   `json:"reason,omitempty"`
	Level   string   `json:"level,omitempty"`
	Matched []string `json:"matched,omitempty"`
}

// Kinds of items.
const (
	KindEntity   = "entity"
	KindRelation = "relation"
	KindPassage  = "passage"
	KindMemory   = "memory"
	KindBubble   = "bubble"
)

// An Item is something that was retrieved.
type Item struct {
	Kind string `json:"kind"`
	// Name of an entity, "A – B" of a relation, the place of a passage; Text of
	// passages, memories and bubbles.
	Name string `json:"name,omitempty"`
	Text string `json:"text,omitempty"`
	// How it was found, and the figure that goes with it: the cosine of what was
	// near, the strength of a relation (1–10), the score of a memory.
	How   string  `json:"how,omitempty"`
	Score float64 `json:"score,omitempty"`
	When  string  `json:"when,omitempty"` // of memories
	// Used tells that the reply names it, by name or alias.
	Used bool `json:"used,omitempty"`
	// What opens: names of an entity or of both sides of a relation, or the place
	// in a document.
	Opens    []kb.NameID   `json:"opens,omitempty"`
	Document kb.DocumentID `json:"document,omitempty"`
	Span     kb.Span       `json:"span,omitzero"`
}

// Ways in which an item was found.
const (
	ByName      = "name"
	ByNearness  = "near"
	ByNeighbour = "neighbour"
	ByDraft     = "draft"
	ByHistory   = "history"
	ByRelation  = "relation"
	ByWords     = "words"
)

func (i Item) key() string { return i.Kind + "\x00" + i.Name + "\x00" + i.Text }

// A Cut item did not fit its section's budget of tokens, or was left out by the
// writer (SectionDropped).
type Cut struct{ Section, Text string }

// Sections of a prompt, for what was cut.
const (
	SectionProfile   = "profile"
	SectionKnowledge = "knowledge" // descriptions and relations
	SectionPassages  = "passages"
	SectionMemories  = "memories"
	SectionHistory   = "history" // what was said before
	SectionDropped   = "dropped" // of any, by the writer
)

// CutFrom is what was cut from one section, in the order in which it came.
func (t Trace) CutFrom(section string) []string {
	var out []string
	for _, c := range t.Cut {
		if c.Section == section {
			out = append(out, c.Text)
		}
	}
	return out
}

// Used counts the items that the reply uses.
func (t Trace) Used() int {
	n := 0
	for _, i := range t.Items {
		if i.Used {
			n++
		}
	}
	return n
}

// A Difference tells what changed between two answers to one question.
type Difference struct {
	Gained, Lost []Item
	// Scopes are what is judged otherwise now.
	Scopes []ScopeChange
	// Answer tells that other words came.
	Answer bool
}

// A ScopeChange is something the question is about whose scope is another now;
// "" where it was, or is, not found at all.
type ScopeChange struct{ Name, Before, After string }

// None tells that nothing changed.
func (d Difference) None() bool {
	return len(d.Gained)+len(d.Lost)+len(d.Scopes) == 0 && !d.Answer
}

// Compare tells how the later answer differs from the earlier one.
func Compare(before, after Exchange) Difference {
	was, is := before.trace(), after.trace()
	d := Difference{Gained: without(is.Items, was.Items), Lost: without(was.Items, is.Items), Answer: before.Answer != after.Answer}
	for _, a := range is.Asked {
		if old := scopeOf(was.Asked, a.Name); old != a.Scope {
			d.Scopes = append(d.Scopes, ScopeChange{a.Name, old, a.Scope})
		}
	}
	for _, a := range was.Asked {
		if scopeOf(is.Asked, a.Name) == "" {
			d.Scopes = append(d.Scopes, ScopeChange{a.Name, a.Scope, ""})
		}
	}
	return d
}

func (x Exchange) trace() Trace {
	if x.Trace == nil {
		return Trace{}
	}
	return *x.Trace
}

func without(items, others []Item) []Item {
	var out []Item
	for _, i := range items {
		if !slices.ContainsFunc(others, func(o Item) bool { return o.key() == i.key() }) {
			out = append(out, i)
		}
	}
	return out
}

func scopeOf(list []Asked, name string) string {
	for _, a := range list {
		if a.Name == name {
			return a.Scope
		}
	}
	return ""
}
