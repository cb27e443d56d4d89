package scene

import (
	"cmp"
	"math"
	"slices"
)

// FillLayout adds a place for every node of g that has none in at: beside its neighbours, if there is
// room. No other node moves. Heavier nodes come first.
func FillLayout(g Graph, at map[string]Point, engine string) Layout {
	g = g.Tidy()
	boxes, top := g.Boxes(), g.Heaviest()
	places := make(map[string]Point, len(g.Nodes))
	var taken []Rect
	var open []Node
	for _, n := range g.Nodes {
		if p, ok := at[n.ID]; ok && isFinite(p.X) && isFinite(p.Y) {
			places[n.ID] = p
			taken = append(taken, nodeBox(n, p, top))
		} else {
			open = append(open, n)
		}
	}
	near := map[string][]Edge{}
	for _, e := range g.Edges {
		near[e.From], near[e.To] = append(near[e.From], e), append(near[e.To], e)
	}
	slices.SortStableFunc(open, func(a, b Node) int { return cmp.Compare(b.Weight, a.Weight) })
	for _, n := range open {
		p := room(middleOf(near[n.ID], n.ID, places, taken), boxes[n.ID], n, top, taken)
		places[n.ID] = p
		taken = append(taken, nodeBox(n, p, top))
	}
	return NewLayout(g, places, engine)
}

// middleOf returns the mean place of a node's neighbours, weighted by strength; without neighbours the
// foot of the picture.
func middleOf(edges []Edge, id string, places map[string]Point, taken []Rect) Point {
	var sum Point
	weight := 0.0
	for _, e := range edges {
		other := e.From
		if other == id {
			other = e.To
		}
		if p, ok := places[other]; ok {
			w := max(e.Weight, 1)
			sum, weight = Point{sum.X + w*p.X, sum.Y + w*p.Y}, weight+w
		}
	}
	if weight > 0 {
		return Point{sum.X / weight, sum.Y / weight}
	}
	if len(taken) == 0 {
		return Point{}
	}
	all := taken[0]
	for _, r := range taken {
		all = all.union(r)
	}
	return Point{all.Centre().X, all.Max.Y + MaxRadius}
}

// room returns the nearest place to p, along a spiral, where a node's box is free.
func room(p Point, box Size, n Node, top float64, taken []Rect) Point {
	for k := 0; k < 4000; k++ {
		angle, radius := 2.4*float64(k), 9*math.Sqrt(float64(k)) // the golden angle covers a disc evenly
		to := Point{p.X + radius*math.Cos(angle), p.Y + radius*math.Sin(angle)}
		here := nodeBox(n, to, top).Grow(spreadGap)
		if !slices.ContainsFunc(taken, here.Overlaps) {
			return to
		}
	}
	return Point{p.X, p.Y + 40*box.H}
}
