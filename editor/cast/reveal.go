package cast

import (
	"cmp"
	"slices"

	"dramatis/editor/kb"
)

// Reveals returns the verdicts in force by which two names are one only from a place of the story, in
// story order.
func (v *View) Reveals() []*kb.Verdict {
	var out []*kb.Verdict
	for w := range kb.All[*kb.Verdict](v.Snapshot) {
		if binding, _ := w.Binds(); w.From != nil && binding == kb.Link && v.hasBothNames(w) {
			out = append(out, w)
		}
	}
	slices.SortFunc(out, func(a, b *kb.Verdict) int {
		return cmp.Or(cmp.Compare(v.Story().Moment(*a.From), v.Story().Moment(*b.From)), cmp.Compare(a.ID, b.ID))
	})
	return out
}

// RevealOf returns the reveal on which a name of an entity depends: the link that holds only from a
// place, on the less mentioned side of the name, or nil.
func (v *View) RevealOf(e *Entity, n *kb.NameInfo) *kb.Verdict {
	for _, w := range e.Group.Links {
		if w.From == nil || w.A != n.ID && w.B != n.ID {
			continue
		}
		if o := v.Evidence.Names[w.Other(n.ID)]; o == nil || len(o.Mentions) > len(n.Mentions) || len(o.Mentions) == len(n.Mentions) && o.ID < n.ID {
			return w
		}
	}
	return nil
}

// Unrevealed returns the view of somebody who does not know the reveals that hidden accepts: their
// names stay separate. Its descriptions are made from notes only, since the writer's own may give them
// away.
func (v *View) Unrevealed(hidden func(*kb.Verdict) bool) *View {
	return derive(v.Snapshot, v.full, min(v.Limit, kb.Always-1), hidden)
}
