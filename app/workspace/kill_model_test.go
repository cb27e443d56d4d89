package workspace

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"dramatis/app/engine"
	"dramatis/editor/editortest"
	"dramatis/pipeline/llm/practice"
)

// replies returns how many replies a call asks the server for: as many as it has texts
// to embed, else one. The cache keeps each of them.
func replies(c practice.Call) int {
	var in struct{ Input []string }
	if strings.HasSuffix(c.Path, "/embeddings") && json.Unmarshal(c.Body, &in) == nil {
		return len(in.Input)
	}
	return 1
}

// fewAtOnce returns a scripted server asked so little at once that kills fall into
// every stage.
func fewAtOnce(server string) engine.Config {
	c := scripted(server)
	c.Concurrency = 4
	return c
}

// An executioner kills a child process when a server hears its n-th different
// request.
type executioner struct {
	mu    sync.Mutex
	seen  map[string]bool
	at    int
	child *os.Process
}

func (x *executioner) hear(c practice.Call) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.seen[string(c.Body)] = true
	if len(x.seen) >= x.at && x.child != nil {
		_ = x.child.Kill() // it runs: it has just asked
	}
}

// run starts a child that is killed at the n-th request, and waits for its end.
func (x *executioner) run(cmd *exec.Cmd, n int) error {
	x.mu.Lock()
	err := cmd.Start()
	x.child, x.at = cmd.Process, n
	x.mu.Unlock()
	if err != nil {
		return err
	}
	err = cmd.Wait()
	x.mu.Lock()
	defer x.mu.Unlock()
	x.child = nil
	return err
}

func TestAKilledRunAsksAgainOnlyForWhatWasInFlight(t *testing.T) {
	const kills = 10
	doc := story(t)
	sound := readNovel(t, doc, practice.Options{})
	x := &executioner{seen: map[string]bool{}}
	s := practice.Start(practice.Options{Latency: 5 * time.Millisecond, Heard: x.hear})
	defer s.Close()
	path := filepath.Join(t.TempDir(), "killed"+Ending)
	most := fewAtOnce("").Concurrency
	inFlight, before, kept := 0, 0, 0
	for kill := range kills {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), childImports+"="+path+"\n"+doc+"\n"+s.URL)
		if err := x.run(cmd, (kill+1)*sound.calls/(kills+1)); err == nil {
			t.Fatalf("kill %d: the run had ended before it", kill)
		}
		s.WaitIdle()
		calls := s.Calls()
		asked := 0
		for _, c := range calls[before:] {
			asked += replies(c)
		}
		size := keptReplies(t, path)
		lost := asked - (size - kept)
		t.Logf("kill %d: %d calls (the last of %s), %d replies asked for, %d of them not kept", kill, len(calls)-before, calls[len(calls)-1].Task, asked, lost)
		if repeated := again(calls[:before], calls[before:]); repeated > most {
			t.Errorf("kill %d: %d calls were made again, of %d that can have been in flight", kill, repeated, most)
		}
		inFlight, before, kept = inFlight+min(lost, most), len(calls), size
	}
	x.at = 1 << 30
	b := editortest.Get(Open(t.Context(), path))(t)
	defer b.Close()
	e := editortest.Get(b.Engine(fewAtOnce(s.URL)))(t)
	report, err := b.Import(t.Context(), []string{doc}, e, ImportOptions{}, Silent{})
	if err != nil || len(report.Failed) > 0 {
		t.Fatalf("%+v, %v", report, err)
	}
	t.Logf("%d calls with %d kills, %d without; %d were in flight at them", len(s.Calls()), kills, sound.calls, inFlight)
	if n := len(s.Calls()); n > sound.calls+inFlight {
		t.Errorf("%d calls, an unbroken run %d and %d in flight at the kills", n, sound.calls, inFlight)
	}
	if got := graphOf(b); got != sound.cast {
		t.Errorf("the run went on to another graph:\n%s\nnot\n%s", got, sound.cast)
	}
}

// keptReplies returns how many replies a base holds that nobody has open.
func keptReplies(t *testing.T, path string) int {
	t.Helper()
	b := editortest.Get(Open(t.Context(), path))(t)
	defer b.Close()
	n, _, err := b.File.Cache().Size()
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// again counts the calls that were made before already.
func again(before, calls []practice.Call) (n int) {
	seen := map[string]bool{}
	for _, c := range before {
		seen[string(c.Body)] = true
	}
	for _, c := range calls {
		if seen[string(c.Body)] {
			n++
		}
	}
	return n
}
