package identity

import (
	"iter"
	"maps"
	"slices"
	"sort"

	"dramatis/editor/kb"
)

// A Group is the names of one entity.
type Group struct {
	ID     kb.EntityID
	Anchor kb.NameID   // the name met first, from which the group's id is made
	Names  []kb.NameID // sorted
	Links  []*kb.Verdict
}

// A Conflict is a verdict that was refused, with the accepted verdicts that contradict it.
type Conflict struct {
	Verdict *kb.Verdict
	// Chain leads from the verdict's A to its B. For a refused link one of its verdicts is a
	// rejection.
	Chain []*kb.Verdict
}

// A Partition is who is who at one moment of the story. It is immutable.
type Partition struct {
	seq       map[kb.NameID]int
	groups    map[kb.NameID]*Group
	verdicts  map[kb.NameID][]*kb.Verdict // those that count, by each of their names
	conflicts map[kb.VerdictID]Conflict
	applies   func(*kb.Verdict) bool
}

// Derive makes the partition of the names. Verdicts for which applies is false (later reveals) are
// left out; a nil applies accepts all.
func Derive(names []kb.NameEntry, verdicts []*kb.Verdict, applies func(*kb.Verdict) bool) *Partition {
	if applies == nil {
		applies = func(*kb.Verdict) bool { return true }
	}
	p := &Partition{
		seq:       make(map[kb.NameID]int, len(names)),
		groups:    make(map[kb.NameID]*Group, len(names)),
		verdicts:  map[kb.NameID][]*kb.Verdict{},
		conflicts: map[kb.VerdictID]Conflict{},
		applies:   applies,
	}
	for _, n := range names {
		p.seq[n.ID] = n.Seq
	}
	for _, v := range verdicts {
		p.index(v)
	}
	done := map[kb.NameID]bool{}
	alone := make([]single, len(p.seq)) // together, since most names are
	for id := range p.seq {
		if len(p.verdicts[id]) == 0 {
			p.groups[id] = alone[0].fill(id)
			alone = alone[1:]
		} else if !done[id] {
			p.derive(p.component(id), done)
		}
	}
	return p
}

// A single is the group of a name that is alone.
type single struct {
	Group
	name [1]kb.NameID
}

func (s *single) fill(name kb.NameID) *Group {
	s.name[0] = name
	s.Group = Group{ID: kb.EntityIDOf(name), Anchor: name, Names: s.name[:]}
	return &s.Group
}

// index adds a binding verdict to the lists of its names.
func (p *Partition) index(v *kb.Verdict) {
	if !isEvidence(v) || v.A == v.B || !p.applies(v) {
		return
	}
	for _, n := range []kb.NameID{v.A, v.B} {
		p.verdicts[n] = append(slices.Clip(p.verdicts[n]), v)
		if _, ok := p.seq[n]; !ok {
			p.seq[n] = 0
		}
	}
}

func (p *Partition) unindex(id kb.VerdictID, names ...kb.NameID) {
	for _, n := range names {
		p.verdicts[n] = slices.DeleteFunc(slices.Clone(p.verdicts[n]), func(v *kb.Verdict) bool { return v.ID == id })
	}
}

// Update returns the partition after some verdicts have changed. before and after hold each changed
// verdict, nil where there was or is none. Only the names that links reach from the changed ones are
// derived again.
func (p *Partition) Update(before, after []*kb.Verdict) *Partition {
	out := &Partition{seq: p.seq, groups: maps.Clone(p.groups), verdicts: maps.Clone(p.verdicts),
		conflicts: maps.Clone(p.conflicts), applies: p.applies}
	touched := map[kb.NameID]bool{}
	touch := func(id kb.NameID) {
		for _, n := range p.component(id) {
			touched[n] = true
		}
	}
	for i := range before {
		if v := before[i]; v != nil {
			touch(v.A)
			touch(v.B)
			out.unindex(v.ID, v.A, v.B)
			delete(out.conflicts, v.ID)
		}
	}
	fresh := false
	for _, v := range after {
		if v == nil {
			continue
		}
		for _, n := range []kb.NameID{v.A, v.B} {
			if _, ok := out.seq[n]; !ok {
				if !fresh {
					out.seq, fresh = maps.Clone(out.seq), true
				}
				out.seq[n] = 0
			}
			touched[n] = true
		}
		out.index(v)
	}
	done := map[kb.NameID]bool{}
	for _, id := range slices.Sorted(maps.Keys(touched)) {
		if !done[id] {
			out.derive(out.component(id), done)
		}
	}
	return out
}

// isEvidence reports whether a verdict is evidence: proposals are not while they are held back or only
// offered.
func isEvidence(v *kb.Verdict) bool { return v.Decided() || !v.Held && !v.Offer }

// mayJoin reports whether a verdict may join its two names.
func mayJoin(v *kb.Verdict) bool {
	if v.Decided() {
		return v.State == kb.Approved
	}
	return v.Weight() > 0
}

// component returns every name that joining verdicts reach from id.
func (p *Partition) component(id kb.NameID) []kb.NameID {
	seen := map[kb.NameID]bool{id: true}
	list := []kb.NameID{id}
	for i := 0; i < len(list); i++ {
		for _, v := range p.verdicts[list[i]] {
			if !mayJoin(v) {
				continue
			}
			if o := v.Other(list[i]); !seen[o] {
				seen[o] = true
				list = append(list, o)
			}
		}
	}
	return list
}

// derive groups the names of one component and records its conflicts.
func (p *Partition) derive(names []kb.NameID, done map[kb.NameID]bool) {
	for _, n := range names {
		for _, v := range p.verdicts[n] {
			delete(p.conflicts, v.ID)
		}
	}
	if len(names) == 1 {
		p.groups[names[0]] = new(single).fill(names[0])
		return
	}
	inside := make(map[kb.NameID]bool, len(names))
	for _, n := range names {
		done[n], inside[n] = true, true
	}
	var evidence []*kb.Verdict
	for _, n := range names {
		for _, v := range p.verdicts[n] {
			if n == v.A && inside[v.B] {
				evidence = append(evidence, v)
			}
		}
	}
	byStrength(evidence)
	u, refused := link(names, evidence)
	for _, v := range refused {
		p.conflicts[v.ID] = Conflict{Verdict: v, Chain: u.chain(v.A, v.B)}
	}
	for _, g := range u.groups(p.seq) {
		for _, n := range g.Names {
			p.groups[n] = g
		}
	}
}

// byStrength sorts bindings by authority, confidence, names.
func byStrength(list []*kb.Verdict) {
	sort.Slice(list, func(i, j int) bool {
		a, b := list[i], list[j]
		_, by := a.Binds()
		_, than := b.Binds()
		if by != than {
			return by.Authority() > than.Authority()
		}
		if by != kb.ByWriter && a.Confidence != b.Confidence {
			return a.Confidence > b.Confidence
		}
		if a.A != b.A {
			return a.A < b.A
		}
		if a.B != b.B {
			return a.B < b.B
		}
		return a.ID < b.ID
	})
}

// Group returns the group of a name, nil for an unknown name.
func (p *Partition) Group(n kb.NameID) *Group { return p.groups[n] }

// Len returns how many names have a group.
func (p *Partition) Len() int { return len(p.groups) }

// All yields all groups, in no order.
func (p *Partition) All() iter.Seq[*Group] {
	return func(yield func(*Group) bool) {
		for n, g := range p.groups {
			if n == g.Anchor && !yield(g) {
				return
			}
		}
	}
}

// Groups returns all groups, sorted by id.
func (p *Partition) Groups() []*Group {
	out := slices.AppendSeq(make([]*Group, 0, len(p.groups)), p.All())
	sort.Slice(out, func(i, j int) bool { return out[i].ID < out[j].ID })
	return out
}

// Conflicts returns the verdicts that were refused, sorted by id.
func (p *Partition) Conflicts() []Conflict {
	out := slices.Collect(maps.Values(p.conflicts))
	sort.Slice(out, func(i, j int) bool { return out[i].Verdict.ID < out[j].Verdict.ID })
	return out
}

// Conflict returns why a verdict was refused.
func (p *Partition) Conflict(id kb.VerdictID) (Conflict, bool) {
	c, ok := p.conflicts[id]
	return c, ok
}

// Joined reports whether two names are one entity.
func (p *Partition) Joined(a, b kb.NameID) bool {
	g := p.groups[a]
	return a == b || g != nil && g == p.groups[b]
}

// Verdicts returns the verdicts about name n that count as evidence.
func (p *Partition) Verdicts(n kb.NameID) []*kb.Verdict { return p.verdicts[n] }
