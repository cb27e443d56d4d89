package cast

import (
	"slices"

	"dramatis/editor/identity"
	"dramatis/editor/kb"
)

// An Entity is a group of names with what is known about it.
type Entity struct {
	ID       kb.EntityID
	Group    *identity.Group
	Names    []*kb.NameInfo // visible ones, most mentions first
	Name     string         // canonical
	Type     kb.Type
	Mentions int
	Card     *kb.Card // the fields of the writer's cards, combined, or nil

	cards []*kb.Card // the cards that Card was combined from
}

// Aliases returns all other surface names, most mentions first.
func (e *Entity) Aliases() []string {
	out := []string{}
	for _, n := range e.Names {
		if n.Surface != e.Name {
			out = append(out, n.Surface)
		}
	}
	return out
}

// Holds reports whether the entity has the name.
func (e *Entity) Holds(n kb.NameID) bool {
	return slices.ContainsFunc(e.Names, func(i *kb.NameInfo) bool { return i.ID == n })
}

// Field returns the writer's value of a field, or "".
func (e *Entity) Field(f kb.Field) string {
	if e.Card == nil {
		return ""
	}
	return e.Card.Fields[f]
}

// Cards returns the writer's cards from which Card is combined, the one with precedence first.
func (e *Entity) Cards() []*kb.Card { return e.cards }

// Locked reports whether the writer has locked any field.
func (e *Entity) Locked() bool { return e.Card != nil && len(e.Card.Locked) > 0 }

// Hidden reports whether the writer hides the entity from lists, pictures and cards.
func (e *Entity) Hidden() bool { return e.Field(kb.FieldImportance) == kb.ImportanceHidden }

// Ungrounded reports whether the entity occurs in no passage that noted it.
func (e *Entity) Ungrounded() bool {
	return e.Mentions == 0 && !slices.ContainsFunc(e.Names, func(n *kb.NameInfo) bool { return !n.Ungrounded })
}

// LanguageOf returns the language of the document in which an entity first occurs.
func (v *View) LanguageOf(e *Entity) string {
	if o := v.Occurrences(e); len(o) > 0 {
		if d, ok := v.Story().Document(o[0].Document); ok {
			return d.Language
		}
	}
	return "en"
}
