package apptest

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"testing"

	"dramatis/app/sample"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

func TestAnyStepOfTheHistoryIsUndoneUnlessALaterOneBuildsOnIt(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	first := r.question()
	e := r.chosen(func(e *cast.Entity) bool { // somebody the answer does not change
		return character(e) && !slices.ContainsFunc(first.Names, e.Holds)
	})
	r.S.Do(edits.Set(kb.FieldNotes, "Remember the watch.", e.ID))
	r.S.Do(edits.Set(kb.FieldGender, "f", e.ID))
	if q := r.question(); q.ID != first.ID {
		t.Fatalf("notes put another question on top, %s", q.Names)
	}
	before := r.states(first)
	r.S.Do(edits.Reject(first.ID))
	rejected := r.step(first.Names...)
	r.Do("go.history").Sees("Change the notes on " + e.Name).Sees("Import of")

	r.Type("history.search", "notes on").S.Window().Canvas().Unfocus()
	r.Key("U").Sees("can't be undone alone").Sees("change the gender of")
	if got := r.now(e).Field(kb.FieldNotes); got == "" {
		t.Error("the notes are gone")
	}
	r.Type("history.search", rejected)
	for id, state := range before {
		w, _ := kb.Get[*kb.Verdict](r.S.View().Snapshot, string(id))
		r.Sees(w.SurfaceA + " = " + w.SurfaceB + ": " + cmp.Or(string(state), "–") + " → different")
	}
	r.S.Window().Canvas().Unfocus()
	r.Key("U")
	if now := r.states(first); !maps.Equal(now, before) {
		t.Errorf("undone, it is %v, and was %v", now, before)
	}
	r.Type("history.search", "").Tap("All steps ▾").Tap("Decisions").Sees("undo of “" + rejected)
}

func TestTheFileIsMadeSmallerOnceTheWriterHasReadWhatIsLost(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	e := r.chosen(character)
	for i := range 12 {
		r.S.Do(edits.Set(kb.FieldNotes, fmt.Sprint("note ", i), e.ID))
	}
	r.Do("go.history").Do("history.compact").Sees("Nothing is lost.").Tap("Every step can be undone ▾").Tap("Only the last 10 steps can be undone").Sees("steps can't be undone any more").Tap("Make it smaller").Idle().Sees("The file had")
	if n := len(r.S.States().History()); n != 10 {
		t.Errorf("%d steps are left", n)
	}
	if got := r.now(e).Field(kb.FieldNotes); got != "note 11" {
		t.Errorf("the notes are %q", got)
	}
}

func TestAnEmptyHistorySaysWhatToDo(t *testing.T) {
	Start(t, "story.dramatis").Do("go.history").Sees("Import a story first").Tap("Go to the Library").Sees("Library")
}

func TestDecisionsOfAnotherWriterAreTakenOverAfterALook(t *testing.T) {
	r := Start(t, "one.dramatis")
	r.ImportSample(sample.English)
	first := r.question()
	rejected := r.rejected(first)
	r.S.Do(edits.Reject(first.ID))
	r.S.Exports().WriteDecisions(r.Path("decisions.json"))
	r.Idle().Do("edit.undo")
	r.S.Exports().TakeOver(r.Path("decisions.json"))
	r.Idle().Sees(fmt.Sprintf("%d are new here", len(rejected))).Tap("Take over")
	if now := r.states(first); !maps.Equal(now, rejected) {
		t.Errorf("taken over, it is %v", now)
	}
	r.S.Exports().TakeOver(r.Path("decisions.json"))
	r.Idle().Sees(fmt.Sprintf("There is nothing new in these decisions: %d are here already", len(rejected)))
	r.S.Exports().TakeOver(r.Path("one.dramatis"))
	r.Idle().Sees("this is not a file of decisions")
}
