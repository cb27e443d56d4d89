package graphviz

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"dramatis/render/dot"
	"dramatis/render/scene"
)

// A Runner runs Graphviz once: DOT in, the format's bytes out. engine and format are Graphviz's own words ("sfdp", "nop1";
// "json0", "svg").
type Runner interface {
	Run(ctx context.Context, dot []byte, engine, format string) ([]byte, error)
}

// Plan is the one way from a Runner to a Layouter: it chooses the engine, writes the shape of the graph, runs and reads the
// places back.
func Plan(ctx context.Context, r Runner, g scene.Graph, o Options) (scene.Layout, error) {
	if err := ctx.Err(); err != nil {
		return scene.Layout{}, err
	}
	g = g.Tidy()
	engine, err := Choose(o.Engine, len(g.Nodes), len(g.Edges))
	if err != nil {
		return scene.Layout{}, err
	}
	if len(g.Nodes) == 0 {
		return scene.NewLayout(g, nil, string(engine)), nil
	}
	out, err := r.Run(ctx, []byte(dot.Shape(g, attributes(engine)...)), string(engine), "json0")
	if err != nil {
		return scene.Layout{}, fmt.Errorf("lay out %d names with %s: %w", len(g.Nodes), engine, err)
	}
	at, err := readPlaces(out, g)
	if err != nil {
		return scene.Layout{}, fmt.Errorf("read the layout of %d names by %s: %w", len(g.Nodes), engine, err)
	}
	return scene.NewLayout(g, at, string(engine)), nil
}

// attributes of the whole graph. Graphviz's WebAssembly build has no GTS and so no prism: scaling is what removes overlaps.
// The fixed start makes springs come to rest in the same place every time.
func attributes(e Engine) []string {
	switch e {
	case Dot:
		return []string{"nodesep=0.3", "ranksep=0.7"}
	case Neato:
		return []string{"overlap=scale", "start=7", "sep=\"+6\"", "len=1.6", "edge [len=1.6]"}
	case Twopi:
		return []string{"overlap=scale", "ranksep=1.5"}
	}
	return []string{"overlap=scale", "start=7", "sep=\"+4\""}
}

// readPlaces reads Graphviz's json0: the middle of each box, in points, y upwards. The disc stands at the top of its box, above
// the caption.
func readPlaces(out []byte, g scene.Graph) (map[string]scene.Point, error) {
	var doc struct {
		Objects []struct {
			Name string `json:"name"`
			Pos  string `json:"pos"`
		} `json:"objects"`
	}
	if err := json.Unmarshal(out, &doc); err != nil {
		return nil, fmt.Errorf("the engine's answer is not understood: %w", err)
	}
	boxes, top := g.Boxes(), g.Heaviest()
	at := make(map[string]scene.Point, len(g.Nodes))
	for _, o := range doc.Objects {
		i, err := strconv.Atoi(strings.TrimPrefix(o.Name, "n"))
		if err != nil || i < 0 || i >= len(g.Nodes) {
			continue
		}
		xs, ys, ok := strings.Cut(o.Pos, ",")
		x, errX := strconv.ParseFloat(xs, 64)
		y, errY := strconv.ParseFloat(ys, 64)
		if !ok || errX != nil || errY != nil {
			return nil, fmt.Errorf("the engine gave no place to %d of %d names", len(g.Nodes)-len(at), len(g.Nodes))
		}
		n := g.Nodes[i]
		at[n.ID] = scene.Point{X: x, Y: -y - boxes[n.ID].H/2 + scene.Radius(n.Weight, top)}
	}
	if len(at) != len(g.Nodes) {
		return nil, fmt.Errorf("the engine gave no place to %d of %d names", len(g.Nodes)-len(at), len(g.Nodes))
	}
	return at, nil
}
