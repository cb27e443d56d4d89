package report

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dramatis/editor/editortest"
)

var update = flag.Bool("update", false, "write the goldens again")

// The rule-based readers on the project's own stories, against their
// gold: a change to a rule shows here as a diff.
func TestReportOfTheSamplesIsAsItsGolden(t *testing.T) {
	for _, name := range []string{"english", "chinese"} {
		s := editortest.Get(ReadSample(filepath.Join("..", "..", "..", "app", "sample", name)))(t)
		got := s.String()
		golden := filepath.Join("testdata", name+".golden")
		if *update {
			editortest.Must(t, os.WriteFile(golden, []byte(got), 0o644))
			continue
		}
		want := editortest.Get(os.ReadFile(golden))(t)
		if got != string(want) {
			t.Errorf("%s is not as its golden; look at the change, then run with -update\n%s", name, changes(string(want), got))
		}
	}
}

// changes returns the lines that only one of the two has.
func changes(want, got string) string {
	var out strings.Builder
	only := func(mark, a, b string) {
		have := map[string]bool{}
		for line := range strings.Lines(b) {
			have[line] = true
		}
		for line := range strings.Lines(a) {
			if !have[line] {
				out.WriteString(mark + line)
			}
		}
	}
	only("- ", want, got)
	only("+ ", got, want)
	return out.String()
}
