package cast

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"sync"

	"dramatis/editor/identity"
	"dramatis/editor/kb"
)

// An Entity is a group of names with what is known of it.
type Entity struct {
	ID       kb.EntityID
	Group    *identity.Group
	Names    []*kb.NameInfo // visible ones, most mentions first
	Name     string         // canonical
	Type     kb.Type
	Mentions int
	Card     *kb.Card // the writer's word, fields of several cards combined; nil when there is none

	cards []*kb.Card // that Card was combined from
}

// Aliases are all other surface names, most mentions first.
func (e *Entity) Aliases() []string {
	out := []string{}
	for _, n := range e.Names {
		if n.Surface != e.Name {
			out = append(out, n.Surface)
		}
	}
	return out
}

// Holds tells whether the entity bears the name.
func (e *Entity) Holds(n kb.NameID) bool {
	return slices.ContainsFunc(e.Names, func(i *kb.NameInfo) bool { return i.ID == n })
}

// Field is the writer's word on a field, "" when there is none.
func (e *Entity) Field(f kb.Field) string {
	if e.Card == nil {
		return ""
	}
	return e.Card.Fields[f]
}

// Cards are the writer's cards that Card is combined from, the one that goes
// before the others first.
func (e *Entity) Cards() []*kb.Card { return e.cards }

// Locked tells whether the writer has fixed any field.
func (e *Entity) Locked() bool { return e.Card != nil && len(e.Card.Locked) > 0 }

// Ungrounded entities stand in no passage that noted them.
func (e *Entity) Ungrounded() bool {
	return e.Mentions == 0 && !slices.ContainsFunc(e.Names, func(n *kb.NameInfo) bool { return !n.Ungrounded })
}

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
	if old := v.usable(); old != nil {
		e = old.byGroup[g]
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

// Find looks an entity up by any of its names as a person would write it; case
// does not matter. Of several, the one most mentioned.
func (v *View) Find(name string) (*Entity, bool) {
	folded := kb.Fold(name)
	var byName *Entity
	for _, e := range v.entities().list {
		if kb.Fold(e.Name) == folded {
			return e, true
		}
		if byName == nil && slices.ContainsFunc(e.Names, func(n *kb.NameInfo) bool {
			return string(n.ID) == folded || string(n.ID.Surface()) == folded
		}) {
			byName = e
		}
	}
	return byName, byName != nil
}

func (v *View) findEntities() *entitySet {
	set := v.recarded()
	if set == nil {
		set = &entitySet{of: v.Snapshot, who: v.Partition, cards: v.carded(), byID: map[kb.EntityID]*Entity{}, byGroup: map[*identity.Group]*Entity{}}
		for _, g := range v.Partition.Groups() {
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

// entity makes the entity of a group, nil when all its names are gone or
// ignored.
func (v *View) entity(g *identity.Group, cards []*kb.Card) *Entity {
	e := &Entity{ID: g.ID, Group: g, Card: combine(cards), cards: cards}
	for _, id := range g.Names {
		n := v.Evidence.Names[id]
		if n == nil || v.Ignored(id) {
			continue
		}
		e.Names = append(e.Names, n)
		e.Mentions += len(n.Mentions)
	}
	if len(e.Names) == 0 {
		return nil
	}
	slices.SortFunc(e.Names, func(a, b *kb.NameInfo) int {
		return cmp.Or(cmp.Compare(len(b.Mentions), len(a.Mentions)), cmp.Compare(a.ID, b.ID))
	})
	e.Type = readType(e.Names)
	if t := e.Field(kb.FieldType); t != "" {
		e.Type = kb.Type(t)
	}
	e.Name = v.canonical(e)
	return e
}

// canonical is the writer's name, else the chosen one, else the most mentioned.
// A view that ends early uses only names it can see.
func (v *View) canonical(e *Entity) string {
	own := e.Field(kb.FieldName)
	if own != "" && (v.Limit == kb.Always || e.Holds(kb.NameIDOf(own))) {
		return own
	}
	return v.chosen(e)
}

// chosen is the name that an engine has chosen, else the most mentioned.
func (v *View) chosen(e *Entity) string {
	if d, ok := kb.Get[*kb.Digest](v.Snapshot, NameDigest(e)); ok && e.Holds(kb.NameIDOf(d.Text)) {
		return d.Text
	}
	return e.Names[0].Surface
}

// NameDigest is the key under which the choice of an entity's canonical name is
// kept.
func NameDigest(e *Entity) string {
	names := make([]string, 0, len(e.Names))
	for _, n := range e.Names {
		names = append(names, string(n.ID))
	}
	slices.Sort(names)
	return kb.DigestKey("choose_canonical_name", names...)
}

func mostOf(types map[kb.Type]int) kb.Type {
	best, n := kb.Character, -1
	for t, c := range types {
		if c > n || c == n && t < best {
			best, n = t, c
		}
	}
	return best
}

// cards gives each card to the group that holds most of its anchors; in a group
// the card with more anchors comes first.
func (v *View) cards() map[*identity.Group][]*kb.Card {
	out := map[*identity.Group][]*kb.Card{}
	for c := range kb.All[*kb.Card](v.Snapshot) {
		if g := v.holder(c.Anchors); g != nil {
			out[g] = append(out[g], c)
		}
	}
	for _, list := range out {
		slices.SortFunc(list, func(a, b *kb.Card) int {
			return cmp.Or(cmp.Compare(len(b.Anchors), len(a.Anchors)), strings.Compare(a.ID, b.ID))
		})
	}
	return out
}

// holder is the group that holds most of the anchors; of equals the one with
// the first anchor.
func (v *View) holder(anchors []kb.NameID) *identity.Group {
	count := map[*identity.Group]int{}
	var best *identity.Group
	for _, n := range anchors {
		g := v.Partition.Group(n)
		if g == nil {
			continue
		}
		count[g]++
		if best == nil || count[g] > count[best] {
			best = g
		}
	}
	return best
}

// combine lays the cards of one entity over each other; nothing of the later
// ones is lost where those before are silent.
func combine(cards []*kb.Card) *kb.Card {
	if len(cards) == 0 {
		return nil
	}
	if len(cards) == 1 {
		return cards[0]
	}
	out := &kb.Card{ID: cards[0].ID, Anchors: cards[0].Anchors, Fields: map[kb.Field]string{}, Read: map[kb.Field]string{}}
	for _, c := range cards {
		for f, value := range c.Fields {
			if out.Fields[f] == "" {
				out.Fields[f] = value
				if was, ok := c.Read[f]; ok {
					out.Read[f] = was
				}
			}
		}
		for _, f := range c.Locked {
			if !slices.Contains(out.Locked, f) {
				out.Locked = append(out.Locked, f)
			}
		}
		for _, t := range c.Tags {
			if !slices.Contains(out.Tags, t) {
				out.Tags = append(out.Tags, t)
			}
		}
	}
	return out
}
