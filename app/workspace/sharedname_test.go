package workspace

import (
	"strings"
	"testing"

	"dramatis/app/settings"
	"dramatis/editor/editortest"
)

func TestTheNameOfASharedBaseIsBounded(t *testing.T) {
	const address = "postgres://ada@example.org/novels"
	store := editortest.Get(settings.Open(t.TempDir()))(t)
	long := strings.Repeat("n", maxName+1)
	if _, err := NameSharedIn(store, long, address); err == nil || len(store.Get().Shared) > 0 {
		t.Errorf("a name of %d bytes is saved: %v", len(long), err)
	}
	if _, err := NameSharedIn(store, long[1:], address); err != nil || store.Get().Shared[long[1:]] == "" {
		t.Errorf("a name of %d bytes is not saved: %v", maxName, err)
	}
}
