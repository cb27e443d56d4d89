package retrieve

import (
	"slices"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
)

// A Sight is the part of a base that may be used for one question.
type Sight struct {
	View      *cast.View
	Character *cast.Entity // in View; nil if the view does not show the character yet
	// Knows reports whether the character can know what begins at a place; nil: everything.
	Knows func(document kb.DocumentID, offset int) bool
}

// Narrow returns the view as of a place in the story (nil: all of it) and, with onlyKnown set, only of what the
// character witnessed, was told, or is ruled to know. full must be without limit.
//
// Names that are joined by a reveal (a verdict that holds from a later place on) are joined for a character who was
// there when it was revealed, and for the one who bears them. For others they stay separate.
func Narrow(full *cast.View, character *cast.Entity, asOf *kb.Place, onlyKnown bool) Sight {
	s := Sight{View: full, Character: character}
	if !onlyKnown {
		if s.View = full.AsOf(asOf); s.View != full {
			s.Character = inView(s.View, character)
		}
		return s
	}
	book := memory.Derive(full)
	knows := book.Witnessed(character.ID)
	s.Knows = knows
	s.View = applyReveals(full, character, book, knows).AsOf(asOf).Filtered(knows)
	s.Character = inView(s.View, character)
	return s
}

// inView returns the entity of a view that corresponds to one of the full view: the one with its canonical name, else
// with one of its names.
func inView(v *cast.View, e *cast.Entity) *cast.Entity {
	if me, ok := v.Bearer(kb.NameIDOf(e.Name)); ok {
		return me
	}
	for _, n := range e.Names {
		if me, ok := v.Bearer(n.ID); ok {
			return me
		}
	}
	return nil
}

// applyReveals returns the view in which reveals hold as far as the character knows of them.
func applyReveals(full *cast.View, character *cast.Entity, book *memory.Book, knows func(kb.DocumentID, int) bool) *cast.View {
	draft := full.Snapshot.Draft()
	changed := false
	for w := range kb.All[*kb.Verdict](full.Snapshot) {
		if w.From == nil {
			continue
		}
		var after kb.Record
		switch {
		case character.Holds(w.A) && character.Holds(w.B):
			own := *w
			own.From = nil
			after = &own
		case CameOut(full, character, book, knows, w):
			continue
		}
		changed = true
		if draft.Apply(kb.Edit{Before: w, After: after}) != nil {
			return full // can't happen: the snapshot holds this verdict
		}
	}
	if !changed {
		return full
	}
	return cast.Of(draft.Snapshot(), full)
}

// CameOut reports whether a character knows of a reveal: they were in a scene of the chapter from which it holds, or
// know the words that prove it. knows reports what the character witnessed.
func CameOut(full *cast.View, character *cast.Entity, book *memory.Book, knows func(kb.DocumentID, int) bool, w *kb.Verdict) bool {
	from := full.Story().Moment(*w.From)
	for _, q := range w.Evidence {
		if !q.Against && full.Evidence.MomentOf(q.Document, q.Span.Start) >= from && knows(q.Document, q.Span.Start) {
			return true
		}
	}
	return slices.ContainsFunc(book.ScenesOf(character.ID), func(b *memory.Scene) bool {
		return full.Story().Moment(b.Place) == from
	})
}
