package worker

import (
	"context"
	"fmt"

	"dramatis/render/graphviz"
	"dramatis/render/scene"
)

// maxInProcess is the number of nodes up to which a layout that cannot be stopped is short enough.
const maxInProcess = 500

// engineLock is the lock around the engine, a channel so that waiting for it can be cancelled.
var engineLock = make(chan struct{}, 1)

// InProcess lays out inside this process, one graph at a time. A layout that has begun can't be
// stopped: its result is discarded if ctx has ended.
type InProcess struct{}

// Layout implements graphviz.Layouter.
func (p InProcess) Layout(ctx context.Context, g scene.Graph, o graphviz.Options) (scene.Layout, error) {
	if len(g.Nodes) > maxInProcess {
		return scene.Layout{}, fmt.Errorf("lay out %d names: %w", len(g.Nodes), graphviz.ErrTooLarge)
	}
	return graphviz.Plan(ctx, p, g, o)
}

// Run implements graphviz.Runner.
func (InProcess) Run(ctx context.Context, dot []byte, engine, format string) ([]byte, error) {
	select {
	case engineLock <- struct{}{}:
		defer func() { <-engineLock }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	out, err := render(dot, engine, format)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return out, err
}
