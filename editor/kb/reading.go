package kb

import (
	"cmp"
	"strings"
)

// A Reading is everything that one engine found in one passage. It is evidence: it is replaced as a
// whole when the passage is read again, and never edited. Offsets are bytes from the start of the
// passage, so that a passage that moves within its document keeps its reading.
type Reading struct {
	Passage   PassageID      `json:"passage"`
	Engine    string         `json:"engine"` // who read it, with version: "builtin/1"
	By        Origin         `json:"by"`
	Mentions  []Mention      `json:"mentions,omitempty"`
	Entities  []EntityNote   `json:"entities,omitempty"`
	Relations []RelationNote `json:"relations,omitempty"`
	Scenes    []Scene        `json:"scenes,omitempty"`
	// Aliases are pairs of names that the passage itself says are one.
	Aliases []AliasNote `json:"aliases,omitempty"`
	// NoNames are the names that were left out: they don't look like names (“<NAME>”, a sentence) and
	// don't occur in the passage.
	NoNames []string `json:"no_names,omitempty"`
	// Failure says why nothing could be read; empty when the passage was read.
	Failure string `json:"failure,omitempty"`
}

// A Mention is one surface name at one place.
type Mention struct {
	Surface string `json:"s"` // exactly as written
	Span    Span   `json:"at"`
	// Of is the full name if the surface is a part of it that is no name: 操 of 曹操.
	Of string `json:"of,omitempty"`
}

// name returns the name that is meant.
func (m *Mention) name() string { return cmp.Or(m.Of, m.Surface) }

// Entrance is the EntityNote.Portrait of the first sentence about somebody. It is a description only if there is no better
// one, and is no evidence for identity.
const Entrance = 0.1

// An EntityNote is what extraction says about a name (RoleRAG 3.1: name, type, description).
type EntityNote struct {
	Name        string `json:"name"`
	Type        Type   `json:"type"`
	Description string `json:"description,omitempty"`
	Quote       Span   `json:"quote"` // where the description is; empty: the first mention
	Ungrounded  bool   `json:"ungrounded,omitempty"`
	Level       Level  `json:"level,omitempty"`
	// Portrait is how well the description, in words of the text, says who somebody is; 0 if it was not weighed.
	Portrait float64 `json:"portrait,omitempty"`
}

// A Level says how somebody or something belongs to the story.
type Level string

// The levels other than the story itself, which is "".
const (
	WithinStory Level = "within"    // a figure of a play or a book in the story
	OnlyNamed   Level = "mentioned" // in a comparison or a quotation; never appears
)

// An AliasNote is a statement of the text that two names are one.
type AliasNote struct {
	Name       string `json:"name"`
	Of         string `json:"of"`
	Quote      Span   `json:"quote"`
	Ungrounded bool   `json:"ungrounded,omitempty"`
}

// A RelationNote is a relation between two names (RoleRAG 3.1: source, target, description, strength
// 1–10), with the words it was read from.
type RelationNote struct {
	Source      string  `json:"source"`
	Target      string  `json:"target"`
	Kind        string  `json:"kind,omitempty"` // Parent, Friend, Talks …; "" when not said
	Description string  `json:"description,omitempty"`
	Quote       Span    `json:"quote"`
	Strength    float64 `json:"strength"`
	Ungrounded  bool    `json:"ungrounded,omitempty"`
}

// A Scene is a stretch of a passage in one time and place (conversation-KG proposals 2.3), as it is stored: scenes of the story are
// derived from these and the writer's borders (editor/memory.Scene).
type Scene struct {
	Start        int         `json:"start"` // byte offset in the passage
	Time         string      `json:"time,omitempty"`
	Place        string      `json:"place,omitempty"`
	Summary      string      `json:"summary,omitempty"`
	Participants []string    `json:"participants,omitempty"`
	Utterances   []Utterance `json:"utterances,omitempty"`
	Facts        []Fact      `json:"facts,omitempty"`
	// Continues: the first scene of a passage goes on from the passage before.
	Continues bool `json:"continues,omitempty"`
	// Teller is the narrator who says "I" and so was present throughout.
	Teller string `json:"teller,omitempty"`
}

// An Utterance is something that a character says aloud. Speaker and addressee are surface names, ""
// if unknown.
type Utterance struct {
	Speaker   string `json:"speaker,omitempty"`
	Addressee string `json:"addressee,omitempty"`
	Text      string `json:"text"`
	Span      Span   `json:"at"`
	Feeling   string `json:"feeling,omitempty"` // of the speaker, in a few words
	// Doubtful: the speaker is not named but inferred from the surrounding talk, and may be somebody else. Inferred:
	// the text does not name the speaker, however likely it is; that is not enough to place somebody in a scene.
	Doubtful bool `json:"doubtful,omitempty"`
	Inferred bool `json:"inferred,omitempty"`
}

// A Fact is a statement about a name, in the engine's own words.
type Fact struct {
	About      string `json:"about"`
	Text       string `json:"text"`
	Quote      Span   `json:"quote"`
	Ungrounded bool   `json:"ungrounded,omitempty"`
}

// A Type of entity. The writer may add some to the six.
type Type string

// The types that are there from the start.
const (
	Character    Type = "character"
	Location     Type = "location"
	Time         Type = "time"
	Event        Type = "event"
	Organization Type = "organization"
	Object       Type = "object"
)

// Types returns the six default types in the order in which they are offered.
func Types() []Type {
	return []Type{Character, Location, Organization, Event, Object, Time}
}

// PracticeModel is the name of the practice server, which answers by script, in readings and
// evaluations.
const PracticeModel = "practice-model"

// IsBuiltin reports whether the engine of a name works without a model.
func IsBuiltin(engine string) bool { return strings.HasPrefix(engine, "builtin") }
