package storage

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"dramatis/editor/kb"
	"dramatis/storage/storagetest"
)

func TestACopyThatIsStoppedLeavesNothing(t *testing.T) {
	f := must(Open(t.Context(), novel(t), Options{}))(t)
	path := filepath.Join(t.TempDir(), "copy.dramatis")
	stops := 0
	storagetest.CancelEverywhere(t.Context(), 1, func(ctx context.Context) error {
		return f.SaveChanged(ctx, path, func(draft string) error {
			changed, err := Open(ctx, draft, Options{})
			if err != nil {
				return err
			}
			return errors.Join(changed.SetMeta("changed", "yes"), changed.Close())
		})
	}, func(err error) {
		stops++
		if left, _ := os.ReadDir(filepath.Dir(path)); !errors.Is(err, context.Canceled) || len(left) > 0 {
			t.Errorf("stop %d left %v: %v", stops, left, err)
		}
	})
	alone(t, path)
	copied := must(Open(t.Context(), path, Options{}))(t)
	changed, err := copied.Meta("changed")
	check(t, err)
	if s, _ := load(t, copied); stops == 0 || changed != "yes" || kb.Count[*kb.Verdict](s) != 1 {
		t.Errorf("after %d stops the copy is %q", stops, changed)
	}
}

func TestACopyWhoseChangeFailsLeavesTheFileInItsPlace(t *testing.T) {
	f := must(Open(t.Context(), novel(t), Options{}))(t)
	path := novel(t)
	before := read(t, path)
	err := f.SaveChanged(t.Context(), path, func(draft string) error {
		must(Open(t.Context(), draft, Options{}))(t)
		return errors.New("broken")
	})
	if err == nil || string(read(t, path)) != string(before) {
		t.Errorf("the file in its place is another one: %v", err)
	}
	alone(t, path)
}

// newerSchema returns the present schema with one more step.
func newerSchema() schema {
	return append(append(schema{}, current...), "CREATE TABLE added (x); INSERT INTO added VALUES (42);")
}

func TestAMigrationThatIsStoppedLeavesTheFileAndOneBackup(t *testing.T) {
	path, stops := novel(t), 0
	storagetest.CancelEverywhere(t.Context(), 1, func(ctx context.Context) error {
		f, err := open(ctx, path, Options{}, newerSchema())
		if err == nil {
			err = f.Close()
		}
		return err
	}, func(err error) {
		stops++
		if !errors.Is(err, context.Canceled) {
			t.Errorf("stop %d: %v", stops, err)
		}
		alone(t, path)
		f, err := Open(t.Context(), path, Options{})
		check(t, err)
		if s, heads := load(t, f); kb.Count[*kb.Verdict](s) != 1 || len(heads) != 1 {
			t.Errorf("after stop %d there are %d steps", stops, len(heads))
		}
		check(t, f.Close())
	})
	if stops == 0 {
		t.Error("nothing was stopped")
	}
	hasBackups(t, path, 1)
}

func hasBackups(t *testing.T, path string, want int) {
	t.Helper()
	for n := range want + 1 {
		name := fmt.Sprintf("%s.backup-v%d", path, current.version())
		if n > 0 {
			name += fmt.Sprint("-", n+1)
		}
		f, err := Open(t.Context(), name, Options{})
		if n == want {
			if !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("there is a backup %s: %v", name, err)
			}
			continue
		}
		check(t, err)
		if s, _ := load(t, f); kb.Count[*kb.Verdict](s) != 1 {
			t.Errorf("the backup %s lost its verdict", name)
		}
		check(t, f.Close())
	}
}

func TestAMigrationThatWasKilledMakesNoSecondBackup(t *testing.T) {
	path := novel(t)
	f, err := Open(t.Context(), path, Options{})
	check(t, err)
	_, made, err := f.backUp(t.Context(), current.version()) // and here it was killed
	check(t, errors.Join(err, f.Close()))
	if !made {
		t.Error("no backup was made")
	}
	f, err = open(t.Context(), path, Options{}, newerSchema())
	check(t, errors.Join(err, f.Close()))
	hasBackups(t, path, 1)
}
