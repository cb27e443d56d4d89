package cli

import (
	"strings"
	"testing"
)

func TestAnEditThatChangesNothingDoesNotReportTheOneBefore(t *testing.T) {
	kb := built(t)
	name := held(t, kb).Entities[0].Name
	if out := must(t, "edit", "-kb", kb, "rename", name, "Somebody"); !strings.HasPrefix(out, "done: rename") {
		t.Errorf("a rename says %q", out)
	}
	for range 2 {
		if out := must(t, "edit", "-kb", kb, "describe", "Somebody", ""); out != "nothing was changed: it is so already\n" {
			t.Errorf("an edit without effect says %q", out)
		}
	}
	must(t, "edit", "-kb", kb, "undo")
}
