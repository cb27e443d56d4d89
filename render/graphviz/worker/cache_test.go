package worker_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// run starts the test binary as a worker, or to show its temporary directory, with an environment of its own.
func run(t *testing.T, env map[string]string, args ...string) string {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = []string{"PATH=" + os.Getenv("PATH")}
	for k, v := range env {
		cmd.Env = append(cmd.Env, k+"="+v)
	}
	cmd.Stdin = strings.NewReader("graph { a -- b }")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, stderr.String())
	}
	return string(out)
}

func files(t *testing.T, dir string) (n int) {
	t.Helper()
	err := filepath.WalkDir(dir, func(_ string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			n++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestMachineCodeIsKeptInThisUsersOwnDirectory(t *testing.T) {
	home, shared := t.TempDir(), t.TempDir()
	// Somebody else was first in the shared directory.
	if err := os.Mkdir(filepath.Join(shared, "go-graphviz"), 0o777); err != nil {
		t.Fatal(err)
	}
	out := run(t, map[string]string{"HOME": home, "TMPDIR": shared}, "layout-worker", "neato", "json0")
	if !strings.Contains(out, `"pos"`) {
		t.Fatalf("no layout: %s", out)
	}
	if n := files(t, shared); n != 0 {
		t.Errorf("%d files in the shared directory", n)
	}
	own := filepath.Join(home, ".cache", "dramatis", "graphviz")
	if files(t, own) == 0 {
		t.Error("nothing is kept")
	}
	info, err := os.Stat(own)
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode().Perm() != 0o700 {
		t.Errorf("the directory's mode is %v", info.Mode())
	}
}

func TestADirectoryOthersMayWriteToIsNotUsed(t *testing.T) {
	home, shared := t.TempDir(), t.TempDir()
	own := filepath.Join(home, ".cache", "dramatis", "graphviz")
	if err := os.MkdirAll(own, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(own, 0o777); err != nil {
		t.Fatal(err)
	}
	run(t, map[string]string{"HOME": home, "TMPDIR": shared}, "layout-worker", "neato", "json0")
	if n := files(t, home) + files(t, shared); n != 0 {
		t.Errorf("%d files were written", n)
	}
}

func TestWithoutAHomeNothingIsKept(t *testing.T) {
	shared := t.TempDir()
	run(t, map[string]string{"TMPDIR": shared}, "layout-worker", "neato", "json0")
	if n := files(t, shared); n != 0 {
		t.Errorf("%d files were written", n)
	}
}

func TestTheRestOfTheProgramKeepsItsTemporaryDirectory(t *testing.T) {
	if got := run(t, map[string]string{"HOME": t.TempDir(), "TMPDIR": "/somewhere", "DRAMATIS_TEST_SHOW_TMP": "1"}); got != "/somewhere" {
		t.Errorf("it became %q", got)
	}
	if got := run(t, map[string]string{"HOME": t.TempDir(), "DRAMATIS_TEST_SHOW_TMP": "1"}); got != "/tmp" {
		t.Errorf("without TMPDIR it became %q", got)
	}
}
