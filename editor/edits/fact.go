package edits

import (
	"strconv"
	"strings"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// WriteFact adds a fact about an entity in the writer's own words.
func WriteFact(about kb.EntityID, text string) editor.Command {
	return onEntity(about, func(v *cast.View, e *cast.Entity) (editor.Transaction, error) {
		text := strings.TrimSpace(text)
		if text == "" {
			return editor.Transaction{}, editor.Cannot("a fact can't be empty")
		}
		n := &kb.HandNote{What: kb.NoteFact, Name: e.Names[0].Surface, Text: text}
		if id := e.Names[0].ID; id != id.Surface() {
			n.Name = string(id) // outside all texts only the sense itself distinguishes the two
		}
		n.ID = unusedID[*kb.HandNote](v.Snapshot, "n", string(n.What), n.Name, n.Text)
		return editor.Transaction{Label: editor.Label("note a fact about {}", e.Name), Edits: []kb.Edit{kb.Put(v.Snapshot, n)}}, nil
	})
}

// RewordFact changes the words of a fact that the writer has added.
func RewordFact(note, text string) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		old, ok := kb.Get[*kb.HandNote](v.Snapshot, note)
		if !ok || old.What != kb.NoteFact {
			return editor.Transaction{}, editor.Cannot("this fact is gone already")
		}
		next := *old
		if next.Text = strings.TrimSpace(text); next.Text == "" {
			return editor.Transaction{}, editor.Cannot("a fact can't be empty")
		}
		return editor.Transaction{Label: editor.Label("change a fact about {}", old.Name), Edits: []kb.Edit{{Before: old, After: &next}}}, nil
	}
}

// unusedID returns an id for a new record that no record of its type has.
func unusedID[R kb.Record](s *kb.Snapshot, prefix string, parts ...string) string {
	for i := 0; ; i++ {
		id := kb.Hash(prefix, append(parts[:len(parts):len(parts)], strconv.Itoa(i))...)
		if _, taken := kb.Get[R](s, id); !taken {
			return id
		}
	}
}
