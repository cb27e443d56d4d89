package archtest

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"dramatis/editor/editortest"
)

var (
	required = regexp.MustCompile(`(?m)^(?:require )?\s*(\S+) (v\S+)$`) // an indirect one has a comment behind it
	noted    = regexp.MustCompile("(?m)^\\| `(\\S+)` \\| (v\\S+) \\| \\d{4}-\\d\\d-\\d\\d \\| [^|]*\\w[^|]* \\| [^|]*\\w[^|]* \\|$")
)

// versions returns the version of each module that a pattern finds in a file.
func versions(t *testing.T, pattern *regexp.Regexp, path ...string) map[string]string {
	t.Helper()
	text := editortest.Get(os.ReadFile(filepath.Join(append([]string{root(t)}, path...)...)))(t)
	out := map[string]string{}
	for _, m := range pattern.FindAllStringSubmatch(string(text), -1) {
		out[m[1]] = m[2]
	}
	if len(out) == 0 {
		t.Fatalf("%v names no module", path)
	}
	return out
}

func TestTheNoteOfDependenciesNamesThoseOfTheModule(t *testing.T) {
	direct, notes := versions(t, required, "go.mod"), versions(t, noted, "docs", "dependencies.md")
	for name, version := range direct {
		if notes[name] != version {
			t.Errorf("%s is required at %s and noted at %q", name, version, notes[name])
		}
	}
	for name := range notes {
		if direct[name] == "" {
			t.Errorf("%s is noted and not required", name)
		}
	}
}
