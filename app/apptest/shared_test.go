package apptest

import (
	"errors"
	"testing"

	"dramatis/app/sample"
	"dramatis/app/workspace"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/storage"
	"dramatis/storage/shared/sharedtest"
)

func TestMain(m *testing.M) { sharedtest.Main(m) }

// elsewhere opens a shared base as another machine does.
func elsewhere(t *testing.T, address string) *workspace.Workspace {
	t.Helper()
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	b := editortest.Get(workspace.Open(t.Context(), address))(t)
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

func TestSharedBasesAreMadeNamedAndOpenedToOthersFromTheWindow(t *testing.T) {
	server := sharedtest.Start(t)
	base := server.Database(t)
	for _, name := range []string{"wanda", "rhoda"} {
		server.Exec(t, "postgres", "CREATE ROLE "+name+" LOGIN")
	}
	t.Setenv("HOME", t.TempDir())
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	r := Start(t, "story.dramatis").ImportSample(sample.English)
	for _, a := range r.S.Actions() {
		if a.ID == "file.grant" && a.Blocked() == nil {
			t.Error("somebody can be let into a file")
		}
	}
	people := len(r.S.View().Entities())
	r.Do("file.share").Sees("Share this base").Type("shared.address", "mysql://host/x").Type("shared.name", "ours").Tap("Share").Sees("this is not the address of a shared base")
	r.Do("file.share").Type("shared.address", server.Address("postgres", base)).Type("shared.name", "ours").Tap("Share").Idle()
	if got := len(r.S.View().Entities()); got != people || r.S.Base().Shared == nil {
		t.Fatalf("%d entities of %d, shared: %v", got, people, r.S.Base().Shared != nil)
	}
	r.Do("file.grant").Type("grant.role", "wanda").Tap("Let in").Sees("wanda may read and write this base now.")
	r.Do("file.grant").Type("grant.role", "rhoda").Tap("grant.may").Tap("read only").Tap("Let in").Sees("rhoda may read this base now.")
	r.Do("file.grant").Type("grant.role", "nobody at all").Tap("Let in").Sees("knows no such role")

	wanda := elsewhere(t, server.Address("wanda", base))
	if err := wanda.Do(edits.Describe("Captain Dray", "An admiral in hiding.")); err != nil {
		t.Errorf("wanda may not write: %v", err)
	}
	editortest.Must(t, r.S.Base().Shared.Sync(t.Context()))
	r.Idle().Sees("wanda: ")
	rhoda := elsewhere(t, server.Address("rhoda", base))
	if err := rhoda.Do(edits.Describe("Captain Dray", "A cook.")); !errors.Is(err, storage.ErrReadOnly) {
		t.Errorf("rhoda may write: %v", err)
	}

	r.Reopen("story.dramatis").Do("file.shared").Sees("Named before").Tap("ours").Tap("Open").Idle()
	if r.S.Base().Shared == nil || r.S.Base().Name() != base {
		t.Fatalf("open is %s", r.S.Base().Path())
	}
	e, _ := r.S.View().Find("Captain Dray")
	if d := r.S.View().Description(e); d != "An admiral in hiding." {
		t.Errorf("described as %q", d)
	}
}
