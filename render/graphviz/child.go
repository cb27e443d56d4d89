package graphviz

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"time"

	"dramatis/render/scene"
)

// workerArg is the hidden first argument that makes the program a layout worker.
const workerArg = "layout-worker"

// Timeout is how long a child may take.
const Timeout = 20 * time.Second

// maxOutput is much more than a layout or an SVG of the largest allowed graph takes.
const maxOutput = 64 << 20

// errTimeout is returned when a layout took longer than Timeout.
var errTimeout = errors.New("the layout took too long and was stopped: narrow the picture, or choose another layout")

// errNoWorker is returned by a program that never asks IsWorker.
var errNoWorker = errors.New("this program can't lay out a graph")

// canWork is set once this program has called IsWorker. One that doesn't, such as most test binaries,
// must not be started as a worker: it would do what it always does, and start others.
var canWork atomic.Bool

// IsWorker reports whether the program was started as a layout worker. args are the arguments without the program's name.
func IsWorker(args []string) bool {
	canWork.Store(true)
	return len(args) > 0 && args[0] == workerArg
}

// A Child runs Graphviz in a fresh process for each call. It is a Layouter and a Runner.
type Child struct {
	path    string
	timeout time.Duration
}

// NewChild makes a Child that starts this very program again.
func NewChild() (*Child, error) {
	path, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("find this program's file to start a layout: %w", err)
	}
	return &Child{path: path, timeout: Timeout}, nil
}

// Layout implements Layouter.
func (c *Child) Layout(ctx context.Context, g scene.Graph, o Options) (scene.Layout, error) {
	return Plan(ctx, c, g, o)
}

// Run implements Runner. The child is killed when ctx ends or the time is up.
func (c *Child) Run(ctx context.Context, dot []byte, engine, format string) ([]byte, error) {
	if !canWork.Load() {
		return nil, errNoWorker
	}
	ctx, stop := context.WithTimeoutCause(ctx, c.timeout, errTimeout)
	defer stop()
	cmd := exec.CommandContext(ctx, c.path, workerArg, engine, format) // #nosec G204 -- this program itself
	cmd.Stdin = bytes.NewReader(dot)
	out, complaint := &limitedBuffer{max: maxOutput}, &limitedBuffer{max: 4 << 10}
	cmd.Stdout, cmd.Stderr = out, complaint
	cmd.WaitDelay = time.Second // a grandchild that holds the pipe must not block us
	err := cmd.Run()
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case out.over:
		return nil, errors.New("the layout engine wrote more than it should")
	case err != nil:
		said := strings.ToValidUTF8(strings.TrimSpace(complaint.String()), "\ufffd")
		if said == "" {
			return nil, fmt.Errorf("the layout engine stopped: %w", err)
		}
		return nil, fmt.Errorf("the layout engine stopped: %s: %w", said, err)
	}
	return out.Bytes(), nil
}

// limitedBuffer keeps the first max bytes and records that there were more. It never fails, so the child is
// not blocked.
type limitedBuffer struct {
	bytes.Buffer
	max  int
	over bool
}

func (l *limitedBuffer) Write(p []byte) (int, error) {
	room := l.max - l.Len()
	if len(p) > room {
		l.over = true
		l.Buffer.Write(p[:room])
		return len(p), nil
	}
	return l.Buffer.Write(p)
}
