package workspace

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"dramatis/app/engine"
	"dramatis/editor"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/storage/storagetest"
)

// decided returns a base of a story with a named state, and a description that the writer added after it.
func decided(t *testing.T) *Workspace {
	t.Helper()
	b := editortest.Get(OpenOrCreate(t.Context(), filepath.Join(t.TempDir(), "story"+Ending)))(t)
	t.Cleanup(func() { editortest.Must(t, b.Close()) })
	e := editortest.Get(b.Engine(engine.Config{}))(t)
	editortest.Get(b.Import(t.Context(), []string{story(t)}, e, ImportOptions{}, Silent{}))(t)
	editortest.Must(t, b.NameState("Draft"))
	editortest.Must(t, b.Do(edits.Describe(b.View().Entities()[0].Name, "She keeps a zeppelin.")))
	return b
}

// curated reports whether the base at a path has decisions of the writer.
func curated(t *testing.T, path string) bool {
	t.Helper()
	b := editortest.Get(Open(t.Context(), path))(t)
	defer b.Close()
	return b.HasDecisions()
}

func TestACopyWithoutDecisionsOrOfAStateIsWholeOrNotThere(t *testing.T) {
	b := decided(t)
	for what, save := range map[string]func(context.Context, string) error{
		"without decisions": func(ctx context.Context, path string) error {
			copied, err := b.copyWithoutDecisions(ctx, path)
			if err == nil {
				err = copied.Close()
			}
			return err
		},
		"of a state": func(ctx context.Context, path string) error { return b.SaveState(ctx, path, b.NamedStates()[0]) },
	} {
		path, stops := filepath.Join(t.TempDir(), "copy"+Ending), 0
		storagetest.CancelEverywhere(t.Context(), 6, func(ctx context.Context) error { return save(ctx, path) }, func(err error) {
			stops++
			left := editortest.Get(os.ReadDir(filepath.Dir(path)))(t)
			if !errors.Is(err, context.Canceled) || len(left) > 1 {
				t.Errorf("%s: stop %d left %v: %v", what, stops, left, err)
			}
			if len(left) == 1 && curated(t, path) {
				t.Errorf("%s: stop %d left the base itself", what, stops)
			}
		})
		if stops == 0 || curated(t, path) {
			t.Errorf("%s: after %d stops the copy has the writer's decision", what, stops)
		}
	}
}

func TestAKillBetweenACopyAndItsChangeIsNoObstacle(t *testing.T) {
	b := decided(t)
	path, left := filepath.Join(t.TempDir(), "copy"+Ending), t.TempDir()
	editortest.Must(t, b.saveChanged(t.Context(), path, func(copied *Workspace) error {
		editortest.Must(t, copied.Put(func(s *kb.Snapshot) (editor.Transaction, error) { return withoutDecisions(s, "0"), nil }))
		return os.CopyFS(left, os.DirFS(filepath.Dir(path))) // what is there if it is killed now
	}))
	files := editortest.Get(filepath.Glob(filepath.Join(left, ".dramatis-*")))(t)
	if len(files) < 2 { // with its journal
		t.Errorf("a kill leaves %v", files)
	}
	path = filepath.Join(left, filepath.Base(path))
	if _, err := os.Stat(path); err == nil {
		t.Error("a kill leaves a copy without its mark")
	}
	for range 2 { // made, and found
		copied := editortest.Get(b.copyWithoutDecisions(t.Context(), path))(t)
		editortest.Must(t, copied.Close())
		if curated(t, path) {
			t.Error("the copy has the writer's decision")
		}
	}
}
