package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"dramatis/editor/editortest"
)

func seen(parts ...string) string {
	var out bytes.Buffer
	v := &escapingWriter{to: &out}
	for _, p := range parts {
		fmt.Fprint(v, p)
	}
	v.end()
	return out.String()
}

func TestControlCharactersAreShown(t *testing.T) {
	for in, want := range map[string]string{
		"plain\ttext\n":              "plain\ttext\n",
		"\x1b]0;title\a\x1b[2J":      `\u001b]0;title\u0007\u001b[2J`,
		"\x1b]52;c;cHduZWQ=\x1b\\":   `\u001b]52;c;cHduZWQ=\u001b\`,
		"a\rb\r\nc\r":                `a\u000db` + "\r\n" + `c\u000d`,
		"\u009b31m\u007f":            `\u009b31m\u007f`,
		"a\u202eb\u2066c\u200f":      `a\u202eb\u2066c\u200f`,
		"水浒\u200d传 👩\u200d🚀 e\u0301": "水浒\u200d传 👩\u200d🚀 e\u0301",
		"\x9b31m":                    "\ufffd31m",
	} {
		if got := seen(in); got != want {
			t.Errorf("%q is shown as %q", in, got)
		}
		if got := seen(strings.Split(in, "")...); got != want {
			t.Errorf("%q in pieces is shown as %q", in, got)
		}
		var bytewise []string
		for i := range len(in) {
			bytewise = append(bytewise, in[i:i+1])
		}
		if got := seen(bytewise...); got != want {
			t.Errorf("%q byte by byte is shown as %q", in, got)
		}
	}
}

func TestJSONSaysTheSameWhenItsControlsAreShown(t *testing.T) {
	said := "a\x1b\u009b\u202e\x7f\r\nb\u2069"
	data := editortest.Get(json.Marshal(said))(t)
	var got string
	if err := json.Unmarshal([]byte(seen(string(data))), &got); err != nil || got != said {
		t.Errorf("%q (%v)", got, err)
	}
}

func TestACharacterThatIsNeverWholeIsShownAtTheEnd(t *testing.T) {
	if got := seen("a\xe6\xb0"); got != `a\u00e6` {
		t.Errorf("%q", got)
	}
}

// TestNoCommandWritesControlCharacters gives a name that fills the clipboard and
// looks at what every command prints of it.
func TestNoCommandWritesControlCharacters(t *testing.T) {
	base := built(t)
	name := held(t, base).Entities[0].Name
	evil := "Eve\u202e"
	must(t, "edit", "-kb", base, "rename", name, evil)
	must(t, "edit", "-kb", base, "describe", evil, "\x1b]52;c;cHduZWQ=\a\u009b31m")
	found := 0
	for _, args := range [][]string{
		{"show", "-kb", base}, {"show", "-kb", base, "-json"}, {"review", "-kb", base, "list", "-all"}, {"edit", "-kb", base, "history"},
		{"edit", "-kb", base, "history", "-json"}, {"ask", "-kb", base, "-as", evil, "Who are you?"}, {"ask", "-kb", base, "-as", evil, "-json", "Who are you?"},
		{"edit", "-kb", base, "rename", "nobody\x1b" + evil, "x"}, {"export", "-kb", base, "-format", evil, "-o", "x"}, {"build", "-kb", base, evil}, {evil},
	} {
		_, out, errs := run(t, args...)
		for _, r := range out + errs {
			if isControl(r) {
				t.Fatalf("%q printed %q:\n%q", args, r, out+errs)
			}
		}
		if strings.Contains(out+errs, `\u202e`) {
			found++
		}
	}
	if found < 7 {
		t.Errorf("only %d commands showed the name", found)
	}
	if got := held(t, base).Entities; !slices.ContainsFunc(got, func(e entityRow) bool { return e.Name == evil }) {
		t.Error("JSON lost the name")
	}
}

func TestAnErrorIsNoLongerThanALine(t *testing.T) {
	_, _, errs := run(t, "show", "-kb", strings.Repeat("水", 50_000))
	if len(errs) > maxLine+100 || strings.Contains(errs, "\ufffd") {
		t.Errorf("%d bytes", len(errs))
	}
}

// TestOutputThatCannotBeWrittenIsAFailure writes to a full disk: a script that keeps what is
// printed must not take half of it for all.
func TestOutputThatCannotBeWrittenIsAFailure(t *testing.T) {
	full := errors.New("no space left")
	for _, args := range [][]string{{"version"}, {"help"}, {"export", "-h"}} {
		var errs strings.Builder
		status := Run(t.Context(), &Program{Out: failingWriter{full}, Err: &errs}, args)
		if status != Failed || !strings.Contains(errs.String(), full.Error()) || strings.Count(errs.String(), "\n") != 1 {
			t.Errorf("%q: status %d: %s", args, status, errs.String())
		}
	}
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }
