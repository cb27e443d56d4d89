package edits

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
)

// CutScene starts a scene at an offset of a document: before the words there, including the mark that
// opens them.
func CutScene(doc kb.DocumentID, offset int) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		b, err := borderAt(v, doc, skipOpeningMarks(v, doc, offset))
		if err != nil {
			return editor.Transaction{}, err
		}
		if old := borderOf(v, b); old != nil && !old.Joined {
			return editor.Transaction{}, editor.Cannot("a scene begins here already")
		} else if old != nil {
			b.ID = old.ID
		}
		return editor.Transaction{Label: editor.Label("cut a scene before “{}”", shortenForLabel(b.Quote)), Edits: []kb.Edit{kb.Put(v.Snapshot, b)}}, nil
	}
}

// JoinScenes joins a scene to the one before. A border that only the writer has set is removed.
func JoinScenes(s *memory.Scene) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		b, err := borderAt(v, s.Document, s.Span.Start)
		if err != nil {
			return editor.Transaction{}, err
		}
		tx := editor.Transaction{Label: editor.Label("join the scene “{}” to the one before", shortenForLabel(b.Quote))}
		b.Joined = true
		old := borderOf(v, b)
		switch {
		case s.Cut && old != nil:
			tx.Edits = []kb.Edit{kb.Remove(old)}
		case old != nil && old.Joined:
			return editor.Transaction{}, editor.Cannot("these scenes are one already")
		default:
			if old != nil {
				b.ID = old.ID
			}
			tx.Edits = []kb.Edit{kb.Put(v.Snapshot, b)}
		}
		return tx, nil
	}
}

// NameScene sets the title of the scene that begins at an offset. An empty title lets the program
// choose again.
func NameScene(doc kb.DocumentID, offset int, title string) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		b, err := borderAt(v, doc, offset)
		if err != nil {
			return editor.Transaction{}, err
		}
		if old := borderOf(v, b); old != nil {
			*b = *old
		}
		b.Title = strings.TrimSpace(title)
		return editor.Transaction{Label: editor.Label("name the scene “{}”", shortenForLabel(b.Quote)), Edits: []kb.Edit{kb.Put(v.Snapshot, b)}}, nil
	}
}

// quoteBytes is how many bytes of the text after a border are stored to find it again.
const quoteBytes = 60

// borderAt returns a border of the writer's at an offset, with the words that begin there.
func borderAt(v *cast.View, doc kb.DocumentID, offset int) (*kb.SceneBorder, error) {
	text := v.Snapshot.Text(doc)
	if text == nil {
		return nil, editor.Cannot("this document is no longer there")
	}
	if offset < 0 || offset >= len(text.Body) {
		return nil, editor.Cannot("a scene has to begin inside the text")
	}
	end := min(len(text.Body), offset+quoteBytes)
	for end < len(text.Body) && !utf8.RuneStart(text.Body[end]) {
		end++
	}
	return &kb.SceneBorder{ID: kb.Hash("s", string(doc), strconv.Itoa(offset)), Document: doc, Offset: offset, Quote: text.Body[offset:end]}, nil
}

// borderOf returns the writer's border at the same words, or nil.
func borderOf(v *cast.View, at *kb.SceneBorder) *kb.SceneBorder {
	text := v.Snapshot.Text(at.Document)
	for b := range kb.All[*kb.SceneBorder](v.Snapshot) {
		if b.Document == at.Document && b.In(text) == at.Offset {
			return b
		}
	}
	return nil
}

// skipOpeningMarks moves an offset back over the marks that open a quotation.
func skipOpeningMarks(v *cast.View, doc kb.DocumentID, offset int) int {
	text := v.Snapshot.Text(doc)
	for text != nil && offset > 0 && offset <= len(text.Body) {
		r, size := utf8.DecodeLastRuneInString(text.Body[:offset])
		if !strings.ContainsRune("“‘「『《\"'", r) {
			break
		}
		offset -= size
	}
	return offset
}
