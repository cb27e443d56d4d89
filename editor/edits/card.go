package edits

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// Rename gives an entity the writer's name for it. An empty name gives the
// choice back to the program.
func Rename(name, to string) editor.Command {
	return setNamed(name, kb.FieldName, strings.TrimSpace(to))
}

// Retype says what kind of thing an entity is.
func Retype(name string, to kb.Type) editor.Command {
	return setNamed(name, kb.FieldType, strings.TrimSpace(string(to)))
}

// Describe writes an entity's description.
func Describe(name, text string) editor.Command {
	return setNamed(name, kb.FieldDescription, strings.TrimSpace(text))
}

func setNamed(name string, f kb.Field, value string) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		e, err := entityOf(v, name)
		if err != nil {
			return editor.Transaction{}, err
		}
		return setField(v, []*cast.Entity{e}, f, value)
	}
}

// Set writes one field of one or many entities and locks it. An empty value
// unlocks it and gives it back to the program.
func Set(f kb.Field, value string, ids ...kb.EntityID) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		es, err := entities(v, ids)
		if err != nil {
			return editor.Transaction{}, err
		}
		return setField(v, es, f, value)
	}
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
}

func setField(v *cast.View, es []*cast.Entity, f kb.Field, value string) (editor.Transaction, error) {
	sentence, ok := fieldLabels[f]
	switch {
	case !ok:
		return editor.Transaction{}, editor.Cannot("a card has no field “%s”", f)
	case len(es) == 0:
		return editor.Transaction{}, editor.Cannot("choose somebody first")
	case f == kb.FieldName && len(es) > 1:
		return editor.Transaction{}, editor.Cannot("several entities can't bear one name; merge them instead")
	case f == kb.FieldType && value != "" && !slices.Contains(TypesOf(v.Snapshot), kb.Type(value)):
		return editor.Transaction{}, editor.Cannot("“%s” is no type here; there are %s", value, typeList(v.Snapshot))
	}
	tx := editor.Transaction{Label: editor.Label(sentence, namesOf(es))}
	for _, e := range es {
		tx.Edits = append(tx.Edits, changeCard(v, e, func(c *kb.Card) {
			locked := slices.DeleteFunc(slices.Clone(c.Locked), func(l kb.Field) bool { return l == f })
			if value == "" {
				delete(c.Fields, f)
			} else {
				c.Fields[f] = value
				locked = append(locked, f)
			}
			slices.Sort(locked)
			c.Locked = locked
		}))
	}
	return tx, nil
}

// Tag sets the tags of an entity.
func Tag(id kb.EntityID, tags []string) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		es, err := entities(v, []kb.EntityID{id})
		if err != nil {
			return editor.Transaction{}, err
		}
		return editor.Transaction{Label: editor.Label("tag {}", es[0].Name), Edits: []kb.Edit{
			changeCard(v, es[0], func(c *kb.Card) { c.Tags = slices.Clone(tags) })}}, nil
	}
}

// changeCard is the edit that changes an entity's card, or makes it one. The
// card is anchored to all names the entity has now, and is gone when nothing is
// left on it.
func changeCard(v *cast.View, e *cast.Entity, change func(*kb.Card)) kb.Edit {
	next := &kb.Card{ID: freshCard(v.Snapshot, e), Fields: map[kb.Field]string{}}
	var before kb.Record
	if e.Card != nil {
		old, _ := kb.Get[*kb.Card](v.Snapshot, e.Card.ID)
		before = old
		*next = *old
		next.Fields = maps.Clone(old.Fields)
		if next.Fields == nil {
			next.Fields = map[kb.Field]string{}
		}
	}
	next.Anchors = slices.Clone(e.Group.Names)
	change(next)
	if len(next.Fields) == 0 && len(next.Locked) == 0 && len(next.Tags) == 0 {
		return kb.Edit{Before: before}
	}
	return kb.Edit{Before: before, After: next}
}

// freshCard is an id for a new card that no card bears.
func freshCard(s *kb.Snapshot, e *cast.Entity) string {
	for i := 0; ; i++ {
		id := kb.Hash("c", string(e.Group.Anchor), strconv.Itoa(i))
		if _, taken := kb.Get[*kb.Card](s, id); !taken {
			return id
		}
	}
}

// TypesOf are the types of entity in a base: the six, and the writer's own.
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
