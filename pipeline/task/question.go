package task

import (
	"context"

	"dramatis/editor/kb"
)

// QuestionInput asks what a question is about (RoleRAG 3.4).
type QuestionInput struct {
	Work      Work      `json:"work"`
	Setting   string    `json:"setting"` // where in the story it is asked; "" after all of it
	Character Persona   `json:"character"`
	Cast      []string  `json:"cast"` // the chief names, as the base has them
	Question  string    `json:"question"`
	History   []string  `json:"history"`
	Language  string    `json:"language"`
	Types     []kb.Type `json:"types"`
	// For rules: Known are the names of the base that may be asked about, Related
	// the character's own relations, strongest first, and Excerpts what is in the
	// texts in the question's words, best first.
	Known    []KnownName   `json:"-"`
	Related  []RelatedName `json:"-"`
	Excerpts []Excerpt     `json:"-"`
	// Resolved is the question with names in the places of its pronouns, and InText
	// reports whether a word, or words that follow each other, are in the texts as
	// whole words, whatever their case; nil: no text is known.
	Resolved string                  `json:"-"`
	InText   func(words string) bool `json:"-"`
	// Year is about when the story plays, 0 unknown.
	Year int `json:"-"`
}

// A RelatedName is somebody related to the character, and what says so.
type RelatedName struct {
	Name string
	Type kb.Type
	Says []string
}

// An Excerpt is what is at a place of a text in the words of a question, and the names it tells
// of.
type Excerpt struct {
	Text     string
	Document kb.DocumentID
	Span     kb.Span // in the document
	Of       []KnownName
}

// A KnownName is an entity of the base with all its names.
type KnownName struct {
	Name    string
	Aliases []string
	Type    kb.Type
	Gender  string // "male" or "female"; "" if nobody knows or has asked
}

// QuestionOutput is the hypothetical answer and the entities in question and
// draft.
type QuestionOutput struct {
	HypotheticalAnswer string        `json:"hypothetical_answer"`
	Entities           []AskedEntity `json:"entities"`
	// Drawn is what of Excerpts the answer was drawn from, by rules.
	Drawn []Excerpt `json:"-"`
}

// Scope and level of an asked entity.
const (
	InScope    = "in_scope"
	OutOfScope = "out_of_scope"
	Specific   = "specific"
	General    = "general"
)

// An AskedEntity is something the question or its draft answer names.
type AskedEntity struct {
	Name   string  `json:"name"`
	Type   kb.Type `json:"type"`
	Reason string  `json:"reason"`
	Scope  string  `json:"scope"`
	Level  string  `json:"level"`
}

// A QuestionAnalyst reads questions.
type QuestionAnalyst interface {
	AnalyzeQuestion(context.Context, QuestionInput) (QuestionOutput, error)
}
