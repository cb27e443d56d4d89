package memory

import (
	"slices"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// A namer finds the entity that a surface name means at a place.
type namer struct {
	view   *cast.View
	senses map[kb.NameID][]*kb.Sense
	// named are the places of names by document, for grounding.
	named map[kb.DocumentID][]standing
	// folded are the names of surfaces that were asked for: few people say much.
	folded map[string]kb.NameID
}

// fold is the name that a surface form is of.
func (n *namer) fold(surface string) kb.NameID {
	id, ok := n.folded[surface]
	if !ok {
		id = kb.NameIDOf(surface)
		n.folded[surface] = id
	}
	return id
}

type standing struct {
	at     kb.Span
	entity *cast.Entity
}

func newNamer(v *cast.View) *namer {
	n := &namer{view: v, senses: map[kb.NameID][]*kb.Sense{}, named: map[kb.DocumentID][]standing{}, folded: map[string]kb.NameID{}}
	for s := range kb.All[*kb.Sense](v.Snapshot) {
		n.senses[s.Name] = append(n.senses[s.Name], s)
	}
	for _, e := range v.Entities() {
		for _, name := range e.Names {
			for _, m := range name.Mentions {
				n.named[m.Document] = append(n.named[m.Document], standing{m.Span, e})
			}
		}
	}
	for _, list := range n.named {
		slices.SortFunc(list, func(a, b standing) int {
			if d := a.at.Start - b.at.Start; d != 0 {
				return d
			}
			return strings.Compare(string(a.entity.ID), string(b.entity.ID))
		})
	}
	return n
}

// entity is who bears the surface name in a passage, nil when nobody does.
func (n *namer) entity(surface string, at kb.Place, passage kb.PassageID) *cast.Entity {
	id := n.fold(surface)
	if id == "" {
		return nil
	}
	for _, s := range n.senses[id] {
		if slices.Contains(s.Passages, passage) || slices.ContainsFunc(s.Chapters, func(c kb.Place) bool {
			return c.Chapter == at.Chapter && (c.Document == at.Document || c.Document == "")
		}) {
			id = kb.WithSense(id, s.Label)
			break
		}
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

// within are the entities named in a stretch of a document, each once, in the
// order of the text.
func (n *namer) within(document kb.DocumentID, at kb.Span) []*cast.Entity {
	list := n.named[document]
	i, _ := slices.BinarySearchFunc(list, at.Start, func(s standing, start int) int { return s.at.Start - start })
	var out []*cast.Entity
	for ; i < len(list) && list[i].at.Start < at.End; i++ {
		if !slices.Contains(out, list[i].entity) {
			out = append(out, list[i].entity)
		}
	}
	return out
}
