package cli

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"dramatis/editor/editortest"
)

// namesakes returns two people of the sample called Twin: the base, and an alias of each.
func namesakes(t *testing.T) (base string, aliases []string) {
	t.Helper()
	base, aliases = built(t), []string{"Miss Pell", "Mr. Quarrell"}
	for _, name := range aliases {
		must(t, "edit", "-kb", base, "rename", name, "Twin")
	}
	return base, aliases
}

func TestANameOfTwoIsRefusedWithTheChoicesByEveryCommand(t *testing.T) {
	base, aliases := namesakes(t)
	out := filepath.Join(t.TempDir(), "out")
	for _, args := range [][]string{
		{"edit", "-kb", base, "rename", "twin", "x"}, {"edit", "-kb", base, "retype", "Twin", "place"}, {"edit", "-kb", base, "describe", "Twin", "x"},
		{"edit", "-kb", base, "merge", "Twin", "Mrs. Fitch"}, {"edit", "-kb", base, "merge", "Mrs. Fitch", "Twin"}, {"edit", "-kb", base, "split", "Twin", "Gus"},
		{"edit", "-kb", base, "ignore", "Twin"}, {"edit", "-kb", base, "same", "Twin", "Mrs. Fitch"}, {"edit", "-kb", base, "different", "Mrs. Fitch", "Twin"},
		{"ask", "-kb", base, "-as", "Twin", "Who?"}, {"export", "-kb", base, "-format", "card-v3", "-as", "Twin", "-o", out},
		{"export", "-kb", base, "-format", "sheet-md", "-as", "Twin", "-o", out}, {"profile", "-kb", base, "-as", "Twin"},
	} {
		status, said, errs := run(t, args...)
		if status != Failed || said != "" || !strings.Contains(errs, aliases[0]) || !strings.Contains(errs, aliases[1]) {
			t.Errorf("%v: status %d, %q, %q", args, status, said, errs)
		}
	}
}

func TestTheRowsOfTwoNamesakesDifferInTheirIDs(t *testing.T) {
	base, aliases := namesakes(t)
	h := held(t, base)
	ids, relations := map[string]bool{}, map[string]int{}
	for _, e := range h.Entities {
		if e.Name == "Twin" {
			ids[string(e.ID)] = true
		}
	}
	for _, r := range h.Relations {
		relations[string(r.SourceID)]++
		relations[string(r.TargetID)]++
	}
	if len(ids) != 2 {
		t.Fatalf("%d are called Twin", len(ids))
	}
	for id := range ids {
		if relations[id] == 0 {
			t.Errorf("no relation of %s", id)
		}
	}
	var a answerJSON
	editortest.Must(t, json.Unmarshal([]byte(must(t, "ask", "-kb", base, "-as", "Josiah Pell", "-json", "Who is "+aliases[1]+"?")), &a))
	asked, found := a.Trace.Entities[0], a.Trace.Retrieved
	if len(asked.MatchedIDs) != 1 || !ids[string(asked.MatchedIDs[0])] || len(found.EntityIDs) != len(found.Entities) {
		t.Errorf("the trace does not say which Twin was asked about: %+v, %v of %v", asked, found.EntityIDs, found.Entities)
	}
	for _, r := range found.Relations {
		if r.Source == "Twin" && !ids[string(r.SourceID)] || r.Target == "Twin" && !ids[string(r.TargetID)] {
			t.Errorf("a relation of nobody: %+v", r)
		}
	}
}
