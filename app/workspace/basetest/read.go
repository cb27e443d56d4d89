package basetest

import (
	"testing"

	"dramatis/app/engine"
	"dramatis/app/sample"
	"dramatis/app/workspace"
	"dramatis/editor"
)

// Read returns a base in memory with documents read by the built-in engine.
func Read(t testing.TB, paths ...string) *workspace.Workspace {
	t.Helper()
	b, err := workspace.Memory()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	e, err := b.Engine(engine.Config{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Import(t.Context(), paths, e, workspace.ImportOptions{}, workspace.Silent{}); err != nil {
		t.Fatal(err)
	}
	return b
}

// Sample returns a base in memory with a sample story.
func Sample(t testing.TB, language string) *workspace.Workspace {
	t.Helper()
	docs, err := sample.Documents(language, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return Read(t, docs[0])
}

// Do runs a command that must succeed.
func Do(t testing.TB, b *workspace.Workspace, c editor.Command) {
	t.Helper()
	if err := b.Do(c); err != nil {
		t.Fatal(err)
	}
}
