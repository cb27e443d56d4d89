package scene

import (
	"cmp"
	"math"
	"slices"
)

// OfKinds keeps the edges of some kinds, and the nodes that have one.
func (g Graph) OfKinds(kinds ...string) Graph {
	return g.along(func(e Edge) bool { return !e.Dashed && slices.Contains(kinds, e.Kind) })
}

// UnderReview keeps the nodes that may be one with another, and all edges between them.
func (g Graph) UnderReview() Graph {
	open := g.along(func(e Edge) bool { return e.Dashed }).index()
	return g.Where(func(n Node) bool { _, in := open[n.ID]; return in })
}

// along keeps some edges, and the nodes that have one.
func (g Graph) along(keep func(Edge) bool) Graph {
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

// Path is the way from one node to another over the strongest edges (each costs the more the weaker it is), with its edges
// only, and empty if no way exists. Edges under review are not taken.
func (g Graph) Path(from, to string) Graph {
	known := g.index()
	_, okFrom := known[from]
	_, okTo := known[to]
	if !okFrom || !okTo {
		return Graph{}
	}
	next := map[string][]Edge{}
	for _, e := range g.Edges {
		if !e.Dashed {
			next[e.From] = append(next[e.From], e)
			next[e.To] = append(next[e.To], e)
		}
	}
	cost, before, done := map[string]float64{from: 0}, map[string]Edge{}, map[string]bool{}
	for {
		at, least := "", math.Inf(1)
		for id, c := range cost {
			if !done[id] && (c < least || c == least && id < at) {
				at, least = id, c
			}
		}
		if at == "" || at == to && done[at] {
			break
		}
		done[at] = true
		for _, e := range next[at] {
			other := e.From
			if other == at {
				other = e.To
			}
			c := least + strongest + 1 - min(max(e.Weight, 0), strongest)
			if had, ok := cost[other]; !ok || c < had {
				cost[other], before[other] = c, e
			}
		}
	}
	if !done[to] {
		return Graph{}
	}
	on, out := map[string]bool{from: true}, Graph{}
	for at := to; at != from; {
		e := before[at]
		on[at] = true
		out.Edges = append(out.Edges, e)
		if at == e.From {
			at = e.To
		} else {
			at = e.From
		}
	}
	for _, n := range g.Nodes {
		if on[n.ID] {
			out.Nodes = append(out.Nodes, n)
		}
	}
	return out
}

// StrongestEach is how many relations of each are drawn in full where nothing else is said.
const StrongestEach = 3

// Backbone marks as faint the edges that are among the strongest most of neither of their ends: in a dense picture they would
// hide the others. Telling edges, those of a kind that says more than that two have to do with each other, are counted by themselves.
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
