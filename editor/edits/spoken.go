package edits

import (
	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// TakeIn makes what somebody said in a test chat an utterance of the base. What
// was taken in before is refused.
func TakeIn(s *kb.Spoken) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		who, ok := v.Bearer(s.Speaker)
		if !ok {
			return editor.Transaction{}, editor.Cannot("whoever said this is no longer there")
		}
		if _, taken := kb.Get[*kb.Spoken](v.Snapshot, s.ID); taken {
			return editor.Transaction{}, editor.Cannot("this was taken in already")
		}
		return editor.Transaction{Label: editor.Label("take in what {} said", who.Name), Edits: []kb.Edit{kb.Put(v.Snapshot, s)}}, nil
	}
}
