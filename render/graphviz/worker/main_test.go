package worker_test

import (
	"fmt"
	"os"
	"testing"

	"dramatis/render/graphviz"
	"dramatis/render/graphviz/worker"
)

// The test binary plays the program: started as a worker it is one.
func TestMain(m *testing.M) {
	if graphviz.IsWorker(os.Args[1:]) {
		os.Exit(worker.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	if os.Getenv("DRAMATIS_TEST_SHOW_TMP") != "" {
		fmt.Print(os.TempDir())
		os.Exit(0)
	}
	os.Exit(m.Run())
}
