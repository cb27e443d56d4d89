package scene

import (
	"cmp"
	"slices"
)

// Where returns the part of the graph whose nodes keep accepts, with the edges between them.
func (g Graph) Where(keep func(Node) bool) Graph {
	var out Graph
	in := make(map[string]bool, len(g.Nodes))
	for _, n := range g.Nodes {
		if keep(n) {
			in[n.ID] = true
			out.Nodes = append(out.Nodes, n)
		}
	}
	for _, e := range g.Edges {
		if in[e.From] && in[e.To] {
			out.Edges = append(out.Edges, e)
		}
	}
	return out
}

// Neighbourhood returns the ego graph of id: the nodes reachable over at most depth edges, with the
// edges between them. Depth 0 is the node alone; an unknown id returns an empty graph.
func (g Graph) Neighbourhood(id string, depth int) Graph {
	if _, ok := g.index()[id]; !ok {
		return Graph{}
	}
	next := make(map[string][]string, len(g.Nodes))
	for _, e := range g.Edges {
		next[e.From] = append(next[e.From], e.To)
		next[e.To] = append(next[e.To], e.From)
	}
	seen := map[string]bool{id: true}
	ring := []string{id}
	for ; depth > 0 && len(ring) > 0; depth-- {
		var outer []string
		for _, at := range ring {
			for _, to := range next[at] {
				if !seen[to] {
					seen[to] = true
					outer = append(outer, to)
				}
			}
		}
		ring = outer
	}
	return g.Where(func(n Node) bool { return seen[n.ID] })
}

// Near keeps id and the n-1 nodes most closely related to it, step by step: nearer ones first, within
// a step those with the strongest edge to the step before, then the heavier. Each next step gets at
// least half of the remaining number, so that a large step does not hide those behind it.
func (g Graph) Near(id string, depth, n int) Graph {
	at := g.index()
	if _, ok := at[id]; !ok || n >= len(g.Nodes) {
		return g
	}
	in, last := map[string]bool{id: true}, map[string]bool{id: true}
	for ; depth > 0 && len(last) > 0; depth-- {
		pull := map[string]float64{}
		for _, e := range g.Edges {
			for _, ends := range [2][2]string{{e.From, e.To}, {e.To, e.From}} {
				if last[ends[0]] && !in[ends[1]] {
					pull[ends[1]] = max(pull[ends[1]], e.Weight)
				}
			}
		}
		step := make([]Node, 0, len(pull))
		for to := range pull {
			step = append(step, g.Nodes[at[to]])
		}
		slices.SortFunc(step, func(a, b Node) int {
			return cmp.Or(cmp.Compare(pull[b.ID], pull[a.ID]), cmp.Compare(b.Weight, a.Weight), cmp.Compare(a.ID, b.ID))
		})
		share := n - len(in)
		if depth > 1 {
			share /= 2
		}
		last = map[string]bool{}
		for _, to := range step[:min(len(step), share)] {
			in[to.ID], last[to.ID] = true, true
		}
	}
	return g.Where(func(node Node) bool { return in[node.ID] })
}

// Top keeps the n heaviest nodes (ties by ID) and, beyond that number, every node named in always: the
// selected one must not vanish because it is small.
func (g Graph) Top(n int, always ...string) Graph {
	if n >= len(g.Nodes) {
		return g
	}
	order := slices.Clone(g.Nodes)
	slices.SortStableFunc(order, func(a, b Node) int {
		return cmp.Or(cmp.Compare(b.Weight, a.Weight), cmp.Compare(a.ID, b.ID))
	})
	in := make(map[string]bool, max(n, 0)+len(always))
	for _, node := range order[:max(n, 0)] {
		in[node.ID] = true
	}
	for _, id := range always {
		in[id] = true
	}
	return g.Where(func(node Node) bool { return in[node.ID] })
}

// Chief keeps the n heaviest nodes that have an edge to another of them, and every node named in
// always: isolated nodes say little in a picture.
func (g Graph) Chief(n int, always ...string) Graph {
	for range 3 { // removing one may take away the only neighbour of another
		g = g.Together(always...).Top(n, always...)
	}
	return g
}

// Together keeps the nodes that have an edge to another, and those named in always.
func (g Graph) Together(always ...string) Graph {
	has := map[string]bool{}
	for _, e := range g.Edges {
		if !e.Dashed {
			has[e.From], has[e.To] = true, true
		}
	}
	return g.Where(func(n Node) bool { return has[n.ID] || slices.Contains(always, n.ID) })
}
