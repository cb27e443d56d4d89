package apptest

import (
	"testing"

	"fyne.io/fyne/v2"
)

func TestInAnEmptyBaseEnterLeadsFromEveryPaneToTheLibrary(t *testing.T) {
	r := Start(t, "new.dramatis")
	for _, pane := range []string{"read", "review", "cast", "graph", "memory", "chat", "evaluate", "history"} {
		r.Do("go." + pane)
		if r.Press(fyne.KeyReturn); r.S.State().Pane != "library" {
			t.Errorf("Enter leads from %s to %s", pane, r.S.State().Pane)
		}
	}
}

func TestAnEmptyPaneGivesTheKeyboardBackWhenItIsFilled(t *testing.T) {
	r := Start(t, "new.dramatis")
	r.Do("go.history")
	before := r.S.Window().Canvas().Focused()
	r.ImportSample("english")
	if now := r.S.Window().Canvas().Focused(); before == nil || now == before {
		t.Errorf("the keyboard was with %T, and is with %T", before, now)
	}
}
