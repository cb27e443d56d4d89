package retrieve

import (
	"slices"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
)

// A Sight is what of a knowledge base may be used for one question.
type Sight struct {
	View      *cast.View
	Character *cast.Entity // in View; nil when the character is not met yet
	// Knows reports whether the character can know what begins at a place; nil: everything.
	Knows func(document kb.DocumentID, offset int) bool
}

// Narrow makes the view of a place in the story (nil: all of it) and, when
// onlyKnown is set, of what the character witnessed, was told or is ruled to
// know. full must be without limit.
//
// Names that a reveal joins (a verdict that holds from a later place on) are one
// for somebody who was there when it came out, and for the one they are the
// names of; for others they stay apart.
func Narrow(full *cast.View, character *cast.Entity, asOf *kb.Place, onlyKnown bool) Sight {
	s := Sight{View: full, Character: character}
	if !onlyKnown {
		if s.View = full.AsOf(asOf); s.View != full {
			s.Character = within(s.View, character)
		}
		return s
	}
	book := memory.Derive(full)
	knows := book.Witnessed(character.ID)
	s.Knows = knows
	s.View = reveal(full, character, book, knows).AsOf(asOf).Filtered(knows)
	s.Character = within(s.View, character)
	return s
}

// within returns the entity of a view that corresponds to one of the full view: the one
// with its name, else with the name mentioned most.
func within(v *cast.View, e *cast.Entity) *cast.Entity {
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

// reveal returns the view in which verdicts that hold from a place on are in force
// as the character knows of them.
func reveal(full *cast.View, character *cast.Entity, book *memory.Book, knows func(kb.DocumentID, int) bool) *cast.View {
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
			return full // the snapshot holds what it just gave; can't happen
		}
	}
	if !changed {
		return full
	}
	return cast.Of(draft.Snapshot(), full)
}

// CameOut reports whether a character knows of a reveal: it was in a scene of the
// chapter in which it comes out, or knows the words that prove it. knows is what
// the character witnessed.
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
