package kb

import (
	"slices"
	"strings"
)

// An Original is the file of a document that holds more than its text: a
// character card or a lorebook, with the fields of other programs. It is kept so
// that nothing is lost when the same is written again.
type Original struct {
	Document DocumentID     `json:"document"`
	Form     OriginalForm   `json:"form"`
	Body     string         `json:"body"` // JSON
	Files    []OriginalFile `json:"files,omitempty"`
	// Name is who a card is of, and About what it says of them, as it stands in
	// the document's text: that there is somebody of this name is evidence
	// whatever an engine makes of the words.
	Name  string `json:"name,omitempty"`
	About string `json:"about,omitempty"`
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

// original takes in who a card is of.
func (g *gatherer) original(s *Snapshot, o *Original) {
	d, ok := Get[*Document](s, string(o.Document))
	text := s.Text(o.Document)
	if !ok || text == nil || NameIDOf(o.Name) == "" {
		return
	}
	about, at := o.About, Span{}
	if i := strings.Index(text.Body, about); i >= 0 && about != "" {
		at = Span{i, i + len(about)}
	} else {
		about = ""
	}
	info := g.name(o.Name, d, "", at.Start)
	if g.types[info.ID] == nil {
		g.types[info.ID] = map[Type]int{}
	}
	g.types[info.ID][Character] += 1 << 10 // more than readings say, less than the writer
	info.Notes = slices.DeleteFunc(info.Notes, func(n NamedNote) bool { // a part of the same words
		return n.Document == d.ID && n.Description != "" && strings.Contains(about, n.Description)
	})
	info.Notes = append(info.Notes, NamedNote{EntityNote: EntityNote{Name: o.Name, Type: Character, Description: about}, Document: d.ID, Span: at, By: ByRule})
	if i := strings.Index(text.Body, o.Name); i >= 0 {
		g.mentionAt(s, info, d, Span{i, i + len(o.Name)}, o.Name)
	}
}
