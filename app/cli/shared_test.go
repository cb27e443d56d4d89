package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"dramatis/app/sample"
	"dramatis/editor/editortest"
	"dramatis/storage/shared/sharedtest"
)

func TestMain(m *testing.M) { sharedtest.Main(m) }

// passing is what differs from run to run: times and numbers of steps.
var passing = regexp.MustCompile(`\d{4}-\d\d-\d\dT[\d:]+Z|"seq": \d+|(?m)^. +\d+ |,\s+"author": "postgres"|postgres: `)

func TestSharedBasesTakeEveryCommandAsFilesDo(t *testing.T) {
	server := sharedtest.Start(t)
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	docs := editortest.Get(sample.Documents(sample.English, t.TempDir()))(t)
	address := server.Address("postgres", server.Database(t))
	file := filepath.Join(t.TempDir(), "sample.dramatis")
	if status, _, errs := run(t, "show", "-kb", address); status != Failed || !strings.Contains(errs, "no knowledge base") {
		t.Fatalf("an empty database: %d %s", status, errs)
	}
	out := filepath.Join(t.TempDir(), "out")
	do := func(args ...string) {
		t.Helper()
		var got [2]string
		for i, kb := range []string{file, address} {
			status, o, e := run(t, append([]string{args[0], "-kb", kb}, args[1:]...)...)
			if args[0] == "build" {
				e = ""
			}
			got[i] = passing.ReplaceAllString(strings.ReplaceAll(o+e, kb, "BASE"), "")
			if status != Done {
				t.Fatalf("%v: status %d: %s", args, status, e)
			}
		}
		if got[0] != got[1] {
			t.Errorf("%v says of a file\n%s\nand of a shared base\n%s", args, got[0], got[1])
		}
	}
	do(append([]string{"build"}, docs...)...)
	do("show", "-json")
	q := reviews(t, file)
	do("review", "list", "-json")
	do("review", "approve", string(q[0].ID))
	do("review", "skip", string(q[len(q)-1].ID))
	v := held(t, file)
	do("edit", "rename", v.Entities[0].Name, "Zed")
	do("edit", "undo")
	do("edit", "redo")
	do("edit", "describe", "Zed", "tall")
	do("edit", "history")
	do("edit", "history", "-json")
	do("ask", "-as", "Zed", "Who are you?")
	do("export", "-format", "json", "-o", out)
	do("show")

	must(t, "name", "team", strings.Replace(address, "postgres@", "postgres:secret@", 1))
	if a, b := must(t, "show", "-kb", "team"), must(t, "show", "-kb", address); a != b {
		t.Errorf("by its name it holds\n%s\nnot\n%s", a, b)
	}
	settings, err := os.ReadFile(filepath.Join(os.Getenv("XDG_CONFIG_HOME"), "dramatis", "settings.json"))
	if err != nil || strings.Contains(string(settings), "secret") {
		t.Errorf("the settings are %s (%v)", settings, err)
	}
	back := filepath.Join(t.TempDir(), "back.dramatis")
	must(t, "copy", "-kb", address, back)
	if a, b := must(t, "show", "-kb", back, "-json"), must(t, "show", "-kb", file, "-json"); a != b {
		t.Errorf("copied back it holds\n%s\nnot\n%s", a, b)
	}
	second := server.Address("postgres", server.Database(t))
	must(t, "copy", "-kb", file, second)
	if a, b := passing.ReplaceAllString(must(t, "edit", "-kb", second, "history"), ""), passing.ReplaceAllString(must(t, "edit", "-kb", file, "history"), ""); a != b {
		t.Errorf("moved, its history is\n%s\nnot\n%s", a, b)
	}
	if status, _, errs := run(t, "copy", "-kb", file, second); status != Failed || !strings.Contains(errs, "holds something already") {
		t.Errorf("copied over: %d %s", status, errs)
	}
	if status, _, errs := run(t, "copy", "-kb", address, back); status != Failed || !strings.Contains(errs, "already") {
		t.Errorf("copied over: %d %s", status, errs)
	}
}
