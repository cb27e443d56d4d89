package kb

import (
	"slices"
	"strings"
)

// An Original is the file of a document that contains more than its text: a character card or a
// lorebook, with the fields of other programs. It is stored so that an export loses nothing.
type Original struct {
	Document DocumentID     `json:"document"`
	Form     OriginalForm   `json:"form"`
	Body     string         `json:"body"` // JSON
	Files    []OriginalFile `json:"files,omitempty"`
	// Name is the character of a card, and Descriptions its description as in the document's text. They are evidence that this
	// character exists, whatever an engine reads in the text.
	Name         string   `json:"name,omitempty"`
	Descriptions []string `json:"told,omitempty"`
}

// An OriginalForm says what an Original is.
type OriginalForm string

// What is kept as it came.
const (
	OriginalCard     OriginalForm = "card"
	OriginalLorebook OriginalForm = "lorebook"
)

// An OriginalFile came with the original: a picture, an asset.
type OriginalFile struct {
	Name string `json:"name"`
	Data []byte `json:"data"`
}

// original adds the character of a card.
func (g *gatherer) original(s *Snapshot, o *Original) {
	d, ok := Get[*Document](s, string(o.Document))
	text := s.Text(o.Document)
	if !ok || text == nil || NameIDOf(o.Name) == "" {
		return
	}
	info := g.name(o.Name, d, "", 0)
	info.noteType(Character, 1<<10) // more than readings, less than the writer
	info.Notes = append(info.Notes, NamedNote{EntityNote: EntityNote{Name: o.Name, Type: Character}, Document: d.ID, By: ByRule})
	for _, description := range o.Descriptions {
		i := strings.Index(text.Body, description)
		if i < 0 || description == "" {
			continue
		}
		info.Notes = slices.DeleteFunc(info.Notes, func(n NamedNote) bool { // part of the same words
			return n.Document == d.ID && n.Description != "" && strings.Contains(description, n.Description)
		})
		info.Notes = append(info.Notes, NamedNote{EntityNote: EntityNote{Name: o.Name, Type: Character, Description: description}, Document: d.ID,
			Span: Span{i, i + len(description)}, By: ByRule})
	}
	if i := strings.Index(text.Body, o.Name); i >= 0 {
		g.mentionAt(s, info.NameInfo, d, Span{i, i + len(o.Name)}, o.Name)
	}
}
