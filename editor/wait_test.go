package editor_test

import (
	"testing"

	"dramatis/editor"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/storage"
)

// A distant store waits for its server before it saves.
type distant struct {
	editor.Store
	asked, answers chan struct{}
}

func (d *distant) Commit(change *editor.Change) error {
	d.asked <- struct{}{}
	<-d.answers
	return d.Store.Commit(change)
}

func TestHistoryIsReadWhileTheStoreWaitsForItsServer(t *testing.T) {
	file := editortest.Get(storage.Memory())(t)
	t.Cleanup(func() { file.Close() })
	store := &distant{file, make(chan struct{}), make(chan struct{})}
	s := editortest.Session(t, store)
	done := make(chan error)
	put := func(name string) {
		done <- s.Put(func(*kb.Snapshot) (editor.Transaction, error) {
			return editor.Transaction{Label: editor.Label("write {}", name), Edits: []kb.Edit{{After: &kb.Setting{Name: name, Value: name}}}}, nil
		})
	}
	for _, name := range []string{"a", "b"} {
		go put(name)
		<-store.asked
		if name == "b" {
			// Each of these would wait for the server if it took the lock of changes.
			if got := editor.English(s.UndoLabel()); got != "write a" {
				t.Errorf("undo would take back %q", got)
			}
			if got := s.RedoLabel(); got != "" {
				t.Errorf("redo would bring back %q", got)
			}
			if got, old := len(s.History()), len(s.OldSteps(0)); got != 1 || old != 1 || len(s.NamedStates()) != 0 {
				t.Errorf("%d steps of history, %d old ones", got, old)
			}
			if s.Snapshot() == nil || s.View() == nil {
				t.Error("nothing to show")
			}
		}
		store.answers <- struct{}{}
		if err := <-done; err != nil {
			t.Fatal(err)
		}
	}
	if got := len(s.History()); got != 2 {
		t.Errorf("%d steps at the end", got)
	}
}
