package editor_test

import (
	"testing"

	"dramatis/editor"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/storage"
)

// A counting store counts how often steps that were undone have to be looked for.
type counting struct {
	editor.Store
	searched int
}

func (c *counting) Commit(change *editor.Change) error {
	if change.DropUndone {
		c.searched++
	}
	return c.Store.Commit(change)
}

func TestStepsThatWereUndoneAreLookedForOnlyWhereThereAreAny(t *testing.T) {
	file := editortest.Get(storage.Memory())(t)
	store := &counting{Store: file}
	s := editortest.Session(t, store)
	t.Cleanup(func() { file.Close() })
	put := func(name string) {
		if err := s.Put(func(*kb.Snapshot) (editor.Transaction, error) {
			return editor.Transaction{Label: "x", Edits: []kb.Edit{{After: &kb.Setting{Name: name, Value: name}}}}, nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"a", "b", "c"} {
		put(name)
	}
	if store.searched != 0 {
		t.Errorf("looked %d times through a history in which nothing is undone", store.searched)
	}
	editortest.Get(s.Undo())(t)
	put("d")
	put("e")
	if store.searched != 1 || len(s.History()) != 4 {
		t.Errorf("looked %d times, %d steps", store.searched, len(s.History()))
	}
	_, heads, err := file.Load(t.Context())
	if err != nil || len(heads) != 4 {
		t.Errorf("%d steps are kept (%v)", len(heads), err)
	}
}
