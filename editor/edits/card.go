package edits

import (
	"maps"
	"slices"
	"strings"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// Rename sets an entity's name. An empty name lets the program choose again.
func Rename(name, to string) editor.Command {
	return SetByName(name, kb.FieldName, strings.TrimSpace(to))
}

// Retype sets an entity's type.
func Retype(name string, to kb.Type) editor.Command {
	return SetByName(name, kb.FieldType, strings.TrimSpace(string(to)))
}

// Describe sets an entity's description.
func Describe(name, text string) editor.Command {
	return SetByName(name, kb.FieldDescription, strings.TrimSpace(text))
}

// SetByName is Set for the entity with a name.
func SetByName(name string, f kb.Field, value string) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		e, err := entityOf(v, name)
		if err != nil {
			return editor.Transaction{}, err
		}
		return setField(v, []*cast.Entity{e}, f, value)
	}
}

// Set sets one field of entities and locks it. An empty value unlocks it and lets the program decide
// again.
func Set(f kb.Field, value string, ids ...kb.EntityID) editor.Command {
	return onEntities(ids, func(v *cast.View, es []*cast.Entity) (editor.Transaction, error) {
		return setField(v, es, f, value)
	})
}

var fieldLabels = map[kb.Field]string{
	kb.FieldName:        "rename {}",
	kb.FieldType:        "change the type of {}",
	kb.FieldDescription: "describe {}",
	kb.FieldGender:      "change the gender of {}",
	kb.FieldPronoun:     "change the pronoun of {}",
	kb.FieldImportance:  "change the importance of {}",
	kb.FieldNotes:       "change the notes on {}",
	kb.FieldProfile:     "change the profile of {}",
	kb.FieldStyle:       "change how {} speaks",
	kb.FieldPersonality: "change the personality of {}",
	kb.FieldScenario:    "change the scenario of {}",
	kb.FieldGreeting:    "change the greeting of {}",
	kb.FieldPortrait:    "change the picture of {}",
}

func setField(v *cast.View, es []*cast.Entity, f kb.Field, value string) (editor.Transaction, error) {
	if err := checkField(v, es, f, value); err != nil {
		return editor.Transaction{}, err
	}
	if f == kb.FieldName && value != "" {
		var err error
		if value, err = checkName(value); err != nil {
			return editor.Transaction{}, err
		}
	}
	tx := editor.Transaction{Label: editor.Label(fieldLabels[f], namesOf(es))}
	for _, e := range es {
		tx.Edits = append(tx.Edits, changeCard(v, e, func(c *kb.Card, first bool) {
			locked := slices.DeleteFunc(slices.Clone(c.Locked), func(l kb.Field) bool { return l == f })
			switch {
			case value == "":
				delete(c.Fields, f)
				delete(c.Read, f)
			case first:
				c.Fields[f] = value
				if now := v.Read(e, f); now != "" {
					c.Read[f] = now
				}
				locked = append(locked, f)
			default:
				return // another card keeps its value in case of a split
			}
			slices.Sort(locked)
			c.Locked = locked
		})...)
	}
	return tx, nil
}

// checkField returns why a field of these entities can't have a value.
func checkField(v *cast.View, es []*cast.Entity, f kb.Field, value string) error {
	switch {
	case fieldLabels[f] == "":
		return editor.Cannot("a card has no field “%s”", f)
	case len(es) == 0:
		return editor.Cannot("choose somebody first")
	case f == kb.FieldName && len(es) > 1:
		return editor.Cannot("several can't have one name; merge them instead")
	case f == kb.FieldImportance && value != "" && !slices.Contains(Importances(), value):
		return editor.Cannot("“%s” is not an importance; there are %s", value, strings.Join(Importances(), ", "))
	case f == kb.FieldType && value != "" && !slices.Contains(TypesOf(v.Snapshot), kb.Type(value)):
		return editor.Cannot("“%s” is not a type here; there are %s", value, typeList(v.Snapshot))
	}
	return nil
}

// FillCard sets fields that an engine has written and the writer has left empty; they are the writer's
// from then on. It can't run if there are none.
func FillCard(id kb.EntityID, fields map[kb.Field]string) editor.Command {
	return onEntity(id, func(v *cast.View, e *cast.Entity) (editor.Transaction, error) {
		open := maps.Clone(fields)
		maps.DeleteFunc(open, func(f kb.Field, value string) bool { return value == "" || e.Field(f) != "" })
		if len(open) == 0 {
			return editor.Transaction{}, editor.Cannot("every field of the card is written already; empty those that are to be written again")
		}
		return editor.Transaction{Label: editor.Label("write the card of {}", namesOf([]*cast.Entity{e})), Edits: changeCard(v, e, func(c *kb.Card, first bool) {
			if first {
				maps.Copy(c.Fields, open)
			}
		})}, nil
	})
}

// Importances returns the values of the field importance, greatest first. What is
// hidden stays out of lists and pictures.
func Importances() []string {
	return []string{kb.ImportanceMajor, kb.ImportanceMinor, kb.ImportanceHidden}
}

// Tag sets the tags of an entity.
func Tag(id kb.EntityID, tags []string) editor.Command {
	return onEntity(id, func(v *cast.View, e *cast.Entity) (editor.Transaction, error) {
		kept := make([]string, 0, len(tags))
		for _, t := range tags {
			if t = strings.TrimSpace(t); t != "" && !slices.Contains(kept, t) {
				kept = append(kept, t)
			}
		}
		return editor.Transaction{Label: editor.Label("tag {}", e.Name), Edits: changeCard(v, e, func(c *kb.Card, first bool) {
			if first {
				c.Tags = kept
			} else {
				c.Tags = slices.DeleteFunc(slices.Clone(c.Tags), func(t string) bool { return !slices.Contains(kept, t) })
			}
		})}, nil
	})
}

// changeCard returns the edits that change an entity's cards, or create one. The first card, which
// holds the writer's values, is anchored to all names that the entity has now; an empty card is
// removed.
func changeCard(v *cast.View, e *cast.Entity, change func(c *kb.Card, first bool)) []kb.Edit {
	cards := e.Cards()
	if len(cards) == 0 {
		next := &kb.Card{ID: unusedID[*kb.Card](v.Snapshot, "c", string(e.Group.Anchor)), Fields: map[kb.Field]string{}, Read: map[kb.Field]string{}, Anchors: slices.Clone(e.Group.Names)}
		change(next, true)
		return cardEdit(nil, next)
	}
	var out []kb.Edit
	for i, old := range cards {
		next := *old
		next.Fields = maps.Clone(old.Fields)
		if next.Fields == nil {
			next.Fields = map[kb.Field]string{}
		}
		next.Read = maps.Clone(old.Read)
		if next.Read == nil {
			next.Read = map[kb.Field]string{}
		}
		if i == 0 {
			next.Anchors = slices.Clone(e.Group.Names)
		}
		change(&next, i == 0)
		out = append(out, cardEdit(old, &next)...)
	}
	return out
}

func cardEdit(before, after *kb.Card) []kb.Edit {
	e := kb.Edit{}
	if before != nil {
		e.Before = before
	}
	if len(after.Fields)+len(after.Locked)+len(after.Tags) > 0 {
		e.After = after
	}
	if e.Idle() {
		return nil
	}
	return []kb.Edit{e}
}

// TypesOf returns the types of entity in a base: the six, and the writer's own.
func TypesOf(s *kb.Snapshot) []kb.Type {
	out := kb.Types()
	for _, t := range strings.Split(s.Setting(kb.SettingTypes), "\n") {
		if t = strings.TrimSpace(t); t != "" && !slices.Contains(out, kb.Type(t)) {
			out = append(out, kb.Type(t))
		}
	}
	return out
}

func typeList(s *kb.Snapshot) string {
	var out []string
	for _, t := range TypesOf(s) {
		out = append(out, string(t))
	}
	return strings.Join(out, ", ")
}

func namesOf(es []*cast.Entity) string {
	var out []string
	for _, e := range es {
		out = append(out, e.Name)
	}
	if len(out) > 3 {
		return strings.Join(out[:3], ", ") + " …"
	}
	return strings.Join(out, ", ")
}
