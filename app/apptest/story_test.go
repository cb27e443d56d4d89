package apptest

import (
	"slices"
	"testing"

	"dramatis/app/sample"
	"dramatis/editor/edits"
)

func TestAWriterImportsDecidesUndoesAndFindsItAllAgain(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	if n := len(r.Names()); n < 20 {
		t.Fatalf("only %d entities", n)
	}
	first := r.S.View().Queue()[0]
	r.S.Do(edits.Approve(first.ID, nil))
	r.Sees("approve “" + first.SurfaceA + " = " + first.SurfaceB + "”")
	r.Do("edit.undo")
	if q := r.S.View().Queue(); q[0].ID != first.ID {
		t.Error("the question did not come back to the top")
	}
	r.S.Do(edits.Reject(first.ID))
	e := r.S.View().Entities()[0]
	r.S.Do(edits.Rename(e.Name, "The Heroine"))
	r.Do("edit.undo")
	r.Do("go.graph")
	before := r.Names()
	r.Reopen("story.dramatis")
	if !slices.Equal(r.Names(), before) {
		t.Errorf("after reopening: %v, before: %v", r.Names(), before)
	}
	r.Do("edit.redo")
	if !slices.Contains(r.Names(), "The Heroine") {
		t.Error("redo did not survive closing")
	}
}

func TestTheWindowSpeaksChinese(t *testing.T) {
	r := StartIn(t, "", "zh")
	r.ImportSample(sample.Chinese)
	r.Do("go.graph").Sees("全部人物")
	if len(r.Names()) < 10 {
		t.Errorf("names: %v", r.Names())
	}
}
