package cli

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"dramatis/editor/editortest"
)

func TestAFileIsMadeSmallerOnlyWhenTheLossWasAgreedTo(t *testing.T) {
	dir := t.TempDir()
	kb, doc := filepath.Join(dir, "x.dramatis"), filepath.Join(dir, "x.txt")
	editortest.Must(t, os.WriteFile(doc, []byte("Ann Heron met Ben Marsh. “Good day,” said Ann Heron."), 0o600))
	must(t, "build", "-kb", kb, doc)
	for i := range 30 {
		must(t, "edit", "-kb", kb, "describe", "Ann Heron", strconv.Itoa(i)+strings.Repeat(" wet", 300))
	}
	steps := func() int { return strings.Count(must(t, "edit", "-kb", kb, "history"), "\n") }
	before, all := sizeOf(t, kb), steps()
	if out := must(t, "compact", "-kb", kb, "-keep", "5"); !strings.Contains(out, "steps of history can't be undone any more") || !strings.Contains(out, "nothing was changed") || steps() != all {
		t.Errorf("without a word of agreement: %s", out)
	}
	if out := must(t, "compact", "-kb", kb); !strings.HasPrefix(out[strings.LastIndex(strings.TrimSpace(out), "\n")+1:], "done: ") || steps() != all {
		t.Errorf("where nothing is lost: %s", out)
	}
	if out := must(t, "compact", "-kb", kb, "-keep", "5", "-yes"); !strings.Contains(out, "done: ") || steps() != 5 || sizeOf(t, kb) > before {
		t.Errorf("%d steps are left of %d, %d bytes of %d: %s", steps(), all, sizeOf(t, kb), before, out)
	}
	for range 5 {
		must(t, "edit", "-kb", kb, "undo")
	}
	if status, _, errs := run(t, "edit", "-kb", kb, "undo"); status != Failed {
		t.Errorf("what was forgotten was undone: %s", errs)
	}
	if e, _ := find(held(t, kb), "Ann Heron"); !strings.HasPrefix(e.Description, "24 wet") {
		t.Errorf("after five steps back Ann is described as %q", e.Description)
	}
}

func sizeOf(t *testing.T, path string) int64 {
	info := editortest.Get(os.Stat(path))(t)
	return info.Size()
}
