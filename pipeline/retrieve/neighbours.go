package retrieve

import (
	"cmp"
	"slices"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline/text/naming"
)

// maxNeighbours is how many neighbours a general question gets.
const maxNeighbours = 12

// neighbours returns the entities of a type that are related to the character, strongest first; of all types if the
// base has no such type. A shop counts as a place too. If there is room, they are followed by entities that the
// character's scenes name most, or that are near a place in the question.
func (f *finder) neighbours(t kb.Type) []*cast.Entity {
	if f.Character == nil {
		return nil
	}
	suits := func(e *cast.Entity) bool {
		if f.View.Level(e) == kb.OnlyNamed { // Shakespeare is no acquaintance of those who quote him
			return false
		}
		return len(f.Types) > 0 && !slices.Contains(f.Types, t) || e.Type == t ||
			t == kb.Location && e.Type == kb.Organization && naming.HasBuilding(e.Name)
	}
	var out []*cast.Entity
	for _, r := range f.View.RelationsOf(f.Character) {
		if o := r.Other(f.Character); suits(o) && len(out) < maxNeighbours {
			out = append(out, o)
		}
	}
	return append(out, f.frequentNearby(maxNeighbours-len(out), func(e *cast.Entity) bool { return suits(e) && !slices.Contains(out, e) })...)
}

// frequentNearby returns at most n suitable entities that occur most in the character's scenes, or near a place in the
// question.
func (f *finder) frequentNearby(most int, suits func(*cast.Entity) bool) []*cast.Entity {
	count := map[*cast.Entity]int{}
	for _, b := range f.Views.Book(f.View).ScenesOf(f.Character.ID) {
		for _, e := range slices.Concat(b.Participants, f.names.In(b.Where)) {
			count[e]++
		}
		for _, m := range b.Members {
			for _, e := range m.Grounded {
				count[e]++
			}
		}
	}
	for _, e := range f.namedIn(f.resolvedQuestion) {
		if e.Type == kb.Location { // “around the ferry”: entities near it in the text
			f.countNear(e, count)
		}
	}
	var near []*cast.Entity
	for e := range count {
		if e != f.Character && suits(e) {
			near = append(near, e)
		}
	}
	slices.SortFunc(near, func(a, b *cast.Entity) int {
		return cmp.Or(count[b]-count[a], b.Mentions-a.Mentions, strings.Compare(string(a.ID), string(b.ID)))
	})
	return near[:min(len(near), most)]
}

// countNear counts the entities near the mentions of an entity.
func (f *finder) countNear(e *cast.Entity, count map[*cast.Entity]int) {
	for _, n := range e.Names {
		for _, m := range n.Mentions {
			for _, o := range f.names.mentions(m.Document, kb.Span{Start: m.Span.Start - closeBytes, End: m.Span.End + closeBytes}) {
				if o.entity != e {
					count[o.entity]++
				}
			}
		}
	}
}
