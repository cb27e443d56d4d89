package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dramatis/editor/editortest"
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

func TestATextInAnotherLanguageIsNotSilentlyEmpty(t *testing.T) {
	dir := t.TempDir()
	hebrew, english := filepath.Join(dir, "hebrew.txt"), filepath.Join(dir, "english.txt")
	editortest.Must(t, os.WriteFile(hebrew, []byte("מרים הלכה לנמל. יעקב תיקן רשת.\n"), 0o600))
	editortest.Must(t, os.WriteFile(english, []byte("Mara Quill walked to the harbour. “Good day,” said Mara Quill to Tobias Finch.\n"), 0o600))
	base := filepath.Join(dir, "two.dramatis")
	for _, out := range []string{must(t, "build", "-kb", base, english, hebrew), must(t, "show", "-kb", base)} {
		if strings.Count(out, "no names were found") != 1 || !strings.Contains(out[strings.Index(out, "“Hebrew”"):], "no names were found") {
			t.Errorf("it says %s", out)
		}
	}
}
