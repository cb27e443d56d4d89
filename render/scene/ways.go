package scene

import (
	"cmp"
	"math"
	"slices"
)

// WithKinds keeps the edges of some kinds, and the nodes that have one.
func (g Graph) WithKinds(kinds ...string) Graph {
	return g.withEdges(func(e Edge) bool { return !e.Dashed && slices.Contains(kinds, e.Kind) })
}

// OnlyUnderReview keeps the nodes that may be the same as another one, and all edges between them.
func (g Graph) OnlyUnderReview() Graph {
	open := g.withEdges(func(e Edge) bool { return e.Dashed }).index()
	return g.Where(func(n Node) bool { _, in := open[n.ID]; return in })
}

// withEdges keeps some edges, and the nodes that have one.
func (g Graph) withEdges(keep func(Edge) bool) Graph {
	var out Graph
	in := map[string]bool{}
	for _, e := range g.Edges {
		if keep(e) {
			out.Edges = append(out.Edges, e)
			in[e.From], in[e.To] = true, true
		}
	}
	for _, n := range g.Nodes {
		if in[n.ID] {
			out.Nodes = append(out.Nodes, n)
		}
	}
	return out
}

// A KindCount is how many edges are of a kind.
type KindCount struct {
	Kind  string
	Count int
}

// Kinds counts the edges of each known kind, most frequent first, then by name.
func (g Graph) Kinds() []KindCount {
	count := map[string]int{}
	for _, e := range g.Edges {
		if e.Kind != "" && !e.Dashed {
			count[e.Kind]++
		}
	}
	var out []KindCount
	for k, n := range count {
		out = append(out, KindCount{k, n})
	}
	slices.SortFunc(out, func(a, b KindCount) int { return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Kind, b.Kind)) })
	return out
}

// strongest is the greatest weight of an edge.
const strongest = 10

// Path returns the path from one node to another over the strongest edges (weaker ones cost more) as a graph with only its
// edges; it is empty if there is no path. Edges under review are not used.
func (g Graph) Path(from, to string) Graph {
	known := g.index()
	_, okFrom := known[from]
	_, okTo := known[to]
	if !okFrom || !okTo {
		return Graph{}
	}
	before, found := g.search(from, to)
	if !found {
		return Graph{}
	}
	on, out := map[string]bool{from: true}, Graph{}
	for at := to; at != from; {
		e := before[at]
		on[at] = true
		out.Edges = append(out.Edges, e)
		at = e.other(at)
	}
	for _, n := range g.Nodes {
		if on[n.ID] {
			out.Nodes = append(out.Nodes, n)
		}
	}
	return out
}

func (e Edge) other(end string) string {
	if end == e.From {
		return e.To
	}
	return e.From
}

// search finds the cheapest ways from a node (Dijkstra) until it reaches another, as the edge by which
// each node was reached.
func (g Graph) search(from, to string) (before map[string]Edge, found bool) {
	next := map[string][]Edge{}
	for _, e := range g.Edges {
		if !e.Dashed {
			next[e.From] = append(next[e.From], e)
			next[e.To] = append(next[e.To], e)
		}
	}
	before = map[string]Edge{}
	cost, done := map[string]float64{from: 0}, map[string]bool{}
	for {
		at, least := "", math.Inf(1)
		for id, c := range cost {
			if !done[id] && (c < least || c == least && id < at) {
				at, least = id, c
			}
		}
		if at == "" {
			return before, done[to]
		}
		done[at] = true
		for _, e := range next[at] {
			c := least + strongest + 1 - min(max(e.Weight, 0), strongest)
			if had, ok := cost[e.other(at)]; !ok || c < had {
				cost[e.other(at)], before[e.other(at)] = c, e
			}
		}
	}
}

// StrongestEach is the default number of relations per node that are drawn in full.
const StrongestEach = 3

// Backbone marks as faint the edges that are not among the strongest most of either end: in a dense
// picture they would hide the others. Telling edges, whose kind says more than that two are related,
// are counted separately.
func (g Graph) Backbone(most int, telling func(Edge) bool) Graph {
	order := make([]int, len(g.Edges))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(g.Edges[b].Weight, g.Edges[a].Weight) })
	out, have := Graph{Nodes: g.Nodes, Edges: slices.Clone(g.Edges)}, map[bool]map[string]int{false: {}, true: {}}
	for _, i := range order {
		e := &out.Edges[i]
		of := have[telling(*e)]
		e.Faint = !e.Dashed && of[e.From] >= most && of[e.To] >= most
		of[e.From]++
		of[e.To]++
	}
	return out
}
