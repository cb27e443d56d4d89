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
	of        *kb.Snapshot
	partition *identity.Partition
	cards     map[*identity.Group][]*kb.Card
	list      []*Entity
	byID      map[kb.EntityID]*Entity
	byGroup   map[*identity.Group]*Entity
}

// Entities returns the whole cast, most mentions first.
func (v *View) Entities() []*Entity { return v.entities().list }

// Characters returns the members of the cast that can be asked and have memories, most mentions first.
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

// Bearer returns the entity that has a name. It derives only this entity if the whole cast was not
// derived yet.
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

// An entityCache keeps entities that were derived one by one, so that each group has one entity in a
// view.
type entityCache struct {
	mu      sync.Mutex
	byGroup map[*identity.Group]*Entity
}

// entityOf returns the entity of a group, nil if all its names are gone or ignored.
func (v *View) entityOf(g *identity.Group) *Entity {
	if set := v.builtEntities.Load(); set != nil {
		return set.byGroup[g]
	}
	c := &v.singles
	c.mu.Lock()
	defer c.mu.Unlock()
	if set := v.builtEntities.Load(); set != nil { // meanwhile
		return set.byGroup[g]
	}
	e, known := c.byGroup[g]
	if known {
		return e
	}
	e = v.makeEntity(g)
	if c.byGroup == nil {
		c.byGroup = map[*identity.Group]*Entity{}
	}
	c.byGroup[g] = e
	return e
}

// lockedEntity is entityOf for a caller that holds the lock of the cache.
func (v *View) lockedEntity(g *identity.Group) *Entity {
	if e, known := v.singles.byGroup[g]; known {
		return e
	}
	return v.makeEntity(g)
}

// makeEntity returns the entity of a group, that of an earlier view if it is unchanged. The cache must be locked.
func (v *View) makeEntity(g *identity.Group) (e *Entity) {
	if old := v.prior; old != nil && (len(g.Names) == 1 || v.reusableEntities() != nil) && kb.SameTables(old.of, v.Snapshot, kb.KindIgnored) {
		e = old.byGroup[g] // a group with one name has no choice of a name, whatever the digests say
	}
	if cards := v.cardsByGroup()[g]; e == nil || !slices.Equal(e.cards, cards) {
		e = v.entity(g, cards)
	}
	return e
}

// priorEntities returns the earlier view's entities, while they are kept.
func (v *View) priorEntities() *entitySet {
	v.singles.mu.Lock()
	defer v.singles.mu.Unlock()
	return v.prior
}

// reusableEntities returns the earlier view's entities if they can be reused.
func (v *View) reusableEntities() *entitySet {
	if old := v.prior; old != nil && kb.SameTables(old.of, v.Snapshot, kb.KindIgnored, kb.KindDigest) {
		return old
	}
	return nil
}

// Has reports whether Find finds an entity.
func (v *View) Has(name string) bool {
	_, ok := v.Find(name)
	return ok
}

// Find returns the entity with a name as a person would write it, the most mentioned one if there are several.
// Where that is not good enough, use Resolve.
func (v *View) Find(name string) (*Entity, bool) {
	list := v.Named(name)
	if len(list) == 0 {
		return nil, false
	}
	return list[0], true
}

func (v *View) findEntities() *entitySet {
	if set := v.builtEntities.Load(); set != nil {
		return set // nothing has changed since an earlier view
	}
	cards := v.cardsByGroup()
	// The lock keeps others from making an entity of a group meanwhile: each group has one in a view.
	v.singles.mu.Lock()
	defer v.singles.mu.Unlock()
	old := v.prior
	if old != nil && !kb.SameTables(old.of, v.Snapshot, kb.KindIgnored) {
		old = nil
	}
	set := &entitySet{of: v.Snapshot, partition: v.Partition, cards: cards}
	var fresh []*Entity
	if old == nil {
		n := v.Partition.Len()
		set.byID, set.byGroup = make(map[kb.EntityID]*Entity, n), make(map[*identity.Group]*Entity, n)
		fresh = set.takeGroups(v, nil)
	} else {
		set.byID, set.byGroup = maps.Clone(old.byID), maps.Clone(old.byGroup)
		fresh = set.takeOver(v, old)
	}
	slices.SortFunc(fresh, byMentions)
	set.list = merge(set.list, fresh)
	v.builtEntities.Store(set)
	v.singles.byGroup, v.prior = nil, nil // no longer needed
	return set
}

// takeOver reuses the earlier view's unchanged entities, in their order, and returns those that are
// new or have changed.
func (set *entitySet) takeOver(v *View, old *entitySet) []*Entity {
	set.list = make([]*Entity, 0, len(old.list))
	var gone, changed []*Entity
	sameDigests := kb.SameTables(old.of, v.Snapshot, kb.KindDigest)
	for _, was := range old.list {
		var now *Entity
		switch g := was.Group; {
		case old.partition != v.Partition && v.Partition.Group(g.Anchor) != g:
		case (sameDigests || len(g.Names) == 1) && slices.Equal(was.cards, set.cards[g]):
			now = was
		default:
			now = v.lockedEntity(g)
		}
		switch {
		case now == was:
			set.list = append(set.list, was)
		case now == nil:
			gone = append(gone, was)
		default:
			changed = append(changed, now)
		}
	}
	for _, e := range gone {
		delete(set.byID, e.ID)
		delete(set.byGroup, e.Group)
	}
	for _, e := range changed {
		set.byID[e.ID], set.byGroup[e.Group] = e, e
	}
	if old.partition != v.Partition {
		changed = append(changed, set.takeGroups(v, old)...)
	}
	return changed
}

// takeGroups adds the entities of the groups that old (may be nil) doesn't have.
func (set *entitySet) takeGroups(v *View, old *entitySet) []*Entity {
	var fresh []*Entity
	for g := range v.Partition.All() {
		if old != nil && old.byGroup[g] != nil {
			continue
		}
		if e := v.lockedEntity(g); e != nil {
			fresh = append(fresh, e)
			set.byID[e.ID], set.byGroup[g] = e, e
		}
	}
	return fresh
}

func byMentions(a, b *Entity) int {
	return cmp.Or(cmp.Compare(b.Mentions, a.Mentions), cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
}

// merge merges two sorted lists.
func merge(a, b []*Entity) []*Entity {
	if len(a) == 0 || len(b) == 0 {
		return append(a, b...)
	}
	out := make([]*Entity, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		if byMentions(a[0], b[0]) <= 0 {
			out, a = append(out, a[0]), a[1:]
		} else {
			out, b = append(out, b[0]), b[1:]
		}
	}
	return append(append(out, a...), b...)
}
