//go:build ci

package app

import (
	"errors"
	"path/filepath"
	"runtime"
	"testing"

	"dramatis/app/cli"
)

func TestOnlyABaseIsOpened(t *testing.T) {
	for arg, opens := range map[string]bool{"x.dramatis": true, "postgres://me@host/base": true, "frobnicate": false, "main.go": false, "-x": false, "": false} {
		if why := unusable([]string{arg}); (why == "") != opens {
			t.Errorf("%q: %s", arg, why)
		}
	}
	if unusable(nil) != "" || unusable([]string{"a.dramatis", "b.dramatis"}) == "" {
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
		if got, err := baseNamed([]string{arg}); err != nil || !want(got) {
			t.Errorf("%s is %q (%v)", arg, got, err)
		}
	}
	if got, err := baseNamed(nil); err != nil || got != "" {
		t.Errorf("without arguments %q is named (%v)", got, err)
	}
}
