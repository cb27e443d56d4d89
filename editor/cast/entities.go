package cast

import (
	"cmp"
	"maps"
	"slices"
	"sync"

	"dramatis/editor/identity"
	"dramatis/editor/kb"
)

type entitySet struct {
	of      *kb.Snapshot
	who     *identity.Partition
	cards   map[*identity.Group][]*kb.Card
	list    []*Entity
	byID    map[kb.EntityID]*Entity
	byGroup map[*identity.Group]*Entity
}

// Entities are the whole cast, most mentions first.
func (v *View) Entities() []*Entity { return v.entities().list }

// Characters are those of the cast who can be asked and remember, most mentions
// first.
func (v *View) Characters() []*Entity {
	var out []*Entity
	for _, e := range v.Entities() {
		if e.Type == kb.Character {
			out = append(out, e)
		}
	}
	return out
}

// Entity finds an entity by id.
func (v *View) Entity(id kb.EntityID) (*Entity, bool) {
	e, ok := v.entities().byID[id]
	return e, ok
}

// Bearer is the entity that bears a name. It alone is made when the whole cast
// was not asked for yet.
func (v *View) Bearer(n kb.NameID) (*Entity, bool) {
	g := v.Partition.Group(n)
	if g == nil {
		return nil, false
	}
	e := v.entityOf(g)
	if e == nil || !e.Holds(n) {
		return nil, false
	}
	return e, true
}

// An entityCache keeps entities that were made one by one, so that each group
// has one entity in a view.
type entityCache struct {
	mu      sync.Mutex
	byGroup map[*identity.Group]*Entity
}

// entityOf is the entity of a group, nil when all its names are gone or ignored.
func (v *View) entityOf(g *identity.Group) *Entity {
	if set := v.built.Load(); set != nil {
		return set.byGroup[g]
	}
	c := &v.alone
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.byGroup[g]; ok {
		return e
	}
	if c.byGroup == nil {
		c.byGroup = map[*identity.Group]*Entity{}
	}
	var e *Entity
	if old := v.prior; old != nil && (len(g.Names) == 1 || v.usable() != nil) && kb.SameTables(old.of, v.Snapshot, kb.KindIgnored) {
		e = old.byGroup[g] // of one name none is chosen, whatever the digests are
	}
	if cards := v.carded()[g]; e == nil || !slices.Equal(e.cards, cards) {
		e = v.entity(g, cards)
	}
	c.byGroup[g] = e
	return e
}

// before is the earlier view's entities, while they are kept.
func (v *View) before() *entitySet {
	v.alone.mu.Lock()
	defer v.alone.mu.Unlock()
	return v.prior
}

// usable is the earlier view's entities when they may be taken over.
func (v *View) usable() *entitySet {
	if old := v.prior; old != nil && kb.SameTables(old.of, v.Snapshot, kb.KindIgnored, kb.KindDigest) {
		return old
	}
	return nil
}

// Find looks an entity up by any of its names as a person would write it. Of
// several it is the one most mentioned: where that is not good enough, use Resolve.
func (v *View) Find(name string) (*Entity, bool) {
	list := v.Named(name)
	if len(list) == 0 {
		return nil, false
	}
	return list[0], true
}

func (v *View) findEntities() *entitySet {
	set := v.recarded()
	if set == nil {
		groups := v.Partition.Groups()
		set = &entitySet{of: v.Snapshot, who: v.Partition, cards: v.carded(), list: make([]*Entity, 0, len(groups)), byID: make(map[kb.EntityID]*Entity, len(groups)), byGroup: make(map[*identity.Group]*Entity, len(groups))}
		for _, g := range groups {
			if e := v.entityOf(g); e != nil {
				set.list = append(set.list, e)
				set.byID[e.ID] = e
				set.byGroup[g] = e
			}
		}
	}
	slices.SortFunc(set.list, func(a, b *Entity) int {
		return cmp.Or(cmp.Compare(b.Mentions, a.Mentions), cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
	v.built.Store(set)
	v.alone.mu.Lock()
	v.alone.byGroup, v.prior = nil, nil // their work is taken over; let them go
	v.alone.mu.Unlock()
	return set
}

// recarded is the earlier view's entities with new ones where cards have changed,
// when nothing but cards has; else nil.
func (v *View) recarded() *entitySet {
	v.alone.mu.Lock()
	old := v.usable()
	v.alone.mu.Unlock()
	if old == nil || old.who != v.Partition {
		return nil
	}
	set := &entitySet{of: v.Snapshot, who: v.Partition, cards: v.carded(), list: slices.Clone(old.list), byID: maps.Clone(old.byID), byGroup: maps.Clone(old.byGroup)}
	renew := func(g *identity.Group) {
		was, now := old.byGroup[g], v.entityOf(g)
		if was == nil || now == nil || was == now {
			return // ignored
		}
		set.byID[now.ID], set.byGroup[g] = now, now
		if i := slices.Index(set.list, was); i >= 0 {
			set.list[i] = now
		}
	}
	for g, cards := range set.cards {
		if !slices.Equal(old.cards[g], cards) {
			renew(g)
		}
	}
	for g := range old.cards {
		if set.cards[g] == nil {
			renew(g)
		}
	}
	return set
}
