package cli

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"dramatis/editor/editortest"
)

func TestDecisionsGoFromOneWriterToAnotherAndAnyStepIsReverted(t *testing.T) {
	one, other := built(t), builtApart(t)
	first := firstPair(t, one)
	must(t, "review", "-kb", one, "reject", string(first.ID))
	file := filepath.Join(t.TempDir(), "decisions.json")
	must(t, "export", "-kb", one, "-format", "decisions", "-o", file)
	if out := must(t, "review", "-kb", other, "take", file); !strings.HasPrefix(out, "1 taken over") {
		t.Errorf("said %s", out)
	}
	if out := must(t, "review", "-kb", other, "take", file); !strings.HasPrefix(out, "0 taken over, 1 here already") {
		t.Errorf("a second time, said %s", out)
	}
	must(t, "edit", "-kb", other, "describe", held(t, other).Entities[0].Name, "Somebody.")
	var steps []step
	editortest.Must(t, json.Unmarshal([]byte(must(t, "edit", "-kb", other, "history", "-json")), &steps))
	taken := steps[len(steps)-2]
	must(t, "edit", "-kb", other, "revert", jsonNumber(taken.Seq))
	for _, r := range reviews(t, other, "-all") {
		if r.ID == first.ID && r.State != "pending" {
			t.Errorf("reverted, the question is %s", r.State)
		}
	}
	if status, _, errs := run(t, "edit", "-kb", other, "revert", jsonNumber(taken.Seq+1000)); status != Failed || !strings.Contains(errs, "undone already") {
		t.Errorf("a step that isn't there: %d %s", status, errs)
	}
	if status, _, errs := run(t, "review", "-kb", other, "take", other); status != Failed || !strings.Contains(errs, "nothing was changed") {
		t.Errorf("no decisions: %d %s", status, errs)
	}
}

func jsonNumber(n int64) string {
	data, _ := json.Marshal(n)
	return string(data)
}

func TestSuspectsAreListed(t *testing.T) {
	var rows []suspectRow
	editortest.Must(t, json.Unmarshal([]byte(must(t, "show", "-kb", built(t), "-suspects", "-json")), &rows))
	if len(rows) == 0 || rows[0].Entity == "" || rows[0].Why == "" {
		t.Errorf("suspects: %+v", rows)
	}
}
