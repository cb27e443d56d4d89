package storage

import (
	"errors"
	"path/filepath"
	"testing"

	"dramatis/editor"
	"dramatis/editor/kb"
	"dramatis/storage/storagetest"
)

type place struct {
	name string
	storagetest.Place
}

func places() []place {
	return []place{
		{"on disk", storagetest.Place{
			Make: func(t *testing.T) editor.Store {
				return must(Create(filepath.Join(t.TempDir(), "a novel.dramatis")))(t)
			},
			Reopen: func(t *testing.T, s editor.Store) editor.Store {
				check(t, s.Close())
				return must(Open(t.Context(), s.(*File).Path(), Options{}))(t)
			}}},
		{"in memory", storagetest.Place{
			Make:   func(t *testing.T) editor.Store { return must(Memory())(t) },
			Reopen: func(t *testing.T, s editor.Store) editor.Store { return s }}},
	}
}

func must(f *File, err error) func(*testing.T) *File {
	return func(t *testing.T) *File {
		t.Helper()
		check(t, err)
		t.Cleanup(func() { check(t, f.Close()) })
		return f
	}
}

var (
	check     = storagetest.Check
	verdict   = storagetest.Verdict
	insert    = storagetest.Insert
	step      = storagetest.Step
	load      = storagetest.Load
	everyKind = storagetest.EveryKind
)

// TestAStoreKeepsItsContract runs the suite against every kind of store.
func TestAStoreKeepsItsContract(t *testing.T) {
	for _, p := range places() {
		t.Run(p.name, func(t *testing.T) { storagetest.Contract(t, p.Place) })
	}
}

func TestEveryKindOfRecordIsInTheSuite(t *testing.T) {
	have := map[kb.Kind]bool{}
	for _, r := range everyKind() {
		have[r.Kind()] = true
	}
	for _, k := range kb.Kinds() {
		if !have[k] {
			t.Errorf("no %s", k)
		}
	}
}

func TestAProblemIsOneSentenceAndKeepsItsKind(t *testing.T) {
	under := errors.New("beneath")
	err := error(&kb.Problem{What: kb.Errorf("a"), Kept: "b", Do: "c", Kind: ErrNewer, Err: under})
	if err.Error() != "a; b: c" || !errors.Is(err, ErrNewer) || !errors.Is(err, under) || errors.Is(err, ErrCorrupt) {
		t.Errorf("the problem is %v", err)
	}
}
