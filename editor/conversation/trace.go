package conversation

import (
	"slices"
	"strings"

	"dramatis/editor/kb"
)

// A Trace is why an answer was given: every step. It is stored with the conversation; see storedTrace
// for what is stored differently.
type Trace struct {
	Draft  string  `json:"draft,omitempty"` // the hypothetical answer
	Asked  []Asked `json:"asked,omitempty"`
	Items  []Item  `json:"items,omitempty"` // by kind, in the order of Kinds
	Cut    []Cut   `json:"-"`
	Prompt string  `json:"-"`
	Tokens int     `json:"tokens,omitempty"` // of the prompt
	// Measured are all ranked memories, those used for the reply last.
	Measured []Measured `json:"-"`
	// Predicted are the likeliest scenes, the likeliest first.
	Predicted []Predicted `json:"predicted,omitempty"`
}

// A Ref is an entity with the name that it had when the answer was given. It is identified by its
// anchor, one of its names, which still finds it in a view of another moment, where groups and ids
// differ, and after a merge.
type Ref struct {
	Anchor kb.NameID `json:"anchor"`
	Name   string    `json:"name"`
}

// Scopes of what a question is about.
const (
	InScope    = "in_scope"
	OutOfScope = "out_of_scope"
	Unknown    = "unknown"
	Hidden     = "hidden"
)

// Asked is something that the question was about, by the name used for it.
type Asked struct {
	Name    string `json:"name"`
	Scope   string `json:"scope"`
	Reason  string `json:"reason,omitempty"`
	Level   string `json:"level,omitempty"`
	Matched []Ref  `json:"matches,omitempty"`
}

// Names returns the names of what was matched.
func (a Asked) Names() []string {
	out := []string{}
	for _, r := range a.Matched {
		out = append(out, r.Name)
	}
	return out
}

// kinds of items.
const (
	KindEntity   = "entity"
	KindRelation = "relation"
	KindPassage  = "passage"
	KindMemory   = "memory"
	KindScene    = "bubble"
)

// kinds are the kinds of items in the order of a trace.
var kinds = []string{KindEntity, KindRelation, KindPassage, KindScene, KindMemory}

// An Item is something that was retrieved.
type Item struct {
	Kind string `json:"kind"`
	// Name of an entity, "A – B" for a relation, the place of a passage; Text of passages, memories
	// and scenes.
	Name string `json:"name,omitempty"`
	Text string `json:"text,omitempty"`
	// How it was found, and the figure for that: a cosine, the strength of a relation (1–10), the
	// score of a memory.
	How   string  `json:"how,omitempty"`
	Score float64 `json:"score,omitempty"`
	When  string  `json:"when,omitempty"` // of memories
	// Semantic and Emotion are a memory's distances from the question.
	Semantic float64 `json:"-"`
	Emotion  float64 `json:"-"`
	// Used items are named in the reply, by name or alias.
	Used bool `json:"used,omitempty"`
	// Of are the entity, or both ends of a relation; other items have a place in a document.
	Of       []Ref         `json:"of,omitempty"`
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

// Key distinguishes an item from all others of a trace.
func (i Item) Key() string {
	parts := []string{i.Kind, i.Name, i.Text}
	for _, r := range i.Of {
		parts = append(parts, string(r.Anchor))
	}
	return strings.Join(parts, "\x00")
}

// Sort orders items by kind; those of one kind stay in order.
func (t *Trace) Sort() {
	slices.SortStableFunc(t.Items, func(a, b Item) int { return slices.Index(kinds, a.Kind) - slices.Index(kinds, b.Kind) })
}

// Found returns the items of a kind.
func (t Trace) Found(kind string) []Item {
	var out []Item
	for _, i := range t.Items {
		if i.Kind == kind {
			out = append(out, i)
		}
	}
	return out
}

// Names returns the names of the items of a kind.
func (t Trace) Names(kind string) []string {
	var out []string
	for _, i := range t.Found(kind) {
		out = append(out, i.Name)
	}
	return out
}

// Finds reports whether an entity was retrieved; holds reports whether a name is the entity's.
func (t Trace) Finds(holds func(kb.NameID) bool) bool {
	return slices.ContainsFunc(t.Items, func(i Item) bool { return i.Kind == KindEntity && holds(i.Of[0].Anchor) })
}

// A Cut is a text that did not fit its section's budget of tokens, or that the writer removed
// (SectionDropped).
type Cut struct{ Section, Text string }

// Sections of a prompt, for what was cut.
const (
	SectionProfile   = "profile"
	SectionKnowledge = "knowledge" // descriptions and relations
	SectionPassages  = "passages"
	SectionMemories  = "memories"
	SectionHistory   = "history" // earlier turns
	SectionDropped   = "dropped" // of any section, by the writer
	// SectionUnkept is not a section of a prompt: texts whose emotions were scored for the answer and
	// could not be stored because the base is read-only.
	SectionUnkept = "unkept"
)

// CutFrom returns what was cut from one section, in order.
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

// A Difference is what changed between two answers to one question.
type Difference struct {
	Gained, Lost []Item
	// Scopes are those judged differently now.
	Scopes []ScopeChange
	// Answer: the words differ.
	Answer bool
}

// A ScopeChange is something the question is about whose scope has changed; "" if it was, or is, not
// found at all.
type ScopeChange struct{ Name, Before, After string }

// Compare returns how the later answer differs from the earlier one.
func Compare(before, after Exchange) Difference {
	was, is := before.trace(), after.trace()
	d := Difference{Gained: subtract(is.Items, was.Items), Lost: subtract(was.Items, is.Items), Answer: before.Answer != after.Answer}
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

func subtract(items, others []Item) []Item {
	var out []Item
	for _, i := range items {
		if !slices.ContainsFunc(others, func(o Item) bool { return o.Key() == i.Key() }) {
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
