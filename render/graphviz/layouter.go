package graphviz

import (
	"context"
	"errors"
	"fmt"

	"dramatis/render/scene"
)

// An Engine is one of Graphviz's ways to place nodes.
type Engine string

const (
	Auto  Engine = ""      // Neato for a handful, else SFDP
	Neato Engine = "neato" // springs; the calmest picture of a small cast
	SFDP  Engine = "sfdp"  // springs, many nodes
	Dot   Engine = "dot"   // layers from top to bottom
	Twopi Engine = "twopi" // rings around the middle
)

// Engines are those a person may choose from.
var Engines = []Engine{Auto, Neato, SFDP, Dot, Twopi}

// Limits, from measured times: above these an engine takes seconds to minutes.
const (
	maxDotNodes   = 150
	maxDotEdges   = 300
	maxNeatoNodes = 120
	maxNodes      = 20_000
	maxEdges      = 100_000
)

// Options of a layout.
type Options struct {
	Engine Engine
	Root   string // the node in the middle of the rings of Twopi; "" the one that Graphviz finds
}

// A Layouter places the nodes of a graph. Every node of the tidied graph gets a finite place; the same graph gets the same
// places. It is safe for concurrent use and returns ctx's error soon after ctx ends.
type Layouter interface {
	Layout(ctx context.Context, g scene.Graph, o Options) (scene.Layout, error)
}

// ErrTooLarge is returned for graphs no engine lays out in reasonable time.
var ErrTooLarge = errors.New("the picture is too large to be laid out: narrow it to the neighbourhood of somebody, or to fewer names")

// errEngine is returned for an engine that is not among Engines.
var errEngine = errors.New("there is no such layout")

// Choose returns the engine that is really used for a graph of that size.
func Choose(wanted Engine, nodes, edges int) (Engine, error) {
	if nodes > maxNodes || edges > maxEdges {
		return "", ErrTooLarge
	}
	switch wanted {
	case Auto, Neato:
		if nodes <= maxNeatoNodes {
			return Neato, nil
		}
		return SFDP, nil
	case Dot:
		if nodes <= maxDotNodes && edges <= maxDotEdges {
			return Dot, nil
		}
		return SFDP, nil
	case SFDP, Twopi:
		return wanted, nil
	}
	return "", fmt.Errorf("layout %q: %w", wanted, errEngine)
}

// Circle is the Layouter that needs no engine (scene.Circle).
type Circle struct{}

// Layout places the graph in rings.
func (Circle) Layout(ctx context.Context, g scene.Graph, _ Options) (scene.Layout, error) {
	if err := ctx.Err(); err != nil {
		return scene.Layout{}, err
	}
	return scene.Circle(g), nil
}

// LayoutOrCircle lays out with l or, if that fails, in a circle, so that there is always a picture. The error then says why
// l failed; the layout is usable nevertheless, unless ctx was cancelled.
func LayoutOrCircle(ctx context.Context, l Layouter, g scene.Graph, o Options) (scene.Layout, error) {
	out, err := l.Layout(ctx, g, o)
	if err == nil {
		return out, nil
	}
	if errors.Is(ctx.Err(), context.Canceled) {
		return scene.Layout{}, ctx.Err()
	}
	return scene.Circle(g), fmt.Errorf("the picture is shown as rings: %w", err)
}
