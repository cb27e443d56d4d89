package cast

import (
	"fmt"
	"slices"
	"strings"

	"dramatis/editor/kb"
)

// choicesListed is the maximum number of entities of one name that an error lists.
const choicesListed = 6

// Named returns the entities that a person may mean by a name, most mentioned first: those that are
// called so, else those with the name as an alias. Case and a leading article are ignored.
func (v *View) Named(name string) []*Entity {
	list := v.named(kb.Fold(name))
	if bare, article := strings.CutPrefix(kb.Fold(name), "the "); article && len(list) == 0 {
		return v.named(bare)
	}
	return list
}

func (v *View) named(folded string) []*Entity {
	var called, bear []*Entity
	for _, e := range v.entities().list {
		switch {
		case kb.Fold(e.Name) == folded:
			called = append(called, e)
		case slices.ContainsFunc(e.Names, func(n *kb.NameInfo) bool { return string(n.ID) == folded || string(n.ID.Surface()) == folded }):
			bear = append(bear, e)
		}
	}
	if len(called) > 0 {
		return called
	}
	return bear
}

// Resolve returns the entity that a person means by a name or id. The error for an ambiguous name
// lists the choices.
func (v *View) Resolve(name string) (*Entity, error) {
	if e, ok := v.Entity(kb.EntityID(name)); ok {
		return e, nil
	}
	switch list := v.Named(name); len(list) {
	case 0:
		return nil, kb.Errorf("nobody here is called “%s”", name)
	case 1:
		return list[0], nil
	default:
		return nil, kb.Errorf("“%s” may be any of %d: %s; give another name of the one you mean, or its id", name, len(list), v.choices(list))
	}
}

// Distinct returns the name of an entity, with an alias or its number of mentions if somebody else has
// the same name.
func (v *View) Distinct(e *Entity) string {
	if len(v.Named(e.Name)) < 2 {
		return e.Name
	}
	if also := e.Aliases(); len(also) > 0 {
		return e.Name + " (" + also[0] + ")"
	}
	return fmt.Sprintf("%s (%d)", e.Name, e.Mentions)
}

// Called returns a name by which Resolve finds an entity: the canonical one, an alias if somebody else
// has the same name, or its id.
func (v *View) Called(e *Entity) string {
	for _, name := range append([]string{e.Name}, e.Aliases()...) {
		if found, err := v.Resolve(name); err == nil && found == e {
			return name
		}
	}
	return string(e.ID)
}

// choices describes entities with the same name by their differences.
func (v *View) choices(list []*Entity) string {
	var out []string
	for _, e := range list[:min(len(list), choicesListed)] {
		parts := []string{string(e.ID), string(e.Type), fmt.Sprint(e.Mentions)}
		if also := e.Aliases(); len(also) > 0 {
			parts = append(parts, strings.Join(also[:min(len(also), 3)], " = "))
		}
		out = append(out, e.Name+" ("+strings.Join(parts, ", ")+")")
	}
	if len(list) > choicesListed {
		out = append(out, "…")
	}
	return strings.Join(out, "; ")
}
