package apptest

import (
	"testing"

	"dramatis/app/sample"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

func TestAnyStepOfTheHistoryIsUndoneUnlessALaterOneBuildsOnIt(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	e := r.chosen(character)
	r.S.Do(edits.Set(kb.FieldNotes, "Remember the watch.", e.ID))
	r.S.Do(edits.Set(kb.FieldGender, "f", e.ID))
	first := r.question()
	r.S.Do(edits.Reject(first.ID))
	r.Do("go.history").Sees("change the notes on " + e.Name).Sees("import of")

	r.Type("history.search", "notes on").S.Window().Canvas().Unfocus()
	r.Key("U").Sees("can't be undone alone").Sees("change the gender of")
	if got := r.now(e).Field(kb.FieldNotes); got == "" {
		t.Error("the notes are gone")
	}
	r.Type("history.search", "reject").Sees(first.SurfaceA + " = " + first.SurfaceB + ": pending → rejected")
	r.S.Window().Canvas().Unfocus()
	r.Key("U")
	if r.state(first) != kb.Pending {
		t.Errorf("the question is %s", r.state(first))
	}
	r.Type("history.search", "").Tap("All steps ▾").Tap("Decisions").Sees("undo of “reject")
}

func TestAnEmptyHistorySaysWhatToDo(t *testing.T) {
	Start(t, "story.dramatis").Do("go.history").Sees("Import a story first").Tap("Go to the Library").Sees("Library")
}

func TestDecisionsOfAnotherWriterAreTakenOverAfterALook(t *testing.T) {
	r := Start(t, "one.dramatis")
	r.ImportSample(sample.English)
	first := r.question()
	r.S.Do(edits.Reject(first.ID))
	r.S.WriteDecisions(r.Path("decisions.json"))
	r.Idle().Do("edit.undo")
	r.S.TakeOver(r.Path("decisions.json"))
	r.Idle().Sees("1 are new here").Tap("Take over")
	if r.state(first) != kb.Rejected {
		t.Errorf("the question is %s", r.state(first))
	}
	r.S.TakeOver(r.Path("decisions.json"))
	r.Idle().Sees("There is nothing new in these decisions: 1 stand here already")
	r.S.TakeOver(r.Path("one.dramatis"))
	r.Idle().Sees("this is no file of decisions")
}
