package cli

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/pipeline/llm/practice"
)

// childArgs holds, in the environment of a child of this test, the command that it is.
const childArgs = "DRAMATIS_TEST_COMMAND"

// A killing server stops answering at a number of requests and says so: what waits for it
// then is killed.
type killing struct {
	mu      sync.Mutex
	left    int           // requests until it stops
	reached chan struct{} // closed where it does
	over    chan struct{} // closed when the killing is done
}

// after has the server stop after n more requests.
func (k *killing) after(n int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.left, k.reached, k.over = n, make(chan struct{}), make(chan struct{})
}

func (k *killing) answer(a practice.Ask) string {
	k.mu.Lock()
	k.left--
	left, reached, over := k.left, k.reached, k.over
	k.mu.Unlock()
	if left <= 0 {
		if left == 0 {
			close(reached)
		}
		<-over
	}
	return practice.Rules(a)
}

// kill runs a command in a process of its own and kills it at a number of requests. It
// reports whether the command ended before.
func (k *killing) kill(t *testing.T, n int, args []string) (ended bool) {
	t.Helper()
	k.after(n)
	line := editortest.Get(json.Marshal(args))(t)
	cmd := exec.Command(os.Args[0], "-test.run", "^TestAKilledEvaluationContinues$")
	cmd.Env = append(os.Environ(), childArgs+"="+string(line))
	var errs strings.Builder
	cmd.Stderr = &errs
	editortest.Must(t, cmd.Start())
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	defer close(k.over)
	select {
	case err := <-done:
		if err != nil {
			t.Fatalf("it ended by itself: %v: %s", err, errs.String())
		}
		return true
	case <-k.reached:
		if err := cmd.Process.Kill(); err != nil {
			t.Error(err)
		}
		<-done
		return false
	}
}

// told returns what a report says except for costs: who is killed can't count what it has sent.
func told(t *testing.T, report string) []string {
	t.Helper()
	var out []string
	for _, r := range table(t, report) {
		line := ""
		for _, name := range []string{"set", "knowledge_base", "character", "question", "as_of", "method", "trial", "answer", "failure", "declined", "in_scope",
			"knowledge_exposure", "knowledge_hallucination", "unknown_question_rejection"} {
			line += r[name] + "|"
		}
		out = append(out, line)
	}
	slices.Sort(out)
	return out
}

func TestAKilledEvaluationContinues(t *testing.T) {
	if line := os.Getenv(childArgs); line != "" {
		var args []string
		editortest.Must(t, json.Unmarshal([]byte(line), &args))
		os.Exit(Run(context.Background(), &Program{Out: os.Stdout, Err: os.Stderr}, args))
	}
	k := &killing{}
	s := practice.Start(practice.Options{Script: k.answer})
	defer s.Close()
	command := func(dir string) (args []string, report string) {
		report = filepath.Join(dir, "r.csv")
		return append([]string{"evaluate", "-set", "timechara", sets("timechara"), "-methods", "profile,rolerag", "-trials", "2", "-o", report}, append(scripted(s), "-concurrency", "2")...), report
	}
	const never = 1 << 30
	args, whole := command(t.TempDir())
	k.after(never)
	must(t, args...)
	want, all := told(t, whole), len(s.Calls())

	s.Forget()
	args, report := command(t.TempDir())
	kills := 0
	for n := 2; !k.kill(t, n, args); n += 3 { // later each time: it goes on behind what is kept
		if kills++; kills > all {
			t.Fatalf("%d kills, and it has not ended", kills)
		}
		if _, err := os.Stat(report); err == nil {
			t.Fatal("half a report was written")
		}
	}
	if kills < 4 {
		t.Errorf("it was killed only %d times", kills)
	}
	if got := told(t, report); !slices.Equal(got, want) {
		t.Errorf("after %d kills the report says\n%s\nuninterrupted\n%s", kills, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	// Only what was under way at a kill is asked again: two requests, and what was waiting for them.
	if calls := len(s.Calls()); calls > all+4*kills {
		t.Errorf("%d requests with %d kills, %d without", calls, kills, all)
	}
	t.Logf("%d kills, %d requests for %d", kills, len(s.Calls()), all)
}
