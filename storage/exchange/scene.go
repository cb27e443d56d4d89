package exchange

import "dramatis/editor/kb"

// A Scene is a stretch of the story with its utterances and facts, as the JSON format has it: a format stays when
// editor/memory.Scene changes.
type Scene struct {
	ID           string        `json:"id"`
	Title        string        `json:"title"`
	Document     string        `json:"document"` // title
	DocumentID   kb.DocumentID `json:"document_id"`
	Chapter      int           `json:"chapter"`
	Language     string        `json:"language"` // of its content; "" unknown
	Time         string        `json:"time"`
	Place        string        `json:"place"`
	Summary      string        `json:"summary"`
	Participants []kb.EntityID `json:"participants"`
	Members      []Memory      `json:"members"` // in story order
}

// A Memory is one utterance or fact, as the JSON format has it. Entities are ids, "" where unknown.
type Memory struct {
	ID        string        `json:"id"`
	Kind      string        `json:"kind"` // utterance or fact
	Text      string        `json:"text"`
	Quote     string        `json:"quote"`
	Language  string        `json:"language"` // "" unknown
	Speaker   kb.EntityID   `json:"speaker"`
	Addressee kb.EntityID   `json:"addressee"`
	About     kb.EntityID   `json:"about"`
	Grounded  []kb.EntityID `json:"grounded_by"`
	Relevant  []string      `json:"relevant_to"` // ids of other scenes
	// FromChat is true for what was said in a test chat.
	FromChat bool        `json:"from_conversation"`
	Feeling  *kb.Feeling `json:"feeling,omitempty"`
}
