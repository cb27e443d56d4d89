package graph

import (
	"fmt"
	"slices"

	"dramatis/app/present"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/render/scene"
)

// knownPlaces are the last places in a picture by name: an entity may be merged, or have another canonical name at another
// place of the story.
type knownPlaces map[kb.NameID]scene.Point

// arrangement returns the id of the picture that places belong to. Discs of one picture stay where they are, whatever the
// filter and the chapter. It is stored with the base if the writer has moved a disc.
func (m *model) arrangement() string {
	name := func(id kb.EntityID) string {
		if e, ok := m.asOf.Entity(id); ok {
			return string(e.Group.Anchor)
		}
		return string(id)
	}
	switch {
	case m.way == onPath:
		return "path " + name(m.around) + " " + name(m.to)
	case m.way == inDoubt:
		return "doubt"
	case m.way == oneKind:
		return "kind " + m.kind
	case m.way == inFamily:
		return "family"
	case m.around != "":
		if m.whole {
			return fmt.Sprint("all around ", name(m.around), " ", m.depth)
		}
		return fmt.Sprint("around ", name(m.around), " ", m.depth)
	case m.whole && m.loners:
		return "everybody"
	case m.whole:
		return "whole"
	}
	return "chief"
}

// knownPlaces returns the places of entities in the picture: where the writer moved them, else where they were last.
func (m *model) knownPlaces() map[string]scene.Point {
	out := map[string]scene.Point{}
	moved, last := edits.PlacesOf(m.asOf, m.arrangement()), m.last[m.arrangement()]
	for _, n := range m.shown.Nodes {
		if at, ok := moved[kb.EntityID(n.ID)]; ok {
			out[n.ID] = scene.Point{X: at.X, Y: at.Y}
			continue
		}
		if e, ok := m.asOf.Entity(kb.EntityID(n.ID)); ok {
			if at, ok := last.of(e); ok {
				out[n.ID] = at
			}
		}
	}
	return out
}

// of returns the place of an entity, by any of its names.
func (k knownPlaces) of(e *cast.Entity) (scene.Point, bool) {
	if at, ok := k[e.Group.Anchor]; ok {
		return at, true
	}
	for _, n := range e.Names {
		if at, ok := k[n.ID]; ok {
			return at, true
		}
	}
	return scene.Point{}, false
}

// remember keeps the places of a layout for the next picture of an arrangement; those of a picture before stay known.
func (m *model) remember(of string, l scene.Layout) {
	if m.last[of] == nil {
		m.last[of] = knownPlaces{}
	}
	for id, at := range l.At {
		if e, ok := m.asOf.Entity(kb.EntityID(id)); ok {
			m.last[of][e.Group.Anchor] = at
		}
	}
}

// forget makes the picture be laid out from scratch.
func (m *model) forget() { delete(m.last, m.arrangement()) }

// spots returns places by entities of the whole story, as the base stores them.
func (m *model) spots(at map[string]scene.Point) map[kb.EntityID]kb.Spot {
	out := map[kb.EntityID]kb.Spot{}
	for id, p := range at {
		if e, ok := m.entityInStory(kb.EntityID(id)); ok {
			out[e.ID] = kb.Spot{X: p.X, Y: p.Y}
		}
	}
	return out
}

// entityInStory returns the entity of the whole story for one of the picture; a later reveal may have joined it with another.
func (m *model) entityInStory(id kb.EntityID) (*cast.Entity, bool) {
	e, ok := m.asOf.Entity(id)
	if !ok {
		return nil, false
	}
	return m.view.Bearer(e.Group.Anchor)
}

// targets returns the entities that commands apply to: all that are chosen together, else the selected one.
func (m *model) targets() []kb.EntityID {
	ids := m.chosen
	if len(ids) == 0 && m.selected != "" {
		ids = []string{string(m.selected)}
	}
	var out []kb.EntityID
	for _, id := range ids {
		if e, ok := m.entityInStory(kb.EntityID(id)); ok && !slices.Contains(out, e.ID) {
			out = append(out, e.ID)
		}
	}
	return out
}

// names returns those of entities, for a sentence.
func names(v *cast.View, ids []kb.EntityID) string {
	var out []string
	for _, id := range ids {
		if e, ok := v.Entity(id); ok {
			out = append(out, e.Name)
		}
	}
	return present.List(out)
}
