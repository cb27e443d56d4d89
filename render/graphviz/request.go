package graphviz

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"dramatis/render/dot"
	"dramatis/render/scene"
)

// A Runner runs Graphviz once: DOT in, the format's bytes out. engine and format are Graphviz's own
// names ("sfdp", "dot"; "json0", "svg").
type Runner interface {
	Run(ctx context.Context, dot []byte, engine, format string) ([]byte, error)
}

// Plan makes a layout with a Runner: it chooses the engine, writes the shape of the graph, runs
// Graphviz and reads the places.
func Plan(ctx context.Context, r Runner, g scene.Graph, o Options) (scene.Layout, error) {
	if err := ctx.Err(); err != nil {
		return scene.Layout{}, err
	}
	g = g.Tidy()
	if o.Engine == Dot && !hasLayers(g) {
		o.Engine = Auto
	}
	engine, err := Choose(o.Engine, len(g.Nodes), len(g.Edges))
	if err != nil {
		return scene.Layout{}, err
	}
	if len(g.Nodes) == 0 {
		return scene.NewLayout(g, nil, string(engine)), nil
	}
	shape := attributes(engine)
	if i := slices.IndexFunc(g.Nodes, func(n scene.Node) bool { return n.ID == o.Root }); i >= 0 && engine == Twopi {
		shape = append(shape, fmt.Sprintf("root=n%d", i))
	}
	out, err := r.Run(ctx, []byte(dot.Shape(g, shape...)), string(engine), "json0")
	if err != nil {
		return scene.Layout{}, fmt.Errorf("lay out %d names with %s: %w", len(g.Nodes), engine, err)
	}
	at, err := readPlaces(out, len(g.Nodes))
	if err != nil {
		return scene.Layout{}, fmt.Errorf("read the layout of %d names by %s: %w", len(g.Nodes), engine, err)
	}
	return scene.NewLayout(g, discs(g, at, engine), string(engine)), nil
}

// hasLayers reports whether enough edges lead from above to below for layers: with fewer, most of the
// picture is one long row, and its lines run through the nodes between their ends.
func hasLayers(g scene.Graph) bool {
	above := 0
	for _, e := range g.Edges {
		if e.Above != 0 || e.Kind == "" {
			above++
		}
	}
	return above > 0 && 3*above >= len(g.Edges)
}

// discs converts the centres of boxes to those of discs, which are at the top of their boxes, above
// the caption. Layers made by dot are spaced already; other layouts are turned on their side and
// spread here.
func discs(g scene.Graph, middle []scene.Point, engine Engine) map[string]scene.Point {
	boxes, top := g.Boxes(), g.Heaviest()
	sizes := make([]scene.Size, len(g.Nodes))
	for i, n := range g.Nodes {
		sizes[i] = boxes[n.ID]
	}
	if engine == Dot {
		scene.Bow(middle, g.Pairs())
		scene.Pack(middle, sizes, g.Pairs())
	} else {
		scene.RotateFlat(middle)
		if engine == SFDP {
			scene.Even(middle)
		}
		scene.Spread(middle, sizes)
		scene.Gather(middle, sizes, g.Pairs())
	}
	at := make(map[string]scene.Point, len(g.Nodes))
	for i, n := range g.Nodes {
		at[n.ID] = scene.Point{X: middle[i].X, Y: middle[i].Y - boxes[n.ID].H/2 + scene.Radius(n.Weight, top)}
	}
	return at
}

// attributes returns the attributes of the whole graph. Overlaps are left to scene.Spread:
// Graphviz's WebAssembly build has no GTS and so no prism. The fixed start makes the result the same
// every time.
func attributes(e Engine) []string {
	switch e {
	case Dot:
		return []string{"nodesep=0.3", "ranksep=0.7"}
	case Neato:
		return []string{"overlap=true", "start=7"}
	case Twopi:
		return []string{"overlap=true", "ranksep=1.5"}
	}
	return []string{"overlap=true", "start=7", "repulsiveforce=1.6"}
}

// readPlaces reads the centres of n boxes from Graphviz's json0, in points, with y turned downwards.
func readPlaces(out []byte, n int) ([]scene.Point, error) {
	var doc struct {
		Objects []struct {
			Name string `json:"name"`
			Pos  string `json:"pos"`
		} `json:"objects"`
	}
	if err := json.Unmarshal(out, &doc); err != nil {
		return nil, fmt.Errorf("the engine's answer is not understood: %w", err)
	}
	at, have := make([]scene.Point, n), make([]bool, n)
	placed := 0
	for _, o := range doc.Objects {
		i, err := strconv.Atoi(strings.TrimPrefix(o.Name, "n"))
		if err != nil || i < 0 || i >= n || have[i] {
			continue
		}
		xs, ys, _ := strings.Cut(o.Pos, ",")
		x, errX := strconv.ParseFloat(xs, 64)
		y, errY := strconv.ParseFloat(ys, 64)
		if errX != nil || errY != nil || !(math.Abs(x) < maxCoordinate) || !(math.Abs(y) < maxCoordinate) {
			continue
		}
		at[i], have[i] = scene.Point{X: x, Y: -y}, true
		placed++
	}
	if placed != n {
		return nil, fmt.Errorf("the engine gave no place to %d of %d names", n-placed, n)
	}
	return at, nil
}

// maxCoordinate is the largest coordinate that is believed, in points: a hundred times the largest layout
// seen.
const maxCoordinate = 1e7
