package cli

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dramatis/app/engine"
	"dramatis/app/sample"
	"dramatis/editor/editortest"
	"dramatis/pipeline/llm/practice"
)

// scripted returns the words that choose a scripted server.
func scripted(s *practice.Server, more ...string) []string {
	return append([]string{"-engine", "openai", "-base-url", s.URL, "-model", "scripted-model", "-embed-model", "scripted-embedding"}, more...)
}

func TestABudgetStopsABuildAndTheSameCommandContinues(t *testing.T) {
	docs := editortest.Get(sample.Documents(sample.English, t.TempDir()))(t)
	s := practice.Start(practice.Options{})
	defer s.Close()
	kb := filepath.Join(t.TempDir(), "story.dramatis")
	command := append([]string{"build", "-kb", kb, docs[0], "-budget-calls", "7"}, scripted(s)...)
	status, _, errs := run(t, command...)
	if status != Failed || !strings.Contains(errs, "the budget of 7 calls") || !strings.Contains(errs, "what was read is kept") || !strings.Contains(errs, "7 calls, ") {
		t.Errorf("status %d: %s", status, errs)
	}
	whole := forecast(t, append([]string{"estimate", docs[0], "-json"}, scripted(s)...)...)
	rest := forecast(t, append([]string{"estimate", "-kb", kb, docs[0], "-json"}, scripted(s)...)...)
	if rest.AlreadyRead == 0 || rest.Passages == 0 || rest.Passages+rest.AlreadyRead != whole.Passages || rest.Calls >= whole.Calls {
		t.Errorf("of the whole (%+v) the rest is %+v", whole, rest)
	}
	runs := 1
	for status != Done && runs < 20 {
		status, _, errs = run(t, command...)
		runs++
	}
	if status != Done || runs < 3 {
		t.Errorf("%d runs, status %d: %s", runs, status, errs)
	}
	seen := map[string]bool{}
	for _, c := range s.Calls() {
		if seen[string(c.Body)] {
			t.Errorf("a request of %s was sent twice", c.Task)
		}
		seen[string(c.Body)] = true
	}
}

// TestAModelThatMakesNoVectorsStillDecidesWhoIsWho: many servers and services have none, and some are asked for
// them all the same.
func TestAModelThatMakesNoVectorsStillDecidesWhoIsWho(t *testing.T) {
	docs := editortest.Get(sample.Documents(sample.English, t.TempDir()))(t)
	refuses := httptest.NewServer(http.NotFoundHandler())
	defer refuses.Close()
	for name, vectors := range map[string][]string{"no model": nil, "refused": {"-embed-base-url", refuses.URL + "/v1", "-embed-model", "none"}} {
		t.Run(name, func(t *testing.T) {
			s := practice.Start(practice.Options{})
			defer s.Close()
			kb := filepath.Join(t.TempDir(), "story.dramatis")
			words := append([]string{"build", "-kb", kb, docs[0], "-engine", "openai", "-base-url", s.URL, "-model", "scripted-model"}, vectors...)
			status, _, errs := run(t, words...)
			if status != Done || strings.Contains(errs, "compare names: ") || strings.Contains(errs, "embed: ") != (vectors != nil) { // a warning; the bar shows the stage too
				t.Errorf("status %d: %s", status, errs)
			}
			var list []struct{ By, Verdict string }
			editortest.Must(t, json.Unmarshal([]byte(must(t, "review", "-kb", kb, "list", "-all", "-rest", "-json")), &list))
			if !slices.ContainsFunc(list, func(v struct{ By, Verdict string }) bool { return v.By == "model" && v.Verdict == "same" }) {
				t.Errorf("of %d verdicts the model gave none of “same”", len(list))
			}
		})
	}
}

func forecast(t *testing.T, args ...string) (f engine.Forecast) {
	t.Helper()
	editortest.Must(t, json.Unmarshal([]byte(must(t, args...)), &f))
	return f
}

func TestAPriceTableIsReadFromAFile(t *testing.T) {
	doc, table := filepath.Join(t.TempDir(), "a.txt"), filepath.Join(t.TempDir(), "prices.json")
	editortest.Must(t, os.WriteFile(doc, []byte("Mr. Utterson was a lawyer. He knew Dr. Jekyll."), 0o600))
	editortest.Must(t, os.WriteFile(table, []byte(`[{"model":"m*","input":1000,"output":1000}]`), 0o600))
	engine := []string{"estimate", "-engine", "openai", "-base-url", "http://localhost:1", "-model", "m1", doc}
	if out := must(t, engine...); !strings.Contains(out, "no price known") {
		t.Error(out)
	}
	if out := must(t, append(engine, "-prices", table)...); !strings.Contains(out, "about $") || strings.Contains(out, "about $0.00") {
		t.Error(out)
	}
	editortest.Must(t, os.WriteFile(table, []byte(`[{"model":"m*","input":-1}]`), 0o600))
	if status, _, errs := run(t, append(engine, "-prices", table)...); status != Failed || !strings.Contains(errs, "prices of 0 or more") {
		t.Errorf("status %d: %s", status, errs)
	}
	for _, wrongly := range []string{"-budget=-1", "-max-tokens=-5", "-gleanings=-1"} {
		if status, _, _ := run(t, append(engine, wrongly)...); status != Usage {
			t.Errorf("%s is status %d", wrongly, status)
		}
	}
}

func TestThePracticeServerNeedsNoAddress(t *testing.T) {
	doc, kb := filepath.Join(t.TempDir(), "a.txt"), filepath.Join(t.TempDir(), "a.dramatis")
	editortest.Must(t, os.WriteFile(doc, []byte("Mr. Utterson was a lawyer. “Good day,” said Mr. Utterson to Dr. Jekyll."), 0o600))
	must(t, "build", "-kb", kb, "-engine", "practice", doc)
	if h := held(t, kb); len(h.Entities) < 2 {
		t.Errorf("the cast is %+v", h.Entities)
	}
}

func TestABuildSaysWhoseReadingItKeeps(t *testing.T) {
	doc := filepath.Join(t.TempDir(), "mill.txt")
	editortest.Must(t, os.WriteFile(doc, []byte("Anna Lee came into the mill. “Good day,” said Anna Lee.\n"), 0o600))
	kb := filepath.Join(t.TempDir(), "story.dramatis")
	if out := must(t, "build", "-kb", kb, doc); strings.Contains(out, "-again") {
		t.Errorf("a first build says %q", out)
	}
	if out := must(t, "build", "-kb", kb, "-engine", "practice", doc); !strings.Contains(out, "1 passages stay as builtin/") || !strings.Contains(out, "; -again has ") {
		t.Errorf("another engine says %q", out)
	}
	if out := must(t, "build", "-kb", kb, "-engine", "practice", "-again", doc); strings.Contains(out, "stay as") {
		t.Errorf("read again it says %q", out)
	}
}
