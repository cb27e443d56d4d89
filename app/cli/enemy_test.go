//go:build unix

package cli

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"dramatis/editor/editortest"
)

// childRuns names, in the environment of a child of this test, the words of a command,
// one a line; childTells names the file that what Linux knows of the child goes into.
const (
	childRuns  = "DRAMATIS_TEST_RUNS"
	childTells = "DRAMATIS_TEST_TELLS"
)

func init() { // TestMain is that of the tests with a server
	if words := os.Getenv(childRuns); words != "" {
		status := Run(context.Background(), &Program{Out: os.Stdout, Err: os.Stderr}, strings.Split(words, "\n"))
		if about, err := os.ReadFile("/proc/self/status"); err == nil {
			_ = os.WriteFile(os.Getenv(childTells), about, 0o600)
		}
		os.Exit(status)
	}
}

// peak returns the resident memory in MB that a child took at most. Linux counts that of the
// process that started it to it too, unless the child itself is asked.
func peak(usage *syscall.Rusage, told string) int {
	about, _ := os.ReadFile(told)
	for line := range strings.Lines(string(about)) {
		if f := strings.Fields(line); len(f) > 1 && f[0] == "VmHWM:" {
			kb, _ := strconv.Atoi(f[1])
			return kb >> 10
		}
	}
	if runtime.GOOS == "darwin" {
		return int(usage.Maxrss >> 20) // there it is in bytes
	}
	return int(usage.Maxrss >> 10)
}

// An enemy is somebody who hands a command something that is meant to do harm.
type enemy struct {
	// command prepares a folder and gives the words of the command.
	command func(t *testing.T, dir string) []string
	status  int
	says    string        // on standard error
	hides   string        // on standard error
	cpu     time.Duration // the processor's time at most
	memory  int           // MB of resident memory at most
	left    []string      // files in the folder afterwards
	check   func(t *testing.T, dir string)
}

// base is the name of the base in an enemy's folder.
const base = "b.dramatis"

// bare is what the program takes in MB before it has read anything, with room.
const bare = 200

// TestWhatEnemiesDo runs each as a program of its own, so that its time and memory are its own.
func TestWhatEnemiesDo(t *testing.T) {
	for _, enemies := range []map[string]enemy{textEnemies, serverEnemies, baseEnemies, fileEnemies} {
		for name, e := range enemies {
			t.Run(name, func(t *testing.T) { e.fight(t) })
		}
	}
}

func (e enemy) fight(t *testing.T) {
	dir := t.TempDir()
	words := e.command(t, dir)
	cmd := exec.Command(os.Args[0])
	told := filepath.Join(t.TempDir(), "told")
	cmd.Env = append(os.Environ(), childRuns+"="+strings.Join(words, "\n"), childTells+"="+told)
	var errs bytes.Buffer
	var out bytes.Buffer
	cmd.Stderr, cmd.Stdout = &errs, &out
	began := time.Now()
	_ = cmd.Run() // the status says it
	usage := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	cpu, memory := time.Duration(usage.Utime.Nano()+usage.Stime.Nano()), peak(usage, told)
	t.Logf("status %d, %v of the processor's time, %v by the clock, %d MB", cmd.ProcessState.ExitCode(), cpu.Round(time.Millisecond), time.Since(began).Round(time.Millisecond), memory)
	if i := strings.IndexFunc(out.String()+errs.String(), func(r rune) bool { return isControl(r) && r != '\n' && r != '\t' }); i >= 0 {
		t.Errorf("a control character is written: %.80q", (out.String() + errs.String())[max(0, i-40):])
	}
	if e.hides != "" && strings.Contains(errs.String(), e.hides) {
		t.Errorf("it says %q: %s", e.hides, errs.String())
	}
	if got := cmd.ProcessState.ExitCode(); got != e.status || !strings.Contains(errs.String(), e.says) || strings.Contains(errs.String(), "goroutine ") {
		t.Errorf("status %d instead of %d: %s", got, e.status, errs.String()[:min(errs.Len(), 2000)])
	}
	if cpu > e.cpu || memory > e.memory {
		t.Errorf("it took %v of %v and %d MB of %d", cpu, e.cpu, memory, e.memory)
	}
	entries := editortest.Get(os.ReadDir(dir))(t)
	var left []string
	for _, f := range entries {
		left = append(left, f.Name())
	}
	if strings.Join(left, " ") != strings.Join(e.left, " ") {
		t.Errorf("there are %q, not %q", left, e.left)
	}
	if e.check != nil {
		e.check(t, dir)
	}
}

// builds returns a command that reads a text.
func builds(text string) func(*testing.T, string) []string {
	return func(t *testing.T, dir string) []string {
		doc := filepath.Join(dir, "doc.txt")
		editortest.Must(t, os.WriteFile(doc, []byte(text), 0o600))
		return []string{"build", "-kb", filepath.Join(dir, base), doc}
	}
}

const shortTale = "It rained, and Ann Heron met Ben Marsh at the mill. “There is no boat,” said Ben Marsh."
