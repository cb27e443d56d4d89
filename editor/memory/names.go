package memory

import (
	"cmp"
	"slices"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// A namer finds the entity that a surface name means at a place.
type namer struct {
	view   *cast.View
	senses map[kb.NameID][]*kb.Sense
	// written are the places of names by document, in the order of the text.
	written map[kb.DocumentID][]written
	named   map[kb.DocumentID][]mention // see namedIn
	bearers []*cast.Entity              // of the names of the evidence's Order; nil: nobody
	// found caches names by the surfaces that were asked for, with their entities: a few people say most of what is said.
	found map[string]found
}

// A found is the name that a surface form is of, and its bearer where it has no senses.
type found struct {
	name   kb.NameID
	bearer *cast.Entity
}

// find returns the name that a surface form is of, and its bearer.
func (n *namer) find(surface string) found {
	f, known := n.found[surface]
	if !known {
		f.name = kb.NameIDOf(surface)
		if len(n.senses[f.name]) == 0 {
			f.bearer = n.bearer(f.name)
		}
		n.found[surface] = f
	}
	return f
}

// A mention is a place where an entity is named in a document.
type mention struct {
	at     kb.Span
	entity *cast.Entity
}

// A written is a place where a name is in a document; the name is a position in the evidence's Order.
type written struct {
	at   kb.Span
	name int32
}

// newNamer makes the namer of a view. Where names are written is taken over from an earlier one, nil for none, of the same
// evidence: then a step of the writer costs no sorting.
func newNamer(v *cast.View, old *namer) *namer {
	n := &namer{view: v, senses: map[kb.NameID][]*kb.Sense{}, named: map[kb.DocumentID][]mention{}, found: map[string]found{}}
	for s := range kb.All[*kb.Sense](v.Snapshot) {
		n.senses[s.Name] = append(n.senses[s.Name], s)
	}
	if old != nil && old.view.Evidence == v.Evidence {
		n.written = old.written
		return n
	}
	n.written = map[kb.DocumentID][]written{}
	for i, name := range v.Evidence.Order {
		for _, m := range name.Mentions {
			n.written[m.Document] = append(n.written[m.Document], written{m.Span, int32(i)})
		}
	}
	for _, list := range n.written {
		slices.SortFunc(list, func(a, b written) int { return a.at.Start - b.at.Start })
	}
	return n
}

// namedIn returns the places of a document where somebody is named, in the order of the text.
func (n *namer) namedIn(document kb.DocumentID) []mention {
	if list, ok := n.named[document]; ok {
		return list
	}
	if n.bearers == nil {
		n.bearers = make([]*cast.Entity, len(n.view.Evidence.Order))
		for i, name := range n.view.Evidence.Order {
			n.bearers[i], _ = n.view.Bearer(name.ID)
		}
	}
	var list []mention
	for _, w := range n.written[document] {
		if e := n.bearers[w.name]; e != nil {
			list = append(list, mention{w.at, e})
		}
	}
	slices.SortFunc(list, func(a, b mention) int {
		return cmp.Or(a.at.Start-b.at.Start, strings.Compare(string(a.entity.ID), string(b.entity.ID)))
	})
	n.named[document] = list
	return list
}

// entity returns the entity that a surface name means in a passage, or nil.
func (n *namer) entity(surface string, at kb.Place, passage kb.PassageID) *cast.Entity {
	f := n.find(surface)
	if len(n.senses) == 0 || len(n.senses[f.name]) == 0 {
		return f.bearer
	}
	id := f.name
	for _, s := range n.senses[id] {
		if slices.Contains(s.Passages, passage) || slices.ContainsFunc(s.Chapters, func(c kb.Place) bool {
			return c.Chapter == at.Chapter && (c.Document == at.Document || c.Document == "")
		}) {
			id = kb.WithSense(id, s.Label)
			break
		}
	}
	return n.bearer(id)
}

// bearer returns the entity with a name, or nil.
func (n *namer) bearer(id kb.NameID) *cast.Entity {
	if id == "" {
		return nil
	}
	if e, ok := n.view.Bearer(id); ok {
		return e
	}
	// A reader may call somebody by a name that occurs nowhere in the text, and
	// that is known to be one with another.
	if g := n.view.Partition.Group(id); g != nil {
		for _, other := range g.Names {
			if e, ok := n.view.Bearer(other); ok {
				return e
			}
		}
	}
	return nil
}

// within returns the entities named in a stretch of a document, each once, in the
// order of the text.
func (n *namer) within(document kb.DocumentID, at kb.Span) []*cast.Entity {
	list := n.namedIn(document)
	i, _ := slices.BinarySearchFunc(list, at.Start, func(s mention, start int) int { return s.at.Start - start })
	var out []*cast.Entity
	for ; i < len(list) && list[i].at.Start < at.End; i++ {
		if !slices.Contains(out, list[i].entity) {
			out = append(out, list[i].entity)
		}
	}
	return out
}
