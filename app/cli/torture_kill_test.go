//go:build torture

package cli

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"dramatis/app/workspace"
	"dramatis/editor/editortest"
	"dramatis/pipeline/llm/practice"
	"dramatis/storage"
)

// childWorks names, in the environment of a child of this test, its work, the base,
// a folder and the address of a scripted server: one a line.
const childWorks = "DRAMATIS_TEST_WORKS"

func init() { // TestMain is that of the tests with a server
	if job := os.Getenv(childWorks); job != "" {
		parts := append(strings.Split(job, "\n"), "", "", "")
		workForever(parts[0], parts[1], parts[2], parts[3])
		os.Exit(0)
	}
}

// attempt does one command in the child.
func attempt(args ...string) bool {
	var errs bytes.Buffer
	status := Run(context.Background(), &Program{Out: io.Discard, Err: &errs}, args)
	if status != Done {
		fmt.Println("failed", oneLine(fmt.Errorf("%s: %s", args[0], errs.String())))
	}
	return status == Done
}

// workForever does one kind of work again and again until it is killed. It prints
// "begun" when it is at work, "at N" when N is what the description of Ann is from then
// on, and "once" whenever a round is over.
func workForever(work, kb, dir, server string) {
	n, _ := describedAs(kb)
	fmt.Println("begun")
	describe := func(as int) {
		if attempt("edit", "-kb", kb, "describe", "Ann Heron", strconv.Itoa(as)) {
			n = as
			fmt.Println("at", n)
		}
	}
	for round := 0; ; round++ {
		switch work {
		case "decide":
			describe(n + 1)
		case "undo":
			describe(n + 1)
			for _, turn := range []string{"undo", "redo"} {
				attempt("edit", "-kb", kb, turn)
			}
		case "import":
			attempt("build", "-kb", kb, tale(dir, round%4))
		case "import with a model":
			attempt("build", "-kb", kb, tale(dir, round%4), "-again", "-engine", "openai", "-base-url", server, "-model", "m", "-embed-model", "e")
		case "export":
			for _, format := range []string{"json", "graphml", "csv", "lorebook"} {
				attempt("export", "-kb", kb, "-format", format, "-overwrite", "-o", filepath.Join(dir, "out."+format))
			}
		case "ask":
			attempt("ask", "-kb", kb, "-as", "Ann Heron", "Where is the boat?")
		case "evaluate":
			attempt("evaluate", "-kb", kb, "-questions", filepath.Join(dir, "questions.json"), "-methods", "vanilla,rag", "-overwrite", "-o", filepath.Join(dir, "report.md"))
		case "copy":
			if b, err := workspace.Open(context.Background(), kb); err == nil {
				_ = os.Remove(filepath.Join(dir, "copy.dramatis"))
				_ = b.File.SaveCopy(context.Background(), filepath.Join(dir, "copy.dramatis"))
				_ = b.Close()
			}
		case "compact":
			describe(n + 1)
			attempt("compact", "-kb", kb, "-keep", "3", "-forget-replies", "-yes")
		}
		fmt.Println("once")
	}
}

// tale returns one of a few documents; each time it is read it has changed.
func tale(dir string, i int) string {
	path := filepath.Join(dir, fmt.Sprintf("tale%d.txt", i))
	text := "A Wet Year\n"
	for c := range 2 + time.Now().Nanosecond()%3 {
		text += fmt.Sprintf("\n\nChapter %d\n\n", c+1) + strings.Repeat("It rained, and Ann Heron met Ben Marsh at the mill. “There is no boat,” said Ben Marsh. Ann went to the river with Mrs. Dale of the inn.\n\n", 4)
	}
	_ = os.WriteFile(path, []byte(text), 0o600)
	return path
}

// describedAs returns the number that Ann is described with, -1 when there is none; why
// says what is there instead.
func describedAs(kb string) (n int, why string) {
	b, err := workspace.Open(context.Background(), kb)
	if err != nil {
		return -1, err.Error()
	}
	defer b.Close()
	v := b.View()
	for _, e := range v.Entities() {
		why += fmt.Sprintf("%s: %.40s\n", e.Name, v.Description(e))
		if e.Name == "Ann Heron" {
			if n, err := strconv.Atoi(v.Description(e)); err == nil {
				return n, ""
			}
		}
	}
	return -1, why
}

// keepBase copies a base and its journal to where they stay after the test.
func keepBase(t *testing.T, kb string) {
	to := filepath.Join(os.TempDir(), fmt.Sprintf("torture-%d.dramatis", time.Now().UnixNano()))
	for _, ending := range []string{"", "-wal"} {
		if data, err := os.ReadFile(kb + ending); err == nil {
			_ = os.WriteFile(to+ending, data, 0o600)
		}
	}
	t.Logf("what failed is kept as %s", to)
}

var works = []string{"decide", "undo", "import", "import with a model", "export", "ask", "evaluate", "copy", "compact"}

// small returns a base of one small document, and a folder with what the works need.
func small(t *testing.T) (kb, dir string) {
	dir = t.TempDir()
	kb = filepath.Join(dir, "novel.dramatis")
	// Who is in a text that no work reads again is there while the tales have been cut and not read yet.
	still := filepath.Join(dir, "still.txt")
	editortest.Must(t, os.WriteFile(still, []byte("Ann Heron sat in the mill. “It rains,” said Ann Heron to Ben Marsh.\n"), 0o600))
	must(t, "build", "-kb", kb, tale(dir, 0), still)
	must(t, "edit", "-kb", kb, "describe", "Ann Heron", "0")
	set := `{"title": "Rain", "characters": [{"id": "ann", "name": "Ann Heron"}], "questions": [{"as": "ann", "question": "Where is the boat?"}]}`
	editortest.Must(t, os.WriteFile(filepath.Join(dir, "questions.json"), []byte(set), 0o600))
	return kb, dir
}

// A child is a program at work.
type child struct {
	cmd *exec.Cmd
	out *bufio.Scanner
}

func begin(t *testing.T, env []string, job ...string) *child {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(env, childWorks+"="+strings.Join(job, "\n"))
	return pipe(t, cmd)
}

// pipe starts a child and reads what it prints.
func pipe(t *testing.T, cmd *exec.Cmd) *child {
	t.Helper()
	out := editortest.Get(cmd.StdoutPipe())(t)
	editortest.Must(t, cmd.Start())
	return &child{cmd: cmd, out: bufio.NewScanner(out)}
}

// killAfter kills it a while after it has done so many rounds, and after a minute at
// last. It gives the last number that was acknowledged (-1: none), how many rounds were
// done and what failed.
func (c *child) killAfter(least int, d time.Duration) (at, rounds int, failed []string) {
	kill := func() { _ = c.cmd.Process.Kill() }
	defer time.AfterFunc(time.Minute, kill).Stop()
	at = -1
	for waits := true; c.out.Scan(); {
		switch word, rest, _ := strings.Cut(c.out.Text(), " "); word {
		case "at":
			at, _ = strconv.Atoi(rest)
		case "once":
			rounds++
		case "failed":
			failed = append(failed, rest[:min(len(rest), 300)])
		}
		if waits && rounds >= least {
			waits = false
			defer time.AfterFunc(d, kill).Stop()
		}
	}
	_ = c.cmd.Wait()
	return at, rounds, failed
}

// sound fails when SQLite finds a fault in a base.
func sound(t *testing.T, kb string) {
	t.Helper()
	db := editortest.Get(sql.Open("sqlite", "file:"+kb))(t)
	defer db.Close()
	var word string
	if err := db.QueryRow("PRAGMA integrity_check").Scan(&word); err != nil || word != "ok" {
		t.Fatalf("%s: %v %s", kb, err, word)
	}
}

// A toll is what the kills of several bases came to.
type toll struct {
	sync.Mutex
	hot    int            // kills that left a journal
	rounds map[string]int // that were done of each work
}

// TestTortureByKillsAtWork kills commands of every kind at any moment, TORTURE_KILLS
// (1,000) times, in several bases at once: a kill waits most of its time.
func TestTortureByKillsAtWork(t *testing.T) {
	server := practice.Start(practice.Options{})
	defer server.Close()
	kills := 1000
	if s := os.Getenv("TORTURE_KILLS"); s != "" {
		kills, _ = strconv.Atoi(s)
	}
	const bases = 4
	total := toll{rounds: map[string]int{}}
	t.Run("bases", func(t *testing.T) {
		for i := range bases {
			t.Run(strconv.Itoa(i), func(t *testing.T) {
				t.Parallel()
				total.kill(t, (kills+i)/bases, server.URL)
			})
		}
	})
	least := slices.MinFunc(works, func(a, b string) int { return total.rounds[a] - total.rounds[b] })
	if total.rounds[least] == 0 && kills >= 20*len(works) {
		t.Errorf("“%s” was never done once: %v", least, total.rounds)
	}
	if !t.Failed() {
		fmt.Printf("torture: %d kills over %d kinds of work (%d left a journal), rounds done %v: nothing acknowledged was lost\n", kills, len(works), total.hot, total.rounds)
	}
}

// kill does all kinds of work in one base, and kills each at any moment.
func (total *toll) kill(t *testing.T, kills int, server string) {
	r := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	kb, dir := small(t)
	known := 0
	for kill := range kills {
		work := works[kill%len(works)]
		at, n, failed := begin(t, os.Environ(), work, kb, dir, server).killAfter(r.IntN(3)/2, time.Duration(r.IntN(400))*time.Millisecond)
		if len(failed) > 0 {
			t.Fatalf("kill %d, %s: %v", kill, work, failed[0])
		}
		info, err := os.Stat(kb + "-wal")
		total.Lock()
		total.rounds[work] += n
		if err == nil && info.Size() > 0 {
			total.hot++
		}
		total.Unlock()
		known = max(known, at)
		if now, why := describedAs(kb); now < known-1 || now > known+1 || now < known && work != "undo" {
			keepBase(t, kb)
			t.Fatalf("kill %d, %s: %d was acknowledged, %d is there\n%s", kill, work, known, now, why)
		} else {
			known = now
		}
		sound(t, kb)
		for _, path := range []string{"out.json", "out.graphml", "copy.dramatis"} {
			whole(t, filepath.Join(dir, path))
		}
	}
}

// whole fails when a file that was written is there in part.
func whole(t *testing.T, path string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		return
	}
	switch filepath.Ext(path) {
	case ".json":
		if !json.Valid(data) {
			t.Fatalf("%s is there in part", path)
		}
	case ".graphml":
		if !bytes.HasSuffix(bytes.TrimSpace(data), []byte("</graphml>")) {
			t.Fatalf("%s is there in part", path)
		}
	default:
		f, err := storage.Open(t.Context(), path, storage.Options{})
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		_ = f.Close()
	}
}

// TestTortureByTwoPrograms has two programs decide in one base at once: one waits or
// is refused in a sentence, and what was acknowledged to either is there.
func TestTortureByTwoPrograms(t *testing.T) {
	kb, dir := small(t)
	type result struct {
		at, rounds int
		failed     []string
	}
	done := make(chan result)
	for range 2 {
		c := begin(t, os.Environ(), "decide", kb, dir, "")
		go func() {
			at, n, failed := c.killAfter(50, 0)
			done <- result{at, n, failed}
		}()
	}
	a, b := <-done, <-done
	now, _ := describedAs(kb)
	for _, r := range []result{a, b} {
		for _, f := range r.failed {
			if strings.Contains(f, "panic") || strings.Contains(f, "SQLITE") {
				t.Errorf("refused with %q", f)
			}
		}
	}
	// Each counts on from what it has read itself; the later of the two last ones stays.
	if now < min(a.at, b.at) || now > max(a.at, b.at)+1 {
		t.Errorf("%d and %d were acknowledged, %d is there", a.at, b.at, now)
	}
	sound(t, kb)
	fmt.Printf("torture: two programs, %d and %d decisions, %d and %d refused in a sentence: the last acknowledged is there\n", a.rounds-len(a.failed), b.rounds-len(b.failed), len(a.failed), len(b.failed))
}

// TestTortureWithoutAHome does every kind of command where no folder of settings can
// be told.
func TestTortureWithoutAHome(t *testing.T) {
	kb, dir := small(t)
	var env []string
	for _, e := range os.Environ() {
		if name, _, _ := strings.Cut(e, "="); name != "HOME" && !strings.HasPrefix(name, "XDG_") && name != "AppData" && name != "USERPROFILE" {
			env = append(env, e)
		}
	}
	done := 0
	for _, work := range []string{"decide", "undo", "import", "export", "ask", "evaluate", "copy", "compact"} {
		_, n, failed := begin(t, env, work, kb, dir, "").killAfter(2, 0)
		if n == 0 || len(failed) > 0 {
			t.Errorf("%s without a home: %d rounds, %d failed: %v", work, n, len(failed), failed[:min(len(failed), 1)])
		}
		done += n
	}
	if !t.Failed() {
		fmt.Printf("torture: no HOME: %d rounds of 8 kinds of work, none failed\n", done)
	}
}
