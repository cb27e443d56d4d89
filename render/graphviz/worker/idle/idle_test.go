package idle

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"dramatis/render/graphviz"
	"dramatis/render/graphviz/worker"
)

// The test binary plays the program: started as a worker it is one.
func TestMain(m *testing.M) {
	if graphviz.IsWorker(os.Args[1:]) {
		os.Exit(worker.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

func TestOnlyTheWorkerCompilesGraphviz(t *testing.T) {
	if !graphviz.IsWorker([]string{arg}) {
		t.Fatalf("%q is not what the worker is started with", arg)
	}
	if len(module) == 0 || len(module) > 200<<10 {
		t.Errorf("the module has %d bytes in a process that is no worker", len(module))
	}
	cmd := exec.Command(os.Args[0], arg, "neato", "json0") // #nosec G204 -- this test
	cmd.Stdin = strings.NewReader("graph { a -- b }")
	if out, err := cmd.Output(); err != nil || !strings.Contains(string(out), `"pos"`) {
		t.Errorf("as a worker: %v\n%s", err, out)
	}
}
