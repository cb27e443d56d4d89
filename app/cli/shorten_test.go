//go:build unix

package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dramatis/editor/editortest"
)

func TestWhatAnErrorRepeatsIsCutButNotWhatToDo(t *testing.T) {
	path := sampleIn(t, t.TempDir())
	long := strings.Repeat("Q", 100_000)
	questions := filepath.Join(t.TempDir(), "questions.json")
	editortest.Must(t, os.WriteFile(questions, []byte(`{"title": "a", "characters": [{"id": "x"}], "questions": [{"as": "b", "question": "`+long+`"}]}`), 0o600))
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"edit", "-kb", path, "rename", long, "X"}, "nobody here is called"},
		{[]string{"edit", "-kb", path, long}, "usage: dramatis edit"},
		{[]string{"build", "-" + long}, "usage: dramatis build"},
		{[]string{"evaluate", "-kb", path, "-questions", questions}, "nobody here is called"},
		{[]string{"export", "-kb", path, "-format", long, "-o", "x"}, "usage: dramatis export"},
		{[]string{"build", "-kb", path, strings.Repeat("a long name ", 10_000)}, "can't be read"},
		{[]string{"build", "-kb", filepath.Join(t.TempDir(), "b.dramatis"), "-engine", "openai", "-model", "m", "-base-url", "http://" + long + "/v1", "doc.txt"}, ""},
	} {
		var out, errs bytes.Buffer
		if status := Run(t.Context(), &Program{Out: &out, Err: &errs}, c.args); status == Done {
			t.Errorf("%.60q is done", c.args)
		}
		if said := errs.String(); !strings.Contains(said, c.says) || len(said) > maxLine || strings.Contains(said, long[:400]) {
			t.Errorf("%.60q: %d bytes are said: %.700s", c.args, len(said), said)
		}
	}
}
