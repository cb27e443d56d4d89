package cli

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"dramatis/app/document"
	"dramatis/app/sample"
	"dramatis/editor/editortest"
)

// TestAListOfWordsIsUsedAndBubblesAreExported builds with the writer's own list of
// words of feeling, and looks at the scores in the Turtle.
func TestAListOfWordsIsUsedAndBubblesAreExported(t *testing.T) {
	dir := t.TempDir()
	docs := editortest.Get(sample.Documents(sample.English, filepath.Join(dir, "sample")))(t)
	list := filepath.Join(dir, "list.tsv")
	editortest.Must(t, os.WriteFile(list, []byte("the\tfear\t1\n"), 0o600))
	kb := filepath.Join(dir, "x.dramatis")
	afraid := func(args ...string) int {
		must(t, append([]string{"build", "-kb", kb, docs[0]}, args...)...)
		out := filepath.Join(dir, "x.ttl")
		must(t, "export", "-kb", kb, "-format", "turtle", "-o", out)
		data := editortest.Get(os.ReadFile(out))(t)
		if strings.Count(string(data), "  d:bubble <") < 100 || strings.Contains(string(data), "list.tsv") {
			t.Error("the Turtle has no bubbles, or tells of the list")
		}
		return len(regexp.MustCompile(`d:fear "[2-9]`).FindAllString(string(data), -1))
	}
	before := afraid()
	if with := afraid("-lexicon", list); with < before+20 {
		t.Errorf("%d memories are of fear with the list, %d without", with, before)
	}
	if status, _, errs := run(t, "build", "-kb", kb, "-lexicon", docs[0], docs[0]); status != Failed || !strings.Contains(errs, "can't be read") {
		t.Errorf("a novel is taken for a list: %d %s", status, errs)
	}
}

// TestAFileOfAnOptionThatIsNoFileIsRefused gives folders and pipes: opening a pipe would wait for ever.
func TestAFileOfAnOptionThatIsNoFileIsRefused(t *testing.T) {
	dir := t.TempDir()
	docs := editortest.Get(sample.Documents(sample.English, filepath.Join(dir, "sample")))(t)
	kb := filepath.Join(dir, "x.dramatis")
	must(t, "build", "-kb", kb, docs[0])
	paths := map[string]string{"folder": dir, "missing": filepath.Join(dir, "missing")}
	if pipe := filepath.Join(dir, "pipe.png"); exec.Command("mkfifo", pipe).Run() == nil {
		paths["pipe"] = pipe
	}
	for what, path := range paths {
		for _, args := range [][]string{
			{"build", "-kb", kb, "-prices", path, docs[0]}, {"build", "-kb", kb, "-lexicon", path, docs[0]}, {"build", "-kb", kb, path},
			{"export", "-kb", kb, "-format", "card-png", "-portrait", path, "-o", filepath.Join(dir, "out.png")}, {"review", "-kb", kb, "take", path},
			{"evaluate", "-kb", kb, "-questions", path, "-o", filepath.Join(dir, "r.json")}, {"show", "-kb", path},
		} {
			if status, _, errs := run(t, args...); status != Failed && status != Usage || strings.Count(errs, "\n") != 1 {
				t.Errorf("a %s for %q: %d %s", what, args, status, errs)
			}
		}
	}
	if paths["pipe"] != "" && document.LooksLikeDocument(paths["pipe"]) {
		t.Error("a pipe is taken for a document")
	}
}

func TestAnOptionsFileThatIsTooLargeIsNotRead(t *testing.T) {
	dir := t.TempDir()
	docs := editortest.Get(sample.Documents(sample.English, filepath.Join(dir, "sample")))(t)
	for option, size := range map[string]int64{"-prices": 16<<20 + 1, "-lexicon": 64<<20 + 1} {
		path := filepath.Join(dir, "large"+option)
		f := editortest.Get(os.Create(path))(t)
		editortest.Must(t, errors.Join(f.Truncate(size), f.Close()))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		status, _, errs := run(t, "build", "-kb", filepath.Join(dir, "x.dramatis"), option, path, docs[0])
		runtime.ReadMemStats(&after)
		if status == 0 || !strings.Contains(errs, "large") || len(errs) > 1000 {
			t.Errorf("%s: %d %.1000s", option, status, errs)
		}
		if got := after.TotalAlloc - before.TotalAlloc; got > 1<<23 {
			t.Errorf("%s: refusing it took %d MB", option, got>>20)
		}
	}
}
