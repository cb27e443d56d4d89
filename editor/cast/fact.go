package cast

import (
	"slices"

	"dramatis/editor/kb"
)

// A Fact is a statement about an entity: noted in a passage, part of a scene, or written by the
// writer.
type Fact struct {
	Text     string
	Document kb.DocumentID // "": written by the writer, in no text
	Span     kb.Span       // of the words it was read from; empty when there are none
	By       kb.Origin
	Note     string // id of the writer's note; "" for what an engine read
}

// Facts returns the statements about an entity, each once, in story order; those in no text come
// first.
func (v *View) Facts(e *Entity) []Fact {
	hand := map[Fact]string{}
	for n := range kb.All[*kb.HandNote](v.Snapshot) {
		if n.What == kb.NoteFact {
			hand[Fact{Text: n.Text, Document: n.Document, Span: n.Span, By: kb.ByWriter, Note: kb.Fold(n.Name)}] = n.ID
		}
	}
	var out []Fact
	seen := map[string]bool{}
	add := func(f Fact) {
		if f.Text != "" && !seen[f.Text] {
			seen[f.Text] = true
			out = append(out, f)
		}
	}
	for _, n := range v.Notes(e) {
		f := Fact{Text: n.Description, Document: n.Document, Span: n.Span, By: n.By, Note: kb.Fold(n.Name)}
		f.Note = hand[f]
		add(f)
	}
	for _, s := range v.Evidence.Scenes {
		for _, f := range s.Facts {
			if bearer, ok := v.Bearer(kb.NameIDOf(f.About)); ok && bearer == e && !f.Ungrounded {
				add(Fact{Text: f.Text, Document: s.Document, Span: f.Quote.Shift(s.Base)})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Fact) int {
		switch {
		case a.Document == b.Document:
		case a.Document == "":
			return -1
		case b.Document == "":
			return 1
		}
		return v.compare(a.Document, a.Span.Start, b.Document, b.Span.Start)
	})
	return out
}
