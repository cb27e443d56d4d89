//go:build unix

package cli

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"syscall"
	"testing"

	"dramatis/editor/editortest"
)

// childIsDeaf makes a child of this test one that does not end when it is asked to.
const childIsDeaf = "DRAMATIS_TEST_DEAF"

func init() { // TestMain is that of the tests with a server
	if os.Getenv(childIsDeaf) == "" {
		return
	}
	ctx, stop := Interruptible(context.Background())
	defer stop()
	fmt.Println("begun")
	<-ctx.Done()
	fmt.Println("asked")
	_, _ = io.Copy(io.Discard, os.Stdin) // until the test ends
	os.Exit(0)
}

func TestASecondInterruptionKills(t *testing.T) {
	for _, ask := range []os.Signal{syscall.SIGINT, syscall.SIGTERM} {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), childIsDeaf+"=1")
		in := editortest.Get(cmd.StdinPipe())(t)
		out := bufio.NewReader(editortest.Get(cmd.StdoutPipe())(t))
		editortest.Must(t, cmd.Start())
		for _, says := range []string{"begun\n", "asked\n"} {
			if line, err := out.ReadString('\n'); line != says {
				t.Fatalf("it says %q (%v)", line, err)
			}
			editortest.Must(t, cmd.Process.Signal(ask))
		}
		_ = cmd.Wait() // the status says it
		if status, _ := cmd.ProcessState.Sys().(syscall.WaitStatus); !status.Signaled() || status.Signal() != ask {
			t.Errorf("after %v twice it ended so: %v", ask, cmd.ProcessState)
		}
		_ = in.Close()
	}
}

func TestAnInterruptionEndsTheOpeningOfABase(t *testing.T) {
	path := sampleIn(t, t.TempDir())
	ctx, end := context.WithCancel(t.Context())
	end()
	for _, args := range [][]string{{"show"}, {"review", "list"}, {"edit", "history"}, {"export", "-format", "json", "-o", path + ".json"}, {"ask", "-as", "Aab", "Who?"}} {
		var said bytes.Buffer
		status := Run(ctx, &Program{Out: io.Discard, Err: &said}, append(args, "-kb", path))
		if status != Interrupted {
			t.Errorf("%s: status %d, %s", args[0], status, said.String())
		}
	}
}
