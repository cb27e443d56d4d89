package retrieve

import (
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
	"dramatis/pipeline/recall"
)

// A Trace is every step of an answer, in the shape that scripts read. Lists are
// never null.
type Trace struct {
	HypotheticalAnswer string    `json:"hypothetical_answer"`
	Entities           []Asked   `json:"entities"`
	Retrieved          Retrieved `json:"retrieved"`
	Refused            []Refused `json:"refused"`
	Prompt             string    `json:"prompt"`
	PromptTokens       int       `json:"prompt_tokens"`

	// What a window shows beside: what the budget left out, where each retrieved
	// item can be opened, and how bubbles were predicted with which weights.
	Cut       []Cut               `json:"-"`
	Matches   []Match             `json:"-"` // how each entity was found
	Items     []Item              `json:"-"`
	Predicted []recall.Prediction `json:"-"`
	Weights   recall.Weights      `json:"-"`
	Measured  []recall.Ranked     `json:"-"` // all memories with their distances
}

// A Cut item did not fit its section's budget of tokens.
type Cut struct {
	Section string
	Text    string
}

// A Match tells how an entity was found (talk.ByName and its like), with the
// figure that goes with it: the cosine of what was near, the strength (1–10) of
// a neighbour's relation, else 0.
type Match struct {
	Name, How string
	Score     float64
}

// Scopes of what was asked about.
const (
	InScope    = conversation.InScope
	OutOfScope = conversation.OutOfScope
	Unknown    = conversation.Unknown
	Hidden     = conversation.Hidden
)

// An Asked entity: matched are canonical names.
type Asked struct {
	Name    string   `json:"name"`
	Scope   string   `json:"scope"`
	Reason  string   `json:"reason"`
	Level   string   `json:"level"`
	Matched []string `json:"matched"`
}

// Retrieved is what was found, by canonical names.
type Retrieved struct {
	Entities  []string `json:"entities"`
	Relations []Pair   `json:"relations"`
	Memories  []Memory `json:"memories"`
	Bubbles   []string `json:"bubbles"`
	Passages  []string `json:"passages"`
}

// A Pair of canonical names.
type Pair struct {
	Source string `json:"source"`
	Target string `json:"target"`
}

// A Memory with its distances; score is what it was ranked by.
type Memory struct {
	Text     string  `json:"text"`
	Semantic float64 `json:"semantic"`
	Emotion  float64 `json:"emotion"`
	Score    float64 `json:"score"`
	When     string  `json:"when"`

	Document kb.DocumentID `json:"-"`
	Span     kb.Span       `json:"-"`
}

// Refused is what is out of scope.
type Refused struct {
	Name   string `json:"name"`
	Reason string `json:"reason"`
}

// NewTrace is an empty one.
func NewTrace() Trace {
	return Trace{Entities: []Asked{}, Refused: []Refused{}, Retrieved: Retrieved{Entities: []string{}, Relations: []Pair{},
		Memories: []Memory{}, Bubbles: []string{}, Passages: []string{}}}
}
