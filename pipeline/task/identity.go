package task

import (
	"context"

	"dramatis/editor/kb"
)

// JudgeInput asks which pairs of names are one.
type JudgeInput struct {
	Source string `json:"source"` // title of the work
	Work   Work   `json:"work"`
	Pairs  []Pair `json:"pairs"`
	// Language of the work, for rules.
	Language string `json:"-"`
}

// A Pair of names to judge.
type Pair struct {
	ID string `json:"id"`
	A  Side   `json:"a"`
	B  Side   `json:"b"`
	// Clues found by candidate generation, for rules: reasons for (positive)
	// and against (negative).
	Clues []Clue `json:"-"`
}

// A Side of a pair.
type Side struct {
	Name        string       `json:"name"`
	Type        kb.Type      `json:"type"`
	Description string       `json:"description"`
	Quotes      []PlaceQuote `json:"quotes"`
	Mentions    int          `json:"-"`
}

// A PlaceQuote is a quote with the name of its place.
type PlaceQuote struct {
	Place string `json:"place"`
	Text  string `json:"text"`
}

// NoCommonWord is the kind of the clue that two names have no word in common.
const NoCommonWord = "no common word"

// A Clue speaks for or against "the same", in words a writer understands: a
// label (kb.Label).
type Clue struct {
	Kind   string // "honorific", "initials", "speak to each other" …
	Text   string
	Weight float64 // positive: for
	Quote  *kb.Quote
}

// JudgeOutput holds one verdict for each pair asked.
type JudgeOutput struct {
	Verdicts []Verdict `json:"verdicts"`
}

// A Verdict of an engine. HoldsFrom names a place as the quotes name it, nil
// when the two are always one.
type Verdict struct {
	ID         string    `json:"id"`
	Reason     string    `json:"reason"`
	Verdict    kb.Answer `json:"verdict"`
	Confidence float64   `json:"confidence"`
	HoldsFrom  *string   `json:"holds_from"`
}

// An IdentityJudge decides pairs (RoleRAG 3.2, Algorithm 1).
type IdentityJudge interface {
	JudgeIdentity(context.Context, JudgeInput) (JudgeOutput, error)
}

// NamesInput asks for one canonical name for each group.
type NamesInput struct {
	Groups []NameGroup `json:"groups"`
}

// A NameGroup is the names of one entity.
type NameGroup struct {
	ID    string        `json:"id"`
	Type  kb.Type       `json:"type"`
	Names []CountedName `json:"names"`
}

// A CountedName is a surface form and how often it occurs.
type CountedName struct {
	Name     string `json:"name"`
	Mentions int    `json:"mentions"`
}

// NamesOutput holds one choice for each group; the name is one of the group's.
type NamesOutput struct {
	Choices []NameChoice `json:"choices"`
}

// A NameChoice is a canonical name with its reason.
type NameChoice struct {
	ID     string `json:"id"`
	Reason string `json:"reason"`
	Name   string `json:"name"`
}

// A NameChooser picks canonical names.
type NameChooser interface {
	ChooseNames(context.Context, NamesInput) (NamesOutput, error)
}

// MergeInput asks to make one description of several.
type MergeInput struct {
	Language string      `json:"language"`
	Items    []MergeItem `json:"items"`
}

// A MergeItem is about a name, or "A – B" for a relation.
type MergeItem struct {
	ID           string   `json:"id"`
	Subject      string   `json:"subject"`
	Also         []string `json:"also"` // other names of the subject that the descriptions use
	Descriptions []string `json:"descriptions"`
}

// MergeOutput holds one description for each item.
type MergeOutput struct {
	Items []MergedItem `json:"items"`
}

// A MergedItem is a description.
type MergedItem struct {
	ID          string `json:"id"`
	Description string `json:"description"`
}

// A DescriptionMerger merges descriptions.
type DescriptionMerger interface {
	MergeDescriptions(context.Context, MergeInput) (MergeOutput, error)
}
