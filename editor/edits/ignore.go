package edits

import (
	"strings"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// Ignore declares that these are not names, at every later import too. A name that only the writer
// gave means all names of its entity.
func Ignore(names ...string) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		var ids []kb.NameID
		for _, n := range names {
			if v.Evidence.Names[kb.NameIDOf(n)] != nil {
				ids = append(ids, kb.NameIDOf(n))
				continue
			}
			e, err := entityOf(v, n)
			if err != nil {
				return editor.Transaction{}, err
			}
			ids = append(ids, e.Group.Names...)
		}
		return ignore(v, ids, kb.IgnoredNotAName, editor.Label("ignore {} (not a name)", strings.Join(names, ", ")))
	}
}

// NotNames declares that none of the names of these entities is one.
func NotNames(ids ...kb.EntityID) editor.Command {
	return ignoreEntities(kb.IgnoredNotAName, "ignore {} (not a name)", ids)
}

// Delete removes entities for good: their names are ignored at every later import.
func Delete(ids ...kb.EntityID) editor.Command {
	return ignoreEntities(kb.IgnoredDeleted, "delete {}", ids)
}

func ignoreEntities(reason, sentence string, ids []kb.EntityID) editor.Command {
	return onEntities(ids, func(v *cast.View, es []*cast.Entity) (editor.Transaction, error) {
		var names []kb.NameID
		for _, e := range es {
			names = append(names, e.Group.Names...)
		}
		return ignore(v, names, reason, editor.Label(sentence, namesOf(es)))
	})
}

func ignore(v *cast.View, names []kb.NameID, reason, label string) (editor.Transaction, error) {
	tx := editor.Transaction{Label: label}
	for _, n := range names {
		if !v.Ignored(n) {
			tx.Edits = append(tx.Edits, kb.Edit{After: &kb.Ignored{Name: n, Reason: reason}})
		}
	}
	if len(tx.Edits) == 0 {
		return tx, editor.Cannot("these names are ignored already")
	}
	return tx, nil
}

// Restore undoes Ignore for names.
func Restore(names ...kb.NameID) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		tx := editor.Transaction{}
		var labels []string
		for _, n := range names {
			if r, ok := kb.Get[*kb.Ignored](v.Snapshot, string(n)); ok {
				tx.Edits = append(tx.Edits, kb.Remove(r))
				labels = append(labels, string(n))
			}
		}
		if len(tx.Edits) == 0 {
			return tx, editor.Cannot("these names are not ignored")
		}
		tx.Label = editor.Label("bring back {}", strings.Join(labels, ", "))
		return tx, nil
	}
}
