package chat

import (
	"testing"

	"dramatis/app/ui"
	"dramatis/editor/conversation"
)

func TestEveryScopeHasAWordAndAColour(t *testing.T) {
	for scope, want := range map[string]struct {
		word string
		tone ui.Tone
	}{conversation.InScope: {"in scope", ui.ToneApprove}, conversation.OutOfScope: {"out of scope", ui.ToneReject}, conversation.Hidden: {"hidden", ui.ToneDoubt},
		conversation.Unknown: {"unknown", ui.ToneNeutral}, "": {"not found", ui.ToneNeutral}, "of another version": {"unknown", ui.ToneNeutral}} {
		if word, tone := scopeWord(scope), scopeTone(scope); word != want.word || tone != want.tone {
			t.Errorf("%q is %q in %v", scope, word, tone)
		}
	}
}
