package cast

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"dramatis/editor/identity"
	"dramatis/editor/kb"
)

// A Relation joins two entities, with the notes from which it is derived.
type Relation struct {
	Source, Target *Entity
	Notes          []kb.LinkedNote
	Strength       float64 // 1–10, by strength and number of the notes: see strengthOf
	Kind           string  // kb.Parent: the source is the parent of the target; "" if no note says how they are related
	Card           *kb.RelationCard
}

// Other returns the end of the relation that is not e.
func (r *Relation) Other(e *Entity) *Entity {
	if r.Source.ID == e.ID {
		return r.Target
	}
	return r.Source
}

type relationSet struct {
	list []*Relation
	of   map[kb.EntityID][]*Relation
}

type ends struct{ a, b kb.EntityID }

func endsOf(a, b *Entity) ends {
	if b.ID < a.ID {
		return ends{b.ID, a.ID}
	}
	return ends{a.ID, b.ID}
}

// Relations returns all relations, strongest first.
func (v *View) Relations() []*Relation { return v.related().list }

// RelationsOf returns an entity's relations, strongest first. It derives only these if not all
// relations were derived yet.
func (v *View) RelationsOf(e *Entity) []*Relation {
	if set := v.builtRelations.Load(); set != nil {
		return set.of[e.ID]
	}
	byEnds := map[ends]*Relation{}
	taken := map[int]bool{}
	for _, name := range e.Names {
		for _, i := range v.Evidence.RelationsAbout(name.ID) {
			taken[i] = true
		}
	}
	for _, i := range slices.Sorted(maps.Keys(taken)) {
		v.relate(byEnds, v.Evidence.Relations[i])
	}
	v.relationCards(byEnds, e)
	return v.sortRelations(byEnds)
}

// RelatedTo counts the groups to which a group is related, by the identities of p: a view's own
// partition, or a hypothetical one.
func (v *View) RelatedTo(g *identity.Group, p *identity.Partition) int {
	others := map[*identity.Group]bool{}
	mark := func(a, b kb.NameID) {
		if p.Group(a) != g {
			a, b = b, a
		}
		if o := p.Group(b); p.Group(a) == g && o != nil && o != g && !v.Ignored(b) {
			others[o] = true
		}
	}
	for _, n := range g.Names {
		for _, i := range v.Evidence.RelationsAbout(n) {
			mark(v.Evidence.Relations[i].From, v.Evidence.Relations[i].To)
		}
	}
	for c := range kb.All[*kb.RelationCard](v.Snapshot) {
		a, b := p.Group(first(c.Source)), p.Group(first(c.Target))
		switch {
		case a == nil || b == nil || a == b || a != g && b != g:
		case c.Hidden:
			delete(others, other(a, b, g))
		default:
			others[other(a, b, g)] = true
		}
	}
	return len(others)
}

func first(names []kb.NameID) kb.NameID {
	if len(names) == 0 {
		return ""
	}
	return names[0]
}

// other returns the one of a and b that is not g.
func other[T comparable](a, b, g T) T {
	if a == g {
		return b
	}
	return a
}

func (v *View) findRelations() *relationSet {
	if set := v.builtRelations.Load(); set != nil {
		return set
	}
	byEnds := make(map[ends]*Relation, len(v.Evidence.Relations)/2)
	for _, n := range v.Evidence.Relations {
		v.relate(byEnds, n)
	}
	v.relationCards(byEnds, nil)
	set := &relationSet{list: v.sortRelations(byEnds), of: make(map[kb.EntityID][]*Relation, len(byEnds))}
	for _, r := range set.list {
		set.of[r.Source.ID] = append(set.of[r.Source.ID], r)
		set.of[r.Target.ID] = append(set.of[r.Target.ID], r)
	}
	v.builtRelations.Store(set)
	return set
}

// relate adds a note to the relation of its two entities.
func (v *View) relate(byEnds map[ends]*Relation, n kb.LinkedNote) {
	a, okA := v.Bearer(n.From)
	b, okB := v.Bearer(n.To)
	if !okA || !okB || a == b {
		return
	}
	r := byEnds[endsOf(a, b)]
	if r == nil {
		r = &Relation{Source: a, Target: b}
		byEnds[endsOf(a, b)] = r
	}
	r.Notes = append(r.Notes, n)
}

// sortRelations returns the relations that are not hidden, strongest first.
func (v *View) sortRelations(byEnds map[ends]*Relation) []*Relation {
	out := make([]*Relation, 0, len(byEnds))
	known := marriages{}
	for _, r := range byEnds {
		if r.Card == nil || !r.Card.Hidden {
			r.setDirectionAndStrength()
			if known.hasStronger(v, r) {
				r.Kind = r.kind(kb.Spouse)
			}
			out = append(out, r)
		}
	}
	slices.SortFunc(out, func(a, b *Relation) int {
		return cmp.Or(cmp.Compare(b.Strength, a.Strength), cmp.Compare(len(b.Notes), len(a.Notes)), cmp.Compare(a.Source.ID, b.Source.ID), cmp.Compare(a.Target.ID, b.Target.ID))
	})
	return out
}

// relationCards applies the writer's cards to the derived relations, and adds those that only the
// writer has stated. If only is not nil, it does so for this entity alone.
func (v *View) relationCards(byEnds map[ends]*Relation, only *Entity) {
	for c := range kb.All[*kb.RelationCard](v.Snapshot) {
		ga, gb := v.holder(c.Source), v.holder(c.Target)
		if ga == nil || gb == nil || ga == gb || only != nil && ga != only.Group && gb != only.Group {
			continue
		}
		a, b := v.entityOf(ga), v.entityOf(gb)
		if a == nil || b == nil {
			continue
		}
		r := byEnds[endsOf(a, b)]
		if r == nil {
			if v.Limit != kb.Always {
				continue
			}
			r = &Relation{Source: a, Target: b}
			byEnds[endsOf(a, b)] = r
		}
		r.Card = c
	}
}

// strengthOf returns the strength of a relation by its notes: that of the strongest, raised
// toward 10 by the others, the more so the stronger it is. Repeated statements make a closer relation
// than a single one, but many mere co-occurrences don't.
func strengthOf(strongest float64, notes int) float64 {
	if notes == 0 {
		return 0
	}
	raised := (10 - strongest) * (1 - 1/float64(notes)) * strongest / 10
	return math.Round(10*(strongest+raised)) / 10
}

// setDirectionAndStrength sets direction, strength and kind; the direction is that of most notes.
func (r *Relation) setDirectionAndStrength() {
	forward, strongest := 0, 0.0
	for _, n := range r.Notes {
		strongest = max(strongest, n.Strength)
		if r.Source.Holds(n.From) {
			forward++
		}
	}
	if 2*forward < len(r.Notes) {
		r.Source, r.Target = r.Target, r.Source
	}
	r.Strength = strengthOf(strongest, len(r.Notes))
	r.Kind = r.kind()
	if r.Card != nil && r.Card.Strength > 0 {
		r.Strength = r.Card.Strength
	}
}

// RelationDescriptions returns the descriptions noted of a relation, each once.
func (v *View) RelationDescriptions(r *Relation) []string {
	var out []string
	for _, n := range r.Notes {
		if n.Description != "" && !slices.Contains(out, n.Description) {
			out = append(out, n.Description)
		}
	}
	return out
}

// RelationDescription returns the writer's description, else the merged one, else
// the first notes.
func (v *View) RelationDescription(r *Relation) string {
	if r.Card != nil && r.Card.Description != "" && v.Limit == kb.Always {
		return r.Card.Description
	}
	return v.mergedDescription(v.RelationDescriptions(r))
}
