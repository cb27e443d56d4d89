package apptest

import (
	"testing"

	"dramatis/app/sample"
)

func TestAWriterNamesAStateGoesBackToItAndOpensItAsACopy(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	before := len(r.Names())
	r.Do("edit.name").Write("First draft").Tap("Keep").Sees("is called “First draft”")
	first := r.Names()[0]
	r.Do("go.cast").Do("cast.notname").Do("cast.notname")
	if len(r.Names()) != before-2 {
		t.Fatalf("%d of %d are left", len(r.Names()), before)
	}
	r.Do("go.history").Tap("All steps ▾").Tap("Named states").Sees("2 steps since")
	r.Do("history.back").Sees("2 steps were done since then").Tap("Go back")
	if len(r.Names()) != before || r.Names()[0] != first {
		t.Errorf("gone back, the cast is %v", r.Names())
	}
	r.Tap("Undo")
	if len(r.Names()) != before-2 {
		t.Errorf("after the undo there are %d", len(r.Names()))
	}
	r.S.States().SaveState(r.Path("copy.dramatis"), r.S.States().NamedStates()[0])
	r.Idle()
	if got := len(r.Names()); got != before || r.S.View() == nil {
		t.Errorf("the copy has %d of %d", got, before)
	}
	r.Do("go.history").Sees("First draft")
	r.Reopen("story.dramatis")
	if len(r.Names()) != before-2 {
		t.Errorf("the file itself has %d", len(r.Names()))
	}
	r.Do("edit.states").Tap("First draft").Tap("Go back")
	if len(r.Names()) != before {
		t.Error("by the menu it was not gone back to")
	}
}
