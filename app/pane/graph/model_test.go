package graph

import (
	"fmt"
	"testing"

	"dramatis/editor/kb"
	"dramatis/render/scene"
)

// crowd returns a cast of n, the first with of them joined in a ring, the first the most mentioned.
func crowd(n, with int) scene.Graph {
	var g scene.Graph
	for i := range n {
		g.Nodes = append(g.Nodes, scene.Node{ID: fmt.Sprint(i), Type: string(kb.Character), Weight: float64(n - i)})
	}
	for i := range with {
		g.Edges = append(g.Edges, scene.Edge{From: fmt.Sprint(i), To: fmt.Sprint((i + 1) % with), Weight: 3})
	}
	return g
}

func TestAtFirstTheChiefCastIsDrawnWithoutLoners(t *testing.T) {
	g := crowd(100, 10).Chief(chiefShown)
	if len(g.Nodes) != 10 {
		t.Errorf("%d are drawn, not the 10 who have to do with each other", len(g.Nodes))
	}
	if g := crowd(100, 100).Chief(chiefShown); len(g.Nodes) != chiefShown {
		t.Errorf("%d are drawn, not %d", len(g.Nodes), chiefShown)
	}
	if g := crowd(100, 10).Chief(chiefShown, "99"); len(g.Nodes) != 11 {
		t.Error("the chosen one is left out")
	}
}
