package scene

import (
	"strings"
	"testing"
)

// family returns a mother with two sons, a friend of one of them, and somebody who may be the friend.
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
		"one kind":         {g.WithKinds("parent"), "a b mother", 2},
		"under review":     {g.OnlyUnderReview(), "friend stranger", 1},
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

func TestAroundSomebodyTheStrongestAreKeptOfEachStep(t *testing.T) {
	g := Graph{Nodes: []Node{{ID: "me"}}}
	for _, id := range []string{"a", "b", "c", "d", "e", "f"} {
		g.Nodes = append(g.Nodes, Node{ID: id})
		g.Edges = append(g.Edges, Edge{From: "me", To: id, Weight: float64('z' - id[0])})
	}
	g.Nodes = append(g.Nodes, Node{ID: "behind"})
	g.Edges = append(g.Edges, Edge{From: "behind", To: "a", Weight: 1})
	for _, c := range []struct {
		depth, n int
		want     string
	}{{1, 4, "a b c me"}, {2, 5, "a b behind me"}, {1, 99, "a b behind c d e f me"}} {
		if got := idsOf(g.Near("me", c.depth, c.n)); got != c.want {
			t.Errorf("%d steps, %d at most: %s", c.depth, c.n, got)
		}
	}
}

func TestOfDenseRelationsTheStrongestStandOutAndTellingOnesByThemselves(t *testing.T) {
	var g Graph
	for _, id := range []string{"a", "b", "c", "d"} {
		g.Nodes = append(g.Nodes, Node{ID: id})
	}
	g.Edges = []Edge{{From: "a", To: "b", Weight: 9}, {From: "c", To: "d", Weight: 9}, {From: "a", To: "c", Weight: 5},
		{From: "b", To: "d", Weight: 2, Kind: "parent"}, {From: "a", To: "d", Weight: 1, Dashed: true}}
	telling := func(e Edge) bool { return e.Kind != "" }
	for i, e := range g.Backbone(1, telling).Edges {
		if want := i == 2; e.Faint != want {
			t.Errorf("%+v", e)
		}
	}
	for _, e := range g.Backbone(0, telling).Edges {
		if e.Faint == e.Dashed {
			t.Errorf("with none to stand out: %+v", e)
		}
	}
}

func TestWhoStandsAboveStaysSoWhenAnEdgeIsTurned(t *testing.T) {
	g := Graph{Nodes: []Node{{ID: "a"}, {ID: "b"}}, Edges: []Edge{{From: "b", To: "a", Above: 1}}}.Tidy()
	if e := g.Edges[0]; e.From != "a" || e.Above != -1 {
		t.Errorf("it is %+v", e)
	}
}
