package cast

import (
	"cmp"
	"slices"
	"strings"

	"dramatis/editor/identity"
	"dramatis/editor/kb"
)

// entity makes the entity of a group, nil if all its names are gone or ignored.
func (v *View) entity(g *identity.Group, cards []*kb.Card) *Entity {
	e := &Entity{ID: g.ID, Group: g, Card: combineCards(cards), cards: cards}
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
	e.Name = v.canonicalName(e)
	return e
}

// canonicalName returns the writer's name, else the chosen one, else the most mentioned. A view that ends
// early uses only names that occur in it.
func (v *View) canonicalName(e *Entity) string {
	own := e.Field(kb.FieldName)
	if own != "" && (v.Limit == kb.Always || e.Holds(kb.NameIDOf(own))) {
		return own
	}
	return v.chosenName(e)
}

// chosenName returns the name that an engine has chosen, else the most mentioned.
func (v *View) chosenName(e *Entity) string {
	if len(e.Names) == 1 {
		return e.Names[0].Surface // no choice
	}
	if d, ok := kb.Get[*kb.Digest](v.Snapshot, NameDigest(e)); ok && e.Holds(kb.NameIDOf(d.Text)) {
		return d.Text
	}
	return e.Names[0].Surface
}

// NameDigest returns the key under which the choice of an entity's canonical name is stored.
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

// cards assigns each card to the group that holds most of its anchors; within a group the card with
// more anchors comes first.
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

// holder returns the group that holds most of the anchors; of equals the one with
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

// combineCards merges the cards of one entity: a later card fills only fields that earlier ones leave
// empty.
func combineCards(cards []*kb.Card) *kb.Card {
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
