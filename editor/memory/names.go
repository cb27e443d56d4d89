package memory

import (
	"cmp"
	"slices"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// A nameFinder finds the entity that a surface name means at a place.
type nameFinder struct {
	view   *cast.View
	senses map[kb.NameID][]*kb.Sense
	// written has the places of names by document, in the order of the text.
	written  map[kb.DocumentID][]namePlace
	named    map[kb.DocumentID][]mention // see mentionsIn
	entities []*cast.Entity              // by index in the evidence's Order; nil: no entity
	// found caches names and entities by surface: a few people say most of the utterances.
	found map[string]resolved
}

// A resolved surface form is its name, and the entity with that name if the name has no senses.
type resolved struct {
	name   kb.NameID
	bearer *cast.Entity
}

// find returns the name and the entity of a surface form.
func (n *nameFinder) find(surface string) resolved {
	f, known := n.found[surface]
	if !known {
		f.name = kb.NameIDOf(surface)
		if len(n.senses[f.name]) == 0 {
			f.bearer = n.entityOf(f.name)
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

// A namePlace is a place of a name in a document; the name is an index in the evidence's Order.
type namePlace struct {
	at   kb.Span
	name int32
}

// newNameFinder returns the nameFinder of a view. It reuses the sorted places of names of an earlier one (nil for none) if
// both have the same evidence.
func newNameFinder(v *cast.View, old *nameFinder) *nameFinder {
	n := &nameFinder{view: v, senses: map[kb.NameID][]*kb.Sense{}, named: map[kb.DocumentID][]mention{}, found: map[string]resolved{}}
	for s := range kb.All[*kb.Sense](v.Snapshot) {
		n.senses[s.Name] = append(n.senses[s.Name], s)
	}
	if old != nil && old.view.Evidence == v.Evidence {
		n.written = old.written
		return n
	}
	n.written = map[kb.DocumentID][]namePlace{}
	for i, name := range v.Evidence.Order {
		for _, m := range name.Mentions {
			n.written[m.Document] = append(n.written[m.Document], namePlace{m.Span, int32(i)})
		}
	}
	for _, list := range n.written {
		slices.SortFunc(list, func(a, b namePlace) int { return a.at.Start - b.at.Start })
	}
	return n
}

// mentionsIn returns the places of a document where somebody is named, in the order of the text.
func (n *nameFinder) mentionsIn(document kb.DocumentID) []mention {
	if list, ok := n.named[document]; ok {
		return list
	}
	if n.entities == nil {
		n.entities = make([]*cast.Entity, len(n.view.Evidence.Order))
		for i, name := range n.view.Evidence.Order {
			n.entities[i], _ = n.view.Bearer(name.ID)
		}
	}
	var list []mention
	for _, w := range n.written[document] {
		if e := n.entities[w.name]; e != nil {
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
func (n *nameFinder) entity(surface string, at kb.Place, passage kb.PassageID) *cast.Entity {
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
	return n.entityOf(id)
}

// entityOf returns the entity with a name, or nil.
func (n *nameFinder) entityOf(id kb.NameID) *cast.Entity {
	if id == "" {
		return nil
	}
	if e, ok := n.view.Bearer(id); ok {
		return e
	}
	// An engine may use a name that occurs nowhere in the text and belongs to a known entity.
	if g := n.view.Partition.Group(id); g != nil {
		for _, other := range g.Names {
			if e, ok := n.view.Bearer(other); ok {
				return e
			}
		}
	}
	return nil
}

// entitiesIn returns the entities named in a stretch of a document, each once, in the
// order of the text.
func (n *nameFinder) entitiesIn(document kb.DocumentID, at kb.Span) []*cast.Entity {
	list := n.mentionsIn(document)
	i, _ := slices.BinarySearchFunc(list, at.Start, func(s mention, start int) int { return s.at.Start - start })
	var out []*cast.Entity
	for ; i < len(list) && list[i].at.Start < at.End; i++ {
		if !slices.Contains(out, list[i].entity) {
			out = append(out, list[i].entity)
		}
	}
	return out
}
