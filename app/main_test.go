//go:build ci

package app

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"dramatis/app/cli"
	"dramatis/app/workspace"
	"dramatis/editor/editortest"
	"dramatis/render/graphviz"
	"dramatis/render/graphviz/worker"
)

// TestMain plays the program: a layout runs in a child of this very file.
func TestMain(m *testing.M) {
	if graphviz.IsWorker(os.Args[1:]) {
		os.Exit(worker.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

func TestOnlyABaseIsOpened(t *testing.T) {
	for arg, opens := range map[string]bool{"x.dramatis": true, "postgres://me@host/base": true, "frobnicate": false, "main.go": false, "-x": false, "": false} {
		if why := checkArguments([]string{arg}); (why == "") != opens {
			t.Errorf("%q: %s", arg, why)
		}
	}
	if checkArguments(nil) != "" || checkArguments([]string{"a.dramatis", "b.dramatis"}) == "" {
		t.Error("no file is the studio alone, two are too many")
	}
}

func TestWithoutADisplayNoWindowIsTried(t *testing.T) {
	for _, name := range []string{"DISPLAY", "WAYLAND_DISPLAY", sampleFolder} {
		t.Setenv(name, "")
	}
	if runtime.GOOS != "linux" {
		return // elsewhere there always is one
	}
	if hasDisplay() {
		t.Error("there is a display")
	}
	if got := Main(nil); got != cli.Usage {
		t.Errorf("it ends with %d", got)
	}
	if got := Main([]string{"no.base"}); got != cli.Usage {
		t.Errorf("what is no base ends with %d", got)
	}
	t.Setenv("WAYLAND_DISPLAY", "wayland-0")
	if !hasDisplay() {
		t.Error("Wayland is no display")
	}
	if failure(nil) != 0 || failure(errors.New("no")) != cli.Failed {
		t.Error("the status does not say whether it failed")
	}
}

func TestANamedBaseIsMeantAsSeenFromThePresentFolder(t *testing.T) {
	t.Chdir(t.TempDir())
	for arg, want := range map[string]func(string) bool{"x.dramatis": filepath.IsAbs, "postgres://me@host/base": func(got string) bool { return got == "postgres://me@host/base" }} {
		if got, err := resolveBase([]string{arg}); err != nil || !want(got) {
			t.Errorf("%s is %q (%v)", arg, got, err)
		}
	}
	if got, err := resolveBase(nil); err != nil || got != "" {
		t.Errorf("without arguments %q is named (%v)", got, err)
	}
}

func TestWithoutAWindowTheSampleIsReadDrawnAndListed(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "build")
	var out strings.Builder
	editortest.Must(t, headless(t.Context(), &out, dir))
	for _, name := range []string{"sample" + workspace.Ending, "sample.svg", "sample.png"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Size() == 0 {
			t.Errorf("%s is not written (%v)", name, err)
		}
	}
	if said := out.String(); strings.Count(said, "wrote ") != 2 || strings.Count(said, "\n") < 12 {
		t.Errorf("it said %s", said)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if err := headless(ctx, &out, t.TempDir()); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted, it ends with %v", err)
	}
}
