package worker

import (
	"fmt"
	"io"
	"os"
	"time"

	"dramatis/render/graphviz"
)

// maxInput is more than the DOT of the largest graph that graphviz.Choose allows.
const maxInput = 64 << 20

// Main returns the layout worker: args are the program's arguments from "layout-worker" on (layout-worker ENGINE FORMAT), DOT comes
// from stdin, the result goes to stdout. It returns the exit status: 0 done, 1 failed with one line on stderr, 2 wrong usage.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if !graphviz.IsWorker(args) || len(args) != 3 {
		fmt.Fprintln(stderr, "this is an internal command of the studio: layout-worker ENGINE FORMAT")
		return 2
	}
	// The parent kills a slow child; this is for a child whose parent has died.
	orphan := time.AfterFunc(2*graphviz.Timeout, func() { os.Exit(1) })
	defer orphan.Stop()
	dot, err := io.ReadAll(io.LimitReader(stdin, maxInput))
	if err != nil {
		fmt.Fprintln(stderr, "read the graph:", err)
		return 1
	}
	out, err := render(dot, args[1], args[2])
	if err != nil {
		fmt.Fprintln(stderr, err)
		return 1
	}
	if _, err := stdout.Write(out); err != nil {
		fmt.Fprintln(stderr, "write the layout:", err)
		return 1
	}
	return 0
}
