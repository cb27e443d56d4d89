package editor_test

import (
	"testing"

	"dramatis/editor"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

func TestTheBaseGoesBackToANamedStateAsOneStep(t *testing.T) {
	s := editortest.Open(t)
	editortest.Fill(t, s)
	editortest.Must(t, s.Do(edits.Rename("Miss Vale", "Flora Vale")))
	editortest.Must(t, s.NameState("  First draft "))
	draft := editortest.Names(s.View())
	editortest.Must(t, s.Do(edits.Rename("Flora Vale", "Ada Vale")))
	editortest.Must(t, s.Do(edits.Rename("Ada Vale", "Eva Vale")))
	editortest.Must(t, s.Do(edits.Ignore("Mill")))
	editortest.Must(t, s.NameState("Second draft"))
	later := editortest.Dump(t, s.Snapshot())
	states := s.NamedStates()
	if len(states) != 2 || states[0].Name != "Second draft" || states[0].Since != 0 || states[1].Name != "First draft" || states[1].Since != 3 {
		t.Fatalf("the states are %+v", states)
	}
	editortest.Must(t, s.ReturnTo(t.Context(), states[1]))
	if got := editortest.Names(s.View()); got != draft {
		t.Errorf("gone back, the cast is %s, not %s", got, draft)
	}
	if got := s.NamedStates(); len(got) != 2 || got[1].Since != 4 {
		t.Errorf("gone back, the states are %+v", got)
	}
	if _, err := s.Undo(); err != nil || editortest.Dump(t, s.Snapshot()) != later {
		t.Errorf("the undo left another base: %v", err)
	}
	editortest.Must(t, s.ReturnTo(t.Context(), states[1]))
	editortest.Must(t, s.ReturnTo(t.Context(), s.NamedStates()[0]))
	if editortest.Dump(t, s.Snapshot()) != later {
		t.Error("the later state was not reached again")
	}
}

func TestANameIsTakenOnceAndCanBeChangedAndUndone(t *testing.T) {
	s := editortest.Open(t)
	editortest.Fill(t, s)
	editortest.Must(t, s.NameState("Draft"))
	for _, name := range []string{" ", "draft"} {
		if s.NameState(name) == nil {
			t.Errorf("the name %q was taken", name)
		}
	}
	editortest.Must(t, s.RenameState(s.NamedStates()[0].ID, "Old draft"))
	editortest.Must(t, s.Do(edits.Rename("Miss Vale", "Flora Vale")))
	editortest.Must(t, s.NameState("Draft"))
	states := s.NamedStates()
	if len(states) != 2 || states[0].Name != "Draft" || states[1].Name != "Old draft" || states[1].Since != 1 {
		t.Fatalf("the states are %+v", states)
	}
	editortest.Must(t, s.UnnameState(states[1].ID))
	if got := s.NamedStates(); len(got) != 1 {
		t.Errorf("left are %+v", got)
	}
	for range 5 { // back to before any of the names
		_, err := s.Undo()
		editortest.Must(t, err)
	}
	if got := s.NamedStates(); len(got) != 0 || kb.Count[*kb.NamedState](s.Snapshot()) != 0 {
		t.Errorf("after undo, the states are %+v", got)
	}
}

func TestTheBaseGoesBackOnlyToAStateThatIsInTheHistory(t *testing.T) {
	s := editortest.Open(t)
	editortest.Fill(t, s)
	unnamed := s.History()[0].Seq
	editortest.Must(t, s.NameState("Draft"))
	state := s.NamedStates()[0]
	editortest.Must(t, s.Do(edits.Ignore("Mill")))
	before := editortest.Dump(t, s.Snapshot())
	for name, seq := range map[string]int64{"a step without a name": unnamed, "no step": state.Seq + 99} {
		if err := s.ReturnTo(t.Context(), editor.NamedState{NamedState: &kb.NamedState{Name: "x"}, Seq: seq}); err == nil || editortest.Dump(t, s.Snapshot()) != before {
			t.Errorf("%s: %v", name, err)
		}
	}
	editortest.Get(s.Undo())(t)
	editortest.Get(s.Undo())(t)
	if err := s.ReturnTo(t.Context(), state); err == nil {
		t.Error("the base went back to a state whose naming was undone")
	}
}

func TestAStateWhoseStepsWereForgottenIsNotListed(t *testing.T) {
	s := editortest.Open(t)
	editortest.Fill(t, s)
	editortest.Must(t, s.NameState("Draft"))
	state := s.NamedStates()[0]
	editortest.Must(t, s.Do(edits.Rename("Miss Vale", "Flora Vale")))
	editortest.Must(t, s.Do(edits.Ignore("Mill")))
	editortest.Must(t, s.Forget(1))
	if got := s.NamedStates(); len(got) != 0 {
		t.Errorf("listed are %+v", got)
	}
	if s.ReturnTo(t.Context(), state) == nil {
		t.Error("a forgotten state was gone back to")
	}
}
