//go:build ci

package app

import (
	"errors"
	"path/filepath"
	"runtime"
	"testing"

	"dramatis/app/cli"
	"dramatis/app/workspace"
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

func TestTheFirstBaseIsTheNamedOneElseTheLastThatOpens(t *testing.T) {
	dir := t.TempDir()
	older, newer := filepath.Join(dir, "older.dramatis"), filepath.Join(dir, "newer.dramatis")
	open := func(args, recent []string) (string, bool) {
		t.Helper()
		b, fresh, err := first(args, recent)
		if err != nil {
			t.Fatal(err)
		}
		defer b.Close()
		return b.Path(), fresh
	}
	if path, fresh := open([]string{older}, nil); path != older || fresh {
		t.Errorf("the named file is %s, new %v", path, fresh)
	}
	if path, fresh := open(nil, []string{newer, older}); path != older || fresh {
		t.Errorf("of a file that is gone and one that is there %s was opened, new %v", path, fresh)
	}
	if _, fresh := open(nil, []string{newer}); !fresh {
		t.Error("where no file is there the base is not new")
	}
	if _, _, err := first([]string{filepath.Join(dir, "none", "x"+workspace.Ending)}, nil); err == nil {
		t.Error("a file in no folder was opened")
	}
}
