package worker_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"dramatis/render/graphviz"
	"dramatis/render/graphviz/worker"
	"dramatis/render/scene"
)

func child(t testing.TB) graphviz.Layouter {
	t.Helper()
	c, err := graphviz.NewChild()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestChildKeepsTheContract(t *testing.T)     { contract(t, child(t)) }
func TestInProcessKeepsTheContract(t *testing.T) { contract(t, worker.InProcess{}) }
func TestCircleKeepsTheContract(t *testing.T)    { contract(t, graphviz.Circle{}) }

// contract is what every Layouter promises.
func contract(t *testing.T, l graphviz.Layouter) {
	ctx := context.Background()
	for _, engine := range graphviz.Engines {
		name := string(engine)
		name = cmp.Or(name, "auto")
		t.Run("every node gets a finite place by "+name, func(t *testing.T) {
			for _, g := range []scene.Graph{{}, random(1, 0), random(2, 1), random(40, 60), apart(), hostile()} {
				out, err := l.Layout(ctx, g, graphviz.Options{Engine: engine})
				if err != nil {
					t.Fatalf("%d nodes: %v", len(g.Nodes), err)
				}
				complete(t, g, out)
			}
		})
		t.Run("the same graph gets the same places by "+name, func(t *testing.T) {
			g := random(30, 45)
			first, err := l.Layout(ctx, g, graphviz.Options{Engine: engine})
			if err != nil {
				t.Fatal(err)
			}
			rand.New(rand.NewPCG(1, 2)).Shuffle(len(g.Nodes), func(i, j int) { g.Nodes[i], g.Nodes[j] = g.Nodes[j], g.Nodes[i] })
			second, err := l.Layout(ctx, g, graphviz.Options{Engine: engine})
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(first, second) {
				t.Error("two layouts of one graph differ")
			}
		})
	}
	t.Run("somebody with many brothers is no long row", func(t *testing.T) {
		g := random(12, 0)
		for i := range 11 {
			g.Edges = append(g.Edges, scene.Edge{From: g.Nodes[0].ID, To: g.Nodes[i+1].ID, Weight: 5, Kind: "sibling"})
		}
		out, err := l.Layout(ctx, g, graphviz.Options{Engine: graphviz.Dot})
		if err != nil {
			t.Fatal(err)
		}
		if s := out.Bounds.Size(); s.W > 3*s.H {
			t.Errorf("it is %v", s)
		}
	})
	t.Run("a cancelled layout says so", func(t *testing.T) {
		ctx, cancel := context.WithCancel(ctx)
		cancel()
		if _, err := l.Layout(ctx, random(5, 5), graphviz.Options{}); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("several may ask at once", func(t *testing.T) {
		fails := make(chan error)
		for i := range 6 {
			go func() {
				g := random(20+i, 30)
				out, err := l.Layout(ctx, g, graphviz.Options{})
				if err == nil && len(out.At) != 20+i {
					err = fmt.Errorf("%d of %d placed", len(out.At), 20+i)
				}
				fails <- err
			}()
		}
		for range 6 {
			if err := <-fails; err != nil {
				t.Error(err)
			}
		}
	})
}

func complete(t *testing.T, g scene.Graph, l scene.Layout) {
	t.Helper()
	want := map[string]bool{}
	for _, n := range g.Nodes {
		want[n.ID] = true
		p, ok := l.At[n.ID]
		if !ok {
			t.Errorf("%q has no place", n.ID)
		}
		if math.IsNaN(p.X) || math.IsInf(p.X, 0) || math.IsNaN(p.Y) || math.IsInf(p.Y, 0) {
			t.Errorf("%q is at %v", n.ID, p)
		}
		if !l.Bounds.Contains(p) {
			t.Errorf("%q at %v lies outside %v", n.ID, p, l.Bounds)
		}
	}
	if len(l.At) != len(want) {
		t.Errorf("%d places for %d nodes", len(l.At), len(want))
	}
	if len(g.Nodes) > 0 && l.Engine == "" {
		t.Error("the layout does not say who made it")
	}
}

// random returns a graph of n nodes and about m edges, the same for the same numbers.
func random(n, m int) scene.Graph {
	r := rand.New(rand.NewPCG(uint64(n), uint64(m)))
	var g scene.Graph
	for i := range n {
		g.Nodes = append(g.Nodes, scene.Node{ID: fmt.Sprintf("p%04d", i), Label: fmt.Sprintf("Person %d", i),
			Type: "character", Weight: float64(r.IntN(100))})
	}
	for range m {
		g.Edges = append(g.Edges, scene.Edge{From: g.Nodes[r.IntN(n)].ID, To: g.Nodes[r.IntN(n)].ID, Weight: 1 + 9*r.Float64()})
	}
	return g
}

// apart returns a graph of several pieces.
func apart() scene.Graph {
	g := random(9, 0)
	for i := 0; i < 8; i += 2 {
		g.Edges = append(g.Edges, scene.Edge{From: g.Nodes[i].ID, To: g.Nodes[i+1].ID, Weight: 3, Dashed: i == 4})
	}
	return g
}

var hostileLabels = []string{
	`"`, `\`, `a\`, `\N \G \E \l`, `x" ]; evil [label="y`, "two\nlines", "tab\tand\rreturn", "<b>bold</b>", "<<table>>", "&amp;&lt;&#65;",
	"nul\x00byte", "bell\x07", "\xff\xfe broken", "关云长", "諸葛亮字孔明", "Ж", "👩‍👩‍👧", "e\u0301", "", " ", "//", "/* */", "#", "-- x", "graph",
	"\ufeffbom", "\u202eright to left",
}

// hostile returns a graph whose IDs, labels and types are what an attacker or a broken book would write, with edges to nowhere.
func hostile() scene.Graph {
	var g scene.Graph
	for i, l := range hostileLabels {
		g.Nodes = append(g.Nodes, scene.Node{ID: l, Label: l, Type: l, Weight: float64(i)})
		g.Edges = append(g.Edges, scene.Edge{From: l, To: hostileLabels[(i+1)%len(hostileLabels)], Weight: math.NaN()},
			scene.Edge{From: l, To: "nobody", Weight: math.Inf(1)}, scene.Edge{From: l, To: l})
	}
	g.Nodes[0].Weight, g.Nodes[1].Weight, g.Nodes[2].Weight = math.NaN(), math.Inf(1), -3
	return g
}
