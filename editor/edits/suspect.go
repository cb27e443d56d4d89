package edits

import (
	"strings"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// ConfirmSuspects declares that suspects, given by their keys, are right as they are.
func ConfirmSuspects(keys ...string) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		var all []string
		if old := v.Snapshot.Setting(kb.SettingFine); old != "" {
			all = strings.Split(old, "\n")
		}
		for _, key := range keys {
			if !v.IsDismissed(key) {
				all = append(all, key)
			}
		}
		return editor.Transaction{Label: editor.Label("call it right"),
			Edits: []kb.Edit{kb.Put(v.Snapshot, &kb.Setting{Name: kb.SettingFine, Value: strings.Join(all, "\n")})}}, nil
	}
}
