package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dramatis/app/sample"
	"dramatis/editor/editortest"
	"dramatis/pipeline/llm/practice"
)

// TestNothingIsSentWhereOneOfTheHostsIsNotAllowed: not even to the others, which are this machine.
func TestNothingIsSentWhereOneOfTheHostsIsNotAllowed(t *testing.T) {
	docs := editortest.Get(sample.Documents(sample.English, t.TempDir()))(t)
	kb := filepath.Join(t.TempDir(), "story.dramatis")
	must(t, "build", "-kb", kb, docs[0])
	questions := filepath.Join(t.TempDir(), "questions.json")
	editortest.Must(t, os.WriteFile(questions, []byte(`{"questions": [{"as": "Augusta Pell", "question": "Who is Clemency Vane?"}]}`), 0o600))
	s := practice.Start(practice.Options{})
	defer s.Close()
	away := "http://10.255.255.1/v1"
	for _, words := range [][]string{
		{"ask", "-kb", kb, "-as", "Augusta Pell", "Who is Clemency Vane?", "-embed-base-url", away},
		{"build", "-kb", kb, docs[0], "-again", "-embed-base-url", away},
		{"evaluate", "-kb", kb, "-questions", questions, "-judge-base-url", away, "-judge-model", "judge", "-o", filepath.Join(t.TempDir(), "report.md")},
	} {
		status, _, errs := run(t, append(words, scripted(s)...)...)
		if status != Failed || !strings.Contains(errs, "-allow-host 10.255.255.1)") {
			t.Errorf("%q: status %d: %s", words, status, errs)
		}
		if n := len(s.Calls()); n > 0 {
			t.Fatalf("%q: %d requests were sent to the host that is allowed", words, n)
		}
	}
	must(t, append([]string{"estimate", docs[0], "-embed-base-url", away}, scripted(s)...)...)
}
