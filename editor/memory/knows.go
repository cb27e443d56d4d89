package memory

import (
	"strconv"

	"dramatis/editor/kb"
)

// noteID returns the id of a note about an entity, for the writer's decision on who knows it (kb.Knowledge).
func noteID(n kb.NamedNote) string {
	return kb.Hash("n", string(n.Document), strconv.Itoa(n.Span.Start), n.Name, n.Description)
}

// relationNoteID returns the id of a note about a relation, for the writer's decision on who knows it.
func relationNoteID(n kb.LinkedNote) string {
	return kb.Hash("r", string(n.Document), strconv.Itoa(n.Span.Start), string(n.From), string(n.To), n.Description)
}

// Knows reports whether an entity can know what is at a place: it was there, or the writer decided
// so.
func (b *Book) Knows(id kb.EntityID, document kb.DocumentID, offset int) bool {
	return b.Witnessed(id)(document, offset)
}

// Witnessed makes the rule of what an entity can know. The writer's rulings on
// notes and memories hold for the place where their words begin and come
// first; then everything counts that is in a scene in which the entity
// took part, where it was there (see findPresence), what a document apart from the story says of it, and what
// the writer has noted without a place.
func (b *Book) Witnessed(id kb.EntityID) func(kb.DocumentID, int) bool {
	ruled := b.rulingPlaces(id)
	self := b.selfPlaces(id)
	return func(document kb.DocumentID, offset int) bool {
		at := spot{document, offset}
		if knows, ok := ruled[at]; ok {
			return knows
		}
		if document == "" || self[at] {
			return true
		}
		scene := b.SceneAt(document, offset)
		return scene != nil && scene.wasPresent(id, offset)
	}
}

// Allowed returns a filter that accepts everything but what the writer rules that an entity does not know;
// nil when there is no such rule at all.
func (b *Book) Allowed(id kb.EntityID) func(kb.DocumentID, int) bool {
	if len(b.rules) == 0 {
		return nil
	}
	ruled := b.rulingPlaces(id)
	return func(document kb.DocumentID, offset int) bool {
		knows, ok := ruled[spot{document, offset}]
		return knows || !ok
	}
}

type spot struct {
	document kb.DocumentID
	offset   int
}

// ruling returns the writer's ruling on whether an entity knows a thing; ok reports
// whether there is one.
func (b *Book) ruling(key string, id kb.EntityID) (knows, ok bool) {
	rule := b.rules[key]
	if rule == nil {
		return false, false
	}
	switch rule.Who {
	case kb.KnownToEveryone:
		return true, true
	case kb.KnownToNobody:
		return false, true
	case kb.KnownToNamed:
		for _, n := range rule.By {
			if e, ok := b.View.Bearer(n); ok && e.ID == id {
				return true, true
			}
		}
		return false, true
	}
	return false, false
}

// rulingPlaces returns the places of the words that the writer has ruled on.
func (b *Book) rulingPlaces(id kb.EntityID) map[spot]bool {
	out := map[spot]bool{}
	if len(b.rules) == 0 {
		return out
	}
	rule := func(key string, document kb.DocumentID, offset int) {
		if knows, ok := b.ruling(key, id); ok {
			at := spot{document, offset}
			was, known := out[at]
			out[at] = knows && (was || !known) // of two rulings on one place the stricter
		}
	}
	for _, m := range b.Memories {
		if m.Document != "" {
			rule(string(m.ID), m.Document, m.Span.Start)
		}
	}
	for _, name := range b.View.Evidence.Order {
		for _, n := range name.Notes {
			rule(noteID(n), n.Document, n.Span.Start)
		}
	}
	for _, n := range b.View.Evidence.Relations {
		rule(relationNoteID(n), n.Document, n.Span.Start)
	}
	for n := range kb.All[*kb.HandNote](b.View.Snapshot) {
		rule(n.ID, n.Document, n.Span.Start)
	}
	return out
}

// selfPlaces returns the places where documents apart from the story are about an
// entity: it knows who it is.
func (b *Book) selfPlaces(id kb.EntityID) map[spot]bool {
	out := map[spot]bool{}
	apart := func(document kb.DocumentID) bool {
		d, ok := b.View.Story().Document(document)
		return ok && d.Standing == kb.Apart
	}
	me, ok := b.View.Entity(id)
	if !ok {
		return out
	}
	for _, name := range me.Names {
		for _, n := range name.Notes {
			if apart(n.Document) {
				out[spot{n.Document, n.Span.Start}] = true
			}
		}
		for _, m := range name.Mentions {
			if apart(m.Document) {
				out[spot{m.Document, m.Span.Start}] = true
			}
		}
	}
	for _, n := range b.View.Evidence.Relations {
		if apart(n.Document) && (me.Holds(n.From) || me.Holds(n.To)) {
			out[spot{n.Document, n.Span.Start}] = true
		}
	}
	return out
}
