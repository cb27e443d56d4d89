package scene

import (
	"cmp"
	"slices"
)

// Communities are shown by colour, so there are at most as many as a person can distinguish.
const (
	mostCommunities = 8
	minCommunity    = 3 // nodes; fewer are a pair, no community
	communityRounds = 50
)

// WithCommunities returns the tidied graph with each node's community in Node.Community: groups with more and
// stronger edges inside than their weights would give by chance (greedy modularity, Blondel et al.,
// "Fast unfolding of communities in large networks", 2008). Communities are numbered from 1 by the
// weight of their nodes; 0 means no community. The same graph gives the same communities.
func (g Graph) WithCommunities() Graph {
	g = g.Tidy()
	number := g.index()
	links := make([][]link, len(g.Nodes))
	for _, e := range g.Edges {
		if e.Dashed {
			continue
		}
		a, b, w := number[e.From], number[e.To], max(e.Weight, 1)
		links[a] = append(links[a], link{b, w})
		links[b] = append(links[b], link{a, w})
	}
	of := communities(links)
	for i := range g.Nodes {
		g.Nodes[i].Community = 0
		if len(links[i]) > 0 {
			g.Nodes[i].Community = of[i] + 1
		}
	}
	g.numberCommunities()
	return g
}

// numberCommunities numbers the communities from 1, the heaviest first, and drops the smallest.
func (g Graph) numberCommunities() {
	type sum struct {
		id, nodes int
		weight    float64
	}
	sums := map[int]*sum{}
	for _, n := range g.Nodes {
		s := sums[n.Community]
		if s == nil {
			s = &sum{id: n.Community}
			sums[n.Community] = s
		}
		s.nodes++
		s.weight += n.Weight
	}
	var order []*sum
	for id, s := range sums {
		if id != 0 && s.nodes >= minCommunity {
			order = append(order, s)
		}
	}
	slices.SortFunc(order, func(a, b *sum) int {
		return cmp.Or(cmp.Compare(b.weight, a.weight), cmp.Compare(b.nodes, a.nodes), cmp.Compare(a.id, b.id))
	})
	rank := map[int]int{}
	for i, s := range order[:min(len(order), mostCommunities)] {
		rank[s.id] = i + 1
	}
	for i, n := range g.Nodes {
		g.Nodes[i].Community = rank[n.Community]
	}
}

// Heads returns the heaviest node of each community 1, 2 …, which names it, and the number of its
// nodes; the ID is empty where no node of the community is in the graph.
func (g Graph) Heads() []CommunityCount {
	var out []CommunityCount
	for _, n := range g.Nodes {
		if n.Community == 0 {
			continue
		}
		for len(out) < n.Community {
			out = append(out, CommunityCount{})
		}
		c := &out[n.Community-1]
		c.Count++
		if c.Head.ID == "" || n.Weight > c.Head.Weight || n.Weight == c.Head.Weight && n.ID < c.Head.ID {
			c.Head = n
		}
	}
	return out
}

// A CommunityCount is a community by its heaviest node.
type CommunityCount struct {
	Head  Node
	Count int
}

type link struct {
	to     int
	weight float64
}

// communities returns the number of the community of each node of a weighted graph.
func communities(links [][]link) []int {
	of := make([]int, len(links))
	for i := range of {
		of[i] = i
	}
	own := make([]float64, len(links)) // weight of the edges inside the community that a node has become
	for {
		next, moved := moveNodes(links, own)
		if !moved {
			return of
		}
		count := compactNumbers(next)
		for i := range of {
			of[i] = next[of[i]]
		}
		links, own = fold(links, own, next, count)
	}
}

// moveNodes moves each node to the community of its neighbours that gains the most modularity, until none gains.
func moveNodes(links [][]link, own []float64) (of []int, moved bool) {
	n := len(links)
	of = make([]int, n)
	degree, total := make([]float64, n), make([]float64, n) // of a node, of a community
	all := 0.0
	for i := range links {
		of[i] = i
		degree[i] = 2 * own[i]
		for _, l := range links[i] {
			degree[i] += l.weight
		}
		total[i] = degree[i]
		all += degree[i]
	}
	if all == 0 {
		return of, false
	}
	into := make([]float64, n) // weight from the node at hand into a community
	for range communityRounds {
		changed := false
		for i := range links {
			was := of[i]
			near := nearCommunities(was, links[i], of, into)
			total[was] -= degree[i]
			best, gain := was, into[was]-total[was]*degree[i]/all
			for _, c := range near[1:] {
				if g := into[c] - total[c]*degree[i]/all; g > gain+1e-9 {
					best, gain = c, g
				}
			}
			total[best] += degree[i]
			of[i] = best
			changed = changed || best != was
			for _, c := range near {
				into[c] = 0
			}
		}
		if !changed {
			break
		}
		moved = true
	}
	return of, moved
}

// nearCommunities returns a node's own community and those it has links into, and adds the weights of the links to into.
func nearCommunities(own int, links []link, of []int, into []float64) []int {
	near := []int{own}
	for _, l := range links {
		c := of[l.to]
		if into[c] == 0 && !slices.Contains(near, c) {
			near = append(near, c)
		}
		into[c] += l.weight
	}
	return near
}

// compactNumbers renumbers communities 0, 1 … in the order of occurrence.
func compactNumbers(of []int) (count int) {
	names := map[int]int{}
	for i, c := range of {
		if _, ok := names[c]; !ok {
			names[c] = len(names)
		}
		of[i] = names[c]
	}
	return len(names)
}

// fold merges each community into one node.
func fold(links [][]link, own []float64, of []int, count int) ([][]link, []float64) {
	sums, inner := make([]map[int]float64, count), make([]float64, count)
	for i := range sums {
		sums[i] = map[int]float64{}
	}
	for i, list := range links {
		inner[of[i]] += own[i]
		for _, l := range list {
			if of[l.to] == of[i] {
				inner[of[i]] += l.weight / 2
			} else {
				sums[of[i]][of[l.to]] += l.weight
			}
		}
	}
	out := make([][]link, count)
	for i, to := range sums {
		for c, w := range to {
			out[i] = append(out[i], link{c, w})
		}
		slices.SortFunc(out[i], func(a, b link) int { return cmp.Compare(a.to, b.to) })
	}
	return out, inner
}
