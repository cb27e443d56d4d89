package editor_test

import (
	"errors"
	"fmt"
	"testing"

	"dramatis/editor"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
)

func TestStepsThatAreForgottenCantBeUndoneAndStayDone(t *testing.T) {
	s := editortest.Open(t)
	put := func(name, group string) {
		editortest.Must(t, s.Put(func(*kb.Snapshot) (editor.Transaction, error) {
			return editor.Transaction{Label: "x", Group: group, Edits: []kb.Edit{{After: &kb.Setting{Name: name, Value: name}}}}, nil
		}))
	}
	for i := range 4 {
		put(fmt.Sprint("a", i), "")
	}
	for i := range 3 { // one import
		put(fmt.Sprint("b", i), "import")
	}
	put("c", "")
	put("d", "")
	_, err := s.Undo() // can be redone
	editortest.Must(t, err)
	if n := len(s.OldSteps(2)); n != 4 {
		t.Errorf("%d steps are before the import and the last one", n)
	}
	before := editortest.Dump(t, s.Snapshot())
	editortest.Must(t, s.Forget(2))
	if got := editortest.Dump(t, s.Snapshot()); got != before {
		t.Error("forgetting changed what was done")
	}
	for range 2 {
		_, err := s.Undo()
		editortest.Must(t, err)
	}
	if _, err := s.Undo(); !errors.Is(err, editor.ErrNothing) {
		t.Errorf("a forgotten step was undone: %v", err)
	}
	if n := kb.Count[*kb.Setting](s.Snapshot()); n != 4 {
		t.Errorf("%d of the four forgotten are left", n)
	}
	for range 3 {
		_, err := s.Redo()
		editortest.Must(t, err)
	}
	if got := editortest.Dump(t, s.Snapshot()); got == before || kb.Count[*kb.Setting](s.Snapshot()) != 9 {
		t.Error("what was undone is not redone whole")
	}
	editortest.Must(t, s.Forget(1000))
	if len(s.History()) != 5 {
		t.Errorf("%d steps", len(s.History()))
	}
}
