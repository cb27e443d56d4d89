package edits

import (
	"slices"
	"strings"
	"unicode"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// Introduce adds an entity that no text names yet.
func Introduce(name string, typ kb.Type) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		name, err := checkName(name)
		if err != nil {
			return editor.Transaction{}, err
		}
		if e, ok := v.Find(name); ok {
			return editor.Transaction{}, editor.Cannot("“%s” is there already", e.Name)
		}
		if !slices.Contains(TypesOf(v.Snapshot), typ) {
			return editor.Transaction{}, editor.Cannot("“%s” is not a type here; there are %s", typ, typeList(v.Snapshot))
		}
		return editor.Transaction{Label: editor.Label("add {}", name), Edits: append(nameNote(v, name, typ), unignore(v, name)...)}, nil
	}
}

// GiveName adds a name to an entity. If another entity has it already, the two are joined.
func GiveName(id kb.EntityID, name string) editor.Command {
	return onEntity(id, func(v *cast.View, e *cast.Entity) (editor.Transaction, error) {
		name, err := checkName(name)
		if err != nil {
			return editor.Transaction{}, err
		}
		tx := editor.Transaction{Label: editor.Label("note {} as a name of {}", name, e.Name), Edits: unignore(v, name)}
		info := v.Evidence.Names[kb.NameIDOf(name)]
		if info == nil {
			info = &kb.NameInfo{ID: kb.NameIDOf(name), Surface: name}
			tx.Edits = append(tx.Edits, nameNote(v, name, e.Type)...)
		}
		if e.Holds(info.ID) {
			return editor.Transaction{}, editor.Cannot("%s is called “%s” already", e.Name, name)
		}
		w := writerVerdict(v.Snapshot, e.Names[0], info, kb.Approved, nil)
		if err := checkDecision(v, w); err != nil {
			return editor.Transaction{}, err
		}
		tx.Edits = append(tx.Edits, kb.Put(v.Snapshot, w))
		return tx, nil
	})
}

// checkName returns a name as it may be in the cast: on one line, with a letter or digit of some
// script in it.
func checkName(name string) (string, error) {
	name = strings.Join(strings.FieldsFunc(name, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
	switch {
	case name == "":
		return "", editor.Cannot("a name can't be empty")
	case !strings.ContainsFunc(name, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) || kb.Fold(name) == "":
		return "", editor.Cannot("“%s” has no letter in it: a name needs one", name)
	case len(name) > maxName:
		return "", editor.Cannot("that is too long for a name: it may have %d bytes", maxName)
	}
	return name, nil
}

// maxName is the longest name in bytes.
const maxName = 120

// nameNote returns the writer's note for a name that is in no text.
func nameNote(v *cast.View, name string, typ kb.Type) []kb.Edit {
	n := &kb.HandNote{ID: kb.Hash("n", string(kb.NoteName), "", name), What: kb.NoteName, Name: name, Type: typ}
	return []kb.Edit{kb.Put(v.Snapshot, n)}
}

// unignore restores a name that was declared not to be one.
func unignore(v *cast.View, name string) []kb.Edit {
	if r, ok := kb.Get[*kb.Ignored](v.Snapshot, kb.Fold(name)); ok {
		return []kb.Edit{kb.Remove(r)}
	}
	return nil
}
