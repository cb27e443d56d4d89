package scene

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// circles is n cliques of size nodes, each joined to the next by one weak edge.
func circles(n, size int) Graph {
	var g Graph
	id := func(c, i int) string { return fmt.Sprintf("c%02d-%02d", c, i) }
	for c := range n {
		for i := range size {
			g.Nodes = append(g.Nodes, Node{ID: id(c, i), Label: id(c, i), Weight: float64(100*(n-c) - i)})
			for k := range i {
				g.Edges = append(g.Edges, Edge{From: id(c, k), To: id(c, i), Weight: 5})
			}
		}
		g.Edges = append(g.Edges, Edge{From: id(c, 0), To: id((c+1)%n, 1), Weight: 1})
	}
	return g
}

func TestCirclesOfFriendsAreCommunities(t *testing.T) {
	g := circles(5, 6)
	g.Nodes = append(g.Nodes, Node{ID: "loner"}, Node{ID: "one"}, Node{ID: "two"})
	g.Edges = append(g.Edges, Edge{From: "one", To: "two", Weight: 9}, Edge{From: "c00-03", To: "c01-03", Weight: 10, Dashed: true})
	out := g.WithCommunities()
	for _, n := range out.Nodes {
		want := 0 // a pair and a loner are in none
		if n.ID[0] == 'c' {
			want = int(n.ID[2]-'0') + 1 // the heaviest circle is the first
		}
		if n.Community != want {
			t.Errorf("%s is in community %d, not %d", n.ID, n.Community, want)
		}
	}
	heads := out.Heads()
	if len(heads) != 5 || heads[2].Head.ID != "c02-00" || heads[2].Count != 6 {
		t.Errorf("the communities are called after %+v", heads)
	}
}

func TestCommunitiesDoNotDependOnTheOrderOfAGraph(t *testing.T) {
	g := circles(7, 9)
	want := g.WithCommunities()
	r := rand.New(rand.NewPCG(1, 1))
	for range 20 {
		r.Shuffle(len(g.Nodes), func(i, j int) { g.Nodes[i], g.Nodes[j] = g.Nodes[j], g.Nodes[i] })
		r.Shuffle(len(g.Edges), func(i, j int) { g.Edges[i], g.Edges[j] = g.Edges[j], g.Edges[i] })
		if got := g.WithCommunities(); !slices.Equal(got.Nodes, want.Nodes) {
			t.Fatal("another order gives other communities")
		}
	}
}

func TestThereAreNoMoreCommunitiesThanColours(t *testing.T) {
	for _, n := range circles(12, 5).WithCommunities().Nodes {
		if n.Community > mostCommunities {
			t.Fatalf("community %d", n.Community)
		}
	}
	if g := (Graph{}).WithCommunities(); len(g.Nodes) != 0 {
		t.Error("nothing has communities")
	}
}

func BenchmarkCommunitiesOf5000(b *testing.B) {
	g := circles(500, 10)
	for b.Loop() {
		g.WithCommunities()
	}
}
