package cli

import (
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dramatis/app/sample"
	"dramatis/app/workspace"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

func TestADamagedBaseIsRescued(t *testing.T) {
	base := built(t)
	whole := held(t, base)
	data := editortest.Get(os.ReadFile(base))(t)
	clear(data[:100])
	editortest.Must(t, os.WriteFile(base, data, 0o600))
	status, _, errs := run(t, "show", "-kb", base)
	if status != Failed || !strings.Contains(errs, "dramatis rescue") {
		t.Errorf("status %d: %s", status, errs)
	}
	out := filepath.Join(t.TempDir(), "new.dramatis")
	if said := must(t, "rescue", base, "-o", out); !strings.Contains(said, "new.dramatis") {
		t.Error(said)
	}
	if got := held(t, out); len(got.Entities) < len(whole.Entities)*9/10 {
		t.Errorf("%d of %d entities came back", len(got.Entities), len(whole.Entities))
	}
	must(t, "rescue", base)
	if got := held(t, strings.TrimSuffix(base, ".dramatis")+"-rescued.dramatis"); len(got.Entities) == 0 {
		t.Error("nothing is beside it")
	}
	for _, args := range [][]string{{"rescue"}, {"rescue", "a", "b"}} {
		if status, _, _ := run(t, args...); status != Usage {
			t.Errorf("%v: status %d", args, status)
		}
	}
	if status, _, errs := run(t, "rescue", out+".missing"); status != Failed || strings.Contains(errs, "rescue “") {
		t.Errorf("status %d: %s", status, errs)
	}
}

// TestABaseWithoutItsTextsIsReadAndMended takes the texts out of a base, as a rescue of a damaged one may have to: what does
// not need them still works, and reading the documents again brings them back.
func TestABaseWithoutItsTextsIsReadAndMended(t *testing.T) {
	docs := editortest.Get(sample.Documents(sample.English, t.TempDir()))(t)
	base := filepath.Join(t.TempDir(), "sample.dramatis")
	build := append([]string{"build", "-kb", base}, docs...)
	must(t, build...)
	whole := held(t, base)
	who := whole.Entities[0].Name
	change(t, base, "DELETE FROM record WHERE kind = 'text'")
	must(t, "rescue", base)
	must(t, "show", "-kb", strings.TrimSuffix(base, ".dramatis")+"-rescued.dramatis")
	for _, format := range []string{"json", "card-v3", "lorebook", "obsidian", "graphrag", "sheet-md", "decisions"} {
		must(t, "export", "-kb", base, "-format", format, "-o", filepath.Join(t.TempDir(), "out"))
	}
	run(t, "ask", "-kb", base, "-as", who, "Where were you?") // nobody may be left to ask
	must(t, build...)
	if got := held(t, base); len(got.Entities) != len(whole.Entities) {
		t.Errorf("%d of %d entities are there after the documents were read again", len(got.Entities), len(whole.Entities))
	}
}

// TestABaseThatIsRemovedBeforeAnyChangeIsReported takes a base away under a command: nobody
// can save a copy of it once the command has ended.
func TestABaseThatIsRemovedBeforeAnyChangeIsReported(t *testing.T) {
	for name, do := range map[string]func(path string) error{
		"was moved":   func(path string) error { return os.Rename(path, path+".away") },
		"was deleted": os.Remove,
	} {
		path := built(t)
		b := editortest.Get(workspace.Open(t.Context(), path))(t)
		editortest.Must(t, do(path))
		first := b.View().Entities()[0]
		err := b.Do(edits.Set(kb.FieldImportance, "major", first.ID))
		closing(b, &err)
		if err == nil || !strings.Contains(err.Error(), name) || !strings.Contains(err.Error(), "give the command again") || strings.Contains(err.Error(), "save a copy") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// change does statements to a base that this program never does.
func change(t *testing.T, path string, statements ...string) {
	t.Helper()
	db := editortest.Get(sql.Open("sqlite", path))(t)
	for _, s := range statements {
		editortest.Get(db.Exec(s))(t)
	}
	editortest.Must(t, db.Close())
}
