package task

import (
	"context"
	"errors"

	"dramatis/editor/kb"
)

// PassageInput asks for everything of one passage in one call.
type PassageInput struct {
	Work     Work       `json:"work"`
	Place    string     `json:"place"` // the chapter
	Language string     `json:"language"`
	Types    []kb.Type  `json:"types"`
	Cast     []CastName `json:"cast"`
	Before   *Before    `json:"before"` // nil at the beginning of a chapter
	Text     string     `json:"text"`
}

// A CastName is one of the chief entities known so far.
type CastName struct {
	Name string   `json:"name"`
	Also []string `json:"also"`
}

// Before is what is right before a passage.
type Before struct {
	Time      *string  `json:"time"`
	Place     *string  `json:"place"`
	Present   []string `json:"present"`
	LastWords string   `json:"last_words"`
}

// PassageOutput is the answer.
type PassageOutput struct {
	Entities   []Entity     `json:"entities"`
	AlsoCalled []AlsoCalled `json:"also_called"`
	Relations  []Relation   `json:"relations"`
	Scenes     []Scene      `json:"scenes"`
}

// The levels of an entity, as they go over the wire.
const (
	LevelStory     = "story"
	LevelWithin    = "within"
	LevelMentioned = "mentioned"
)

// AlsoCalled is a statement of the text itself that two names are one. Quote
// is verbatim in the text.
type AlsoCalled struct {
	Name  string `json:"name"`
	Of    string `json:"of"`
	Quote string `json:"quote"`
}

// A PassageReader is an engine that reads a passage in one call. Other engines,
// and those whose ReadsWhole is false, are asked for the graph and the
// scenes apart.
type PassageReader interface {
	ReadPassage(context.Context, PassageInput) (PassageOutput, error)
	ReadsWhole() bool
}

// GroupInput asks which names of a cast are one.
type GroupInput struct {
	Work     Work        `json:"work"`
	Language string      `json:"language"`
	Names    []GroupName `json:"names"`
}

// A GroupName is one name with what says who it is.
type GroupName struct {
	ID          string       `json:"id"`
	Name        string       `json:"name"`
	Type        kb.Type      `json:"type"`
	Mentions    int          `json:"mentions"`
	Description string       `json:"description"`
	Quotes      []PlaceQuote `json:"quotes"`
}

// GroupOutput holds the groups of two and more names that are one, and the pairs
// that stay unsure. What is in no group is an entity by itself.
type GroupOutput struct {
	Groups []IdentityGroup `json:"groups"`
	Unsure []UnsurePair    `json:"unsure"`
}

// An IdentityGroup is names that are one, by their ids.
type IdentityGroup struct {
	Reason     string   `json:"reason"`
	Names      []string `json:"names"`
	Confidence float64  `json:"confidence"`
	HoldsFrom  *string  `json:"holds_from"`
}

// An UnsurePair is two ids.
type UnsurePair struct {
	A      string `json:"a"`
	B      string `json:"b"`
	Reason string `json:"reason"`
}

// ErrTooMuch is wrapped by the error of a NameGrouper that could group fewer names.
var ErrTooMuch = errors.New("too many names at once")

// A NameGrouper sees a whole cast at once.
type NameGrouper interface {
	GroupNames(context.Context, GroupInput) (GroupOutput, error)
}

// A Sized engine wants passages of its own size.
type Sized interface {
	Cut() string // kb.CutLarge or ""
}
