package retrieve

import (
	"cmp"
	"slices"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline/text/naming"
)

// mostRelations is how many neighbours a question in general gets.
const mostRelations = 12

// neighbours returns the character's relations of a type, strongest first; of all
// types if the base has no such type. A shop counts as a place too.
// Behind them, as long as there is room, comes what the character's own scenes
// name most, who was there and where it was, and what is beside a place that
// the question names.
func (f *finder) neighbours(t kb.Type) []*cast.Entity {
	if f.Character == nil {
		return nil
	}
	suits := func(e *cast.Entity) bool {
		if f.View.Level(e) == kb.OnlyNamed { // Shakespeare is not an acquaintance of those who quote him
			return false
		}
		return len(f.Types) > 0 && !slices.Contains(f.Types, t) || e.Type == t ||
			t == kb.Location && e.Type == kb.Organization && naming.HasBuilding(e.Name)
	}
	var out []*cast.Entity
	for _, r := range f.View.RelationsOf(f.Character) {
		if o := r.Other(f.Character); suits(o) && len(out) < mostRelations {
			out = append(out, o)
		}
	}
	return append(out, f.nearby(mostRelations-len(out), func(e *cast.Entity) bool { return suits(e) && !slices.Contains(out, e) })...)
}

// nearby returns at most n entities that the character's own scenes, or the text beside a
// place in the question, name most, of those that suit.
func (f *finder) nearby(most int, suits func(*cast.Entity) bool) []*cast.Entity {
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
	for _, e := range f.namedIn(f.asking) {
		if e.Type == kb.Location { // “around the ferry”: what is beside it in the text
			f.countBeside(e, count)
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

// countBeside counts what the view names beside an entity.
func (f *finder) countBeside(e *cast.Entity, count map[*cast.Entity]int) {
	for _, n := range e.Names {
		for _, m := range n.Mentions {
			for _, o := range f.names.mentions(m.Document, kb.Span{Start: m.Span.Start - beside, End: m.Span.End + beside}) {
				if o.entity != e {
					count[o.entity]++
				}
			}
		}
	}
}
