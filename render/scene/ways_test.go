package scene

import (
	"strings"
	"testing"
)

// family is a mother with two sons, a friend of one of them, and somebody who may be the friend.
func family() Graph {
	var g Graph
	for _, id := range []string{"mother", "a", "b", "friend", "stranger", "alone"} {
		g.Nodes = append(g.Nodes, Node{ID: id, Label: id})
	}
	g.Edges = []Edge{{From: "mother", To: "a", Weight: 9, Kind: "parent", Above: 1}, {From: "mother", To: "b", Weight: 9, Kind: "parent", Above: 1},
		{From: "a", To: "friend", Weight: 2, Kind: "friend"}, {From: "b", To: "friend", Weight: 8}, {From: "stranger", To: "friend", Dashed: true}}
	return g
}

func idsOf(g Graph) string {
	var out []string
	for _, n := range g.Tidy().Nodes {
		out = append(out, n.ID)
	}
	return strings.Join(out, " ")
}

func TestWaysToLook(t *testing.T) {
	g := family()
	for name, c := range map[string]struct {
		got   Graph
		nodes string
		edges int
	}{
		"one kind":         {g.OfKinds("parent"), "a b mother", 2},
		"under review":     {g.UnderReview(), "friend stranger", 1},
		"the strong way":   {g.Path("mother", "friend"), "b friend mother", 2},
		"no way":           {g.Path("mother", "alone"), "", 0},
		"doubt is no way":  {g.Path("mother", "stranger"), "", 0},
		"a way to oneself": {g.Path("a", "a"), "a", 0},
		"of nobody":        {g.Path("a", "nobody"), "", 0},
	} {
		if idsOf(c.got) != c.nodes || len(c.got.Edges) != c.edges {
			t.Errorf("%s: %s with %d edges", name, idsOf(c.got), len(c.got.Edges))
		}
	}
	if k := g.Kinds(); len(k) != 2 || k[0] != (KindCount{"parent", 2}) {
		t.Errorf("the kinds are %v", k)
	}
}

func TestWhoStandsAboveStaysSoWhenAnEdgeIsTurned(t *testing.T) {
	g := Graph{Nodes: []Node{{ID: "a"}, {ID: "b"}}, Edges: []Edge{{From: "b", To: "a", Above: 1}}}.Tidy()
	if e := g.Edges[0]; e.From != "a" || e.Above != -1 {
		t.Errorf("it is %+v", e)
	}
}
