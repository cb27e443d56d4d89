package storage

import (
	"database/sql"
	"path/filepath"
	"testing"

	"dramatis/editor"
)

func TestStepsOfAnOlderFileGetTheirKind(t *testing.T) {
	path := filepath.Join(t.TempDir(), "old.dramatis")
	f, err := create(path, schema{firstFormat, exchangesApart})
	check(t, err)
	labels := map[string]editor.StepKind{"score an answer of {}\x1fAnn": editor.Evaluating, "score an answer of {} twice": editor.Writing,
		"interview {}\x1fAnn": editor.Evaluating, "approve “{} = {}”\x1fa\x1fb": editor.Deciding, "rename {}\x1fAnn": editor.Writing, "read": editor.Importing}
	err = f.write("fill", func(tx *sql.Tx) error {
		for label, kind := range labels {
			group := ""
			if kind == editor.Importing {
				group = "import-1"
			}
			if _, err := tx.Exec("INSERT INTO history (grp, label, at, edits) VALUES (?, ?, 0, x'005b5d')", group, label); err != nil {
				return err
			}
		}
		return nil
	})
	check(t, err)
	check(t, f.Close())
	f, err = Open(t.Context(), path, Options{})
	check(t, err)
	defer f.Close()
	_, heads := load(t, f)
	if len(heads) != len(labels) {
		t.Fatalf("%d steps, not %d", len(heads), len(labels))
	}
	for _, h := range heads {
		if h.Kind != labels[h.Label] {
			t.Errorf("%q is of kind %q, not %q", h.Label, h.Kind, labels[h.Label])
		}
	}
}
