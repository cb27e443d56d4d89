package workspace

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"dramatis/app/engine"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/storage"
	"dramatis/storage/shared/sharedtest"
)

// sharedBase returns a shared base as another machine opens it.
func sharedBase(t *testing.T, address string) *Workspace {
	t.Helper()
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	b := editortest.Get(OpenOrCreate(t.Context(), address))(t)
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

func TestSharedImportsRunOneAtATimeAndAnotherStudioContinuesAKilledOne(t *testing.T) {
	server := sharedtest.Start(t)
	base := server.Database(t)
	address := server.Address("postgres", base)
	doc := story(t)
	whole := filepath.Join(t.TempDir(), "whole.dramatis")
	editortest.Must(t, importing(whole, doc, engine.Config{}))
	file, err := Open(t.Context(), whole)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()

	b := sharedBase(t, address)
	t.Setenv("XDG_CONFIG_HOME", t.TempDir()) // the other machine's
	acknowledged := killAfter(t, address, doc, 20)
	for range 2 { // a killed studio may have been acknowledged more than b has heard of
		editortest.Must(t, b.Shared.Sync(t.Context()))
	}
	for _, ref := range acknowledged {
		if _, ok := b.Snapshot().Find(ref); !ok {
			t.Errorf("%s %s was acknowledged to the other and is not here", ref.Kind, ref.Key)
		}
	}
	read := func() error {
		e, err := b.Engine(engine.Config{})
		if err != nil {
			t.Fatal(err)
		}
		_, err = b.Import(context.Background(), []string{doc}, e, ImportOptions{}, Silent{})
		return err
	}
	err = read()
	if !errors.Is(err, storage.ErrInUse) || !strings.Contains(err.Error(), "postgres is reading") {
		t.Fatalf("read while another may be reading: %v", err)
	}
	server.Exec(t, base, "UPDATE dramatis.claim SET seen = now() - interval '1 minute'") // a minute later
	if err := read(); err != nil {
		t.Fatalf("a dead studio's import was not taken over: %v", err)
	}
	if got, want := castOf(b), castOf(file); got != want {
		t.Errorf("the import went on to another cast:\n%s\nnot\n%s", got, want)
	}
	if n := kb.Count[*kb.Reading](b.Snapshot()); n != kb.Count[*kb.Reading](file.Snapshot()) {
		t.Errorf("%d passages are read", n)
	}
}
