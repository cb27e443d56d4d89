package scene

import (
	"cmp"
	"slices"
)

// A Node is one thing in the picture.
type Node struct {
	ID       string  // unique in its Graph, opaque
	Label    string  // as a person reads it; any text
	Type     string  // decides the colour and the filter
	Weight   float64 // how often it is mentioned; decides the size
	Selected bool    // drawn with a ring
	// Community is the number of those it belongs to, from 1; 0: none. See Graph.WithCommunities.
	Community int
}

// An Edge joins two nodes. It has no direction in the picture.
type Edge struct {
	From, To string  // Node IDs
	Weight   float64 // strength 1 to 10; decides the width
	Dashed   bool    // the two may be one: identity under review
	Faint    bool    // drawn thin and pale; see Graph.Backbone
	Kind     string  // of relation, the same from both ends; "" if unknown
	Word     string  // the kind as a person reads it, written on the line where there is room
	Above    int     // 1: From is above To (a parent, a master), -1: below, 0: beside
}

// A Graph is what is shown. The order of Nodes and Edges carries no meaning.
type Graph struct {
	Nodes []Node
	Edges []Edge
}

// A TypeCount is one row of a legend.
type TypeCount struct {
	Type  string
	Count int
}

// Tidy returns the graph in one canonical form: nodes sorted by ID, edges by their ends; of nodes with one ID the first stays,
// of edges with the same ends and kind the strongest; edges to missing nodes and from a node to itself are dropped. All that
// lays out, writes or draws a graph tidies it first, so outside data cannot make them disagree.
func (g Graph) Tidy() Graph {
	out := Graph{Nodes: slices.Clone(g.Nodes), Edges: make([]Edge, 0, len(g.Edges))}
	slices.SortStableFunc(out.Nodes, func(a, b Node) int { return cmp.Compare(a.ID, b.ID) })
	out.Nodes = slices.CompactFunc(out.Nodes, func(a, b Node) bool { return a.ID == b.ID })
	known := out.index()
	for _, e := range g.Edges {
		_, from := known[e.From]
		_, to := known[e.To]
		if !from || !to || e.From == e.To {
			continue
		}
		if e.From > e.To {
			e.From, e.To, e.Above = e.To, e.From, -e.Above
		}
		out.Edges = append(out.Edges, e)
	}
	slices.SortStableFunc(out.Edges, compareEdges)
	out.Edges = slices.CompactFunc(out.Edges, func(a, b Edge) bool {
		return a.From == b.From && a.To == b.To && a.Dashed == b.Dashed
	})
	return out
}

func compareEdges(a, b Edge) int {
	return cmp.Or(
		cmp.Compare(a.From, b.From),
		cmp.Compare(a.To, b.To),
		compareBool(a.Dashed, b.Dashed),
		cmp.Compare(b.Weight, a.Weight),
	)
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// index maps each ID to its place in Nodes.
func (g Graph) index() map[string]int {
	m := make(map[string]int, len(g.Nodes))
	for i, n := range g.Nodes {
		if _, twice := m[n.ID]; !twice {
			m[n.ID] = i
		}
	}
	return m
}

// Types counts the nodes of each type, most frequent first, then by name.
func (g Graph) Types() []TypeCount {
	count := map[string]int{}
	for _, n := range g.Nodes {
		count[n.Type]++
	}
	out := make([]TypeCount, 0, len(count))
	for t, c := range count {
		out = append(out, TypeCount{t, c})
	}
	slices.SortFunc(out, func(a, b TypeCount) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Type, b.Type))
	})
	return out
}

// Pairs returns the ends of the edges as places in Nodes, of a tidied graph.
func (g Graph) Pairs() [][2]int {
	at := g.index()
	out := make([][2]int, len(g.Edges))
	for i, e := range g.Edges {
		out[i] = [2]int{at[e.From], at[e.To]}
	}
	return out
}
