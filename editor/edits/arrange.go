package edits

import (
	"maps"
	"slices"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// Place moves discs of a picture of the cast to the places at. all has the places of all discs: the first move stores them,
// so that the other discs stay when the base is opened again.
func Place(of string, at, all map[kb.EntityID]kb.Spot) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		next := &kb.Arrangement{ID: kb.ArrangementID(of), Of: of, At: map[kb.NameID]kb.Spot{}}
		if old, ok := kb.Get[*kb.Arrangement](v.Snapshot, next.ID); ok {
			next.At = maps.Clone(old.At)
		} else {
			for id, spot := range all {
				if e, ok := v.Entity(id); ok {
					next.At[e.Group.Anchor] = spot
				}
			}
		}
		var moved []*cast.Entity
		for id, spot := range at {
			e, ok := v.Entity(id)
			if !ok {
				continue
			}
			moved = append(moved, e)
			for _, name := range e.Group.Names { // one place for what is one now
				delete(next.At, name)
			}
			next.At[e.Group.Anchor] = spot
		}
		if len(moved) == 0 {
			return editor.Transaction{}, editor.Cannot("this one is no longer there")
		}
		return editor.Transaction{Label: editor.Label("move {} in the picture", namesOf(moved)), Edits: []kb.Edit{kb.Put(v.Snapshot, next)}}, nil
	}
}

// Rearrange makes the program lay a picture out again.
func Rearrange(of string) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		old, ok := kb.Get[*kb.Arrangement](v.Snapshot, kb.ArrangementID(of))
		if !ok {
			return editor.Transaction{}, editor.Cannot("nobody has been moved in this picture")
		}
		return editor.Transaction{Label: editor.Label("arrange the picture again"), Edits: []kb.Edit{kb.Remove(old)}}, nil
	}
}

// PlacesOf returns the places of entities in a picture that the writer has arranged; nil if the writer
// has moved nothing.
func PlacesOf(v *cast.View, of string) map[kb.EntityID]kb.Spot {
	r, ok := kb.Get[*kb.Arrangement](v.Snapshot, kb.ArrangementID(of))
	if !ok {
		return nil
	}
	out := map[kb.EntityID]kb.Spot{}
	for _, name := range slices.Sorted(maps.Keys(r.At)) {
		spot := r.At[name]
		e, ok := v.Bearer(name)
		if !ok {
			continue
		}
		if _, have := out[e.ID]; !have || e.Group.Anchor == name {
			out[e.ID] = spot
		}
	}
	return out
}
