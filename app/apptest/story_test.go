package apptest

import (
	"slices"
	"strings"
	"testing"

	"dramatis/app/sample"
	"dramatis/editor/cast"
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
	approved := r.step(told(first)...)
	if !strings.HasSuffix(approved, " are the same") && !strings.HasSuffix(approved, " are one") && !strings.Contains(approved, "” is ") {
		t.Errorf("approving is called %q", approved)
	}
	r.Sees(approved).Do("edit.undo")
	if q := r.S.View().Queue(); q[0].ID != first.ID {
		t.Error("the question did not come back to the top")
	}
	r.S.Do(edits.Reject(first.ID))
	e := r.S.View().Entities()[0]
	r.S.Do(edits.Rename(e.Name, "The Heroine"))
	r.Do("edit.undo")
	var joined *cast.Entity
	for _, e := range r.S.View().Entities() {
		if len(e.Names) > 1 {
			joined = e
			break
		}
	}
	alias := joined.Names[1].Surface
	r.S.Do(edits.Split(joined.Name, alias))
	if e, ok := r.S.View().Find(alias); !ok || e.ID == joined.ID {
		t.Errorf("%q was not taken out of %s", alias, joined.Name)
	}
	r.Do("edit.undo").Do("go.graph").Do("go.chat").Tap("Who are your friends?").Sees("No language model is in use").Sees("Why?")
	before := r.Names()
	r.Reopen("story.dramatis")
	if !slices.Equal(r.Names(), before) {
		t.Errorf("after reopening: %v, before: %v", r.Names(), before)
	}
	r.Do("edit.redo")
	if e, ok := r.S.View().Find(alias); !ok || e.ID == joined.ID {
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
