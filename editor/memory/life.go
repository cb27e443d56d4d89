package memory

import (
	"cmp"
	"slices"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// A Face is a character with how much it remembers.
type Face struct {
	*cast.Entity
	Memories, Scenes int
}

// Faces returns the characters that the writer does not hide, those with most memories
// first.
func (b *Book) Faces() []Face {
	var out []Face
	for _, e := range b.View.Characters() {
		if !e.Hidden() {
			out = append(out, Face{e, len(b.MemoriesOf(e.ID)), len(b.storyScenes(e.ID))})
		}
	}
	slices.SortStableFunc(out, func(a, b Face) int { return cmp.Compare(b.Memories, a.Memories) })
	return out
}

// A Remembered memory is one that a character has.
type Remembered struct {
	*Memory
	Own     bool        // the character said it, or it is a fact about the character
	Feeling *kb.Feeling // nil: not scored
}

// A Part of a character's life is a scene in which it took part, with what it remembers of it. The last part may have a
// scene without an ID: it holds memories that are in no such scene.
type Part struct {
	*Scene
	Members []Remembered // in story order
	Hidden  []Remembered // by the writer, or merged into others
	// First parts are of the first scene of a document: there is nothing before to
	// join it to.
	First bool
}

// Utterances returns the utterances of the part, Facts the rest.
func (p *Part) Utterances() []Remembered {
	return slices.DeleteFunc(slices.Clone(p.Members), func(m Remembered) bool { return m.Kind != Utterance })
}

// Facts returns the facts of the part.
func (p *Part) Facts() []Remembered {
	return slices.DeleteFunc(slices.Clone(p.Members), func(m Remembered) bool { return m.Kind == Utterance })
}

// Life returns what a character remembers, scene by scene in story order.
func (b *Book) Life(id kb.EntityID) []Part {
	begins := map[kb.DocumentID]*Scene{}
	for _, s := range b.Scenes {
		if begins[s.Document] == nil {
			begins[s.Document] = s
		}
	}
	var out []Part
	at := map[*Scene]int{}
	for _, s := range b.storyScenes(id) {
		at[s] = len(out)
		out = append(out, Part{Scene: s, First: begins[s.Document] == s})
	}
	elsewhere := Part{Scene: &Scene{}}
	for _, m := range b.MemoriesOf(id) {
		if i, ok := at[m.Scene]; ok && m.Scene != nil {
			out[i].Members = append(out[i].Members, b.toRemembered(m, id))
		} else {
			elsewhere.Members = append(elsewhere.Members, b.toRemembered(m, id))
		}
	}
	for _, m := range b.Hidden {
		if i, ok := at[m.Scene]; ok && m.Scene != nil {
			out[i].Hidden = append(out[i].Hidden, b.toRemembered(m, id))
		}
	}
	if len(elsewhere.Members) > 0 {
		out = append(out, elsewhere)
	}
	return out
}

// storyScenes returns the scenes of the story in which a character took part: a page about
// the story has none.
func (b *Book) storyScenes(id kb.EntityID) []*Scene {
	return slices.DeleteFunc(slices.Clone(b.ScenesOf(id)), func(s *Scene) bool {
		d, ok := b.View.Story().Document(s.Document)
		return !ok || d.Standing != kb.InStory
	})
}

func (b *Book) toRemembered(m *Memory, id kb.EntityID) Remembered {
	is := func(e *cast.Entity) bool { return e != nil && e.ID == id }
	r := Remembered{Memory: m, Own: is(m.Speaker) || is(m.About)}
	r.Feeling, _ = b.Feeling(m)
	return r
}

// ColourOf returns the emotional colour of an entity, nil when nothing of it is scored.
func (b *Book) ColourOf(id kb.EntityID) *kb.Feeling {
	e, ok := b.View.Entity(id)
	if !ok {
		return nil
	}
	f, scored := b.colour(e)
	if scored == 0 {
		return nil
	}
	return &f
}

// CountUnscored returns how many texts of memories nobody has scored yet.
func (b *Book) CountUnscored() int {
	n := 0
	for _, batch := range b.Unscored(kb.ByModel) {
		n += len(batch.Texts)
	}
	return n
}
