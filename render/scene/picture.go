package scene

import (
	"cmp"
	"math"
	"slices"
)

func sortByWeight(nodes []Node) {
	slices.SortStableFunc(nodes, func(a, b Node) int {
		return cmp.Or(cmp.Compare(b.Weight, a.Weight), cmp.Compare(a.ID, b.ID))
	})
}

// A Disc is a node with its place.
type Disc struct {
	Node
	At      Point
	Radius  float64
	Caption string
}

// A Line is an edge with the indices of its ends in Picture.Discs.
type Line struct {
	Edge
	A, B  int
	Width float64
}

// A Picture is a graph with its layout: what a widget shows and an exporter draws. It never changes,
// so any goroutine may read it.
type Picture struct {
	Discs   []Disc // by weight, lightest first: heavier ones are drawn over lighter ones
	Lines   []Line
	Grounds []Ground // of the communities
	Bounds  Rect
	Engine  string

	byID map[string]int
	grid grid
}

// NewPicture joins a graph and its layout. Nodes without a place are left out, with their edges.
func NewPicture(g Graph, l Layout) *Picture {
	g = g.Tidy()
	p := &Picture{Engine: l.Engine, byID: make(map[string]int, len(g.Nodes))}
	nodes := slices.Clone(g.Nodes)
	sortByWeight(nodes)
	slices.Reverse(nodes)
	top := g.Heaviest()
	for _, n := range nodes {
		at, ok := l.At[n.ID]
		if !ok || !isFinite(at.X) || !isFinite(at.Y) {
			continue
		}
		box := nodeBox(n, at, top)
		if len(p.Discs) == 0 {
			p.Bounds = box
		}
		p.Bounds = p.Bounds.union(box)
		p.byID[n.ID] = len(p.Discs)
		p.Discs = append(p.Discs, Disc{Node: n, At: at, Radius: Radius(n.Weight, top), Caption: caption(n.Label)})
	}
	for _, e := range g.Edges {
		a, okA := p.byID[e.From]
		b, okB := p.byID[e.To]
		if okA && okB {
			p.Lines = append(p.Lines, Line{Edge: e, A: a, B: b, Width: e.stroke()})
		}
	}
	p.Grounds = grounds(p.Discs, p.Lines)
	for _, ground := range p.Grounds {
		for _, ring := range ground.Rings {
			for _, at := range ring {
				p.Bounds = p.Bounds.union(Rect{at, at})
			}
		}
	}
	p.grid = newGrid(p.Discs)
	return p
}

// Find returns the disc of a node.
func (p *Picture) Find(id string) (Disc, bool) {
	i, ok := p.byID[id]
	if !ok {
		return Disc{}, false
	}
	return p.Discs[i], true
}

// Hit returns the node whose disc contains pt, or comes within slack points of it; of several the
// nearest, then the one drawn on top.
func (p *Picture) Hit(pt Point, slack float64) (id string, ok bool) {
	return p.HitExcept("", pt, slack)
}

// HitExcept is Hit, as if one disc were not there.
func (p *Picture) HitExcept(except string, pt Point, slack float64) (id string, ok bool) {
	best, at := math.Inf(1), -1
	reach := Rect{pt, pt}.Grow(MaxRadius + slack)
	p.grid.each(reach, func(i int) {
		d := p.Discs[i]
		dist := math.Hypot(d.At.X-pt.X, d.At.Y-pt.Y)
		if dist > d.Radius+slack || d.ID == except {
			return
		}
		if dist < best || dist == best && i > at {
			best, at = dist, i
		}
	})
	if at < 0 {
		return "", false
	}
	return p.Discs[at].ID, true
}

// Within calls f with the index of every disc whose centre lies in r, in drawing order.
func (p *Picture) Within(r Rect, f func(i int)) {
	if r.Min.X <= p.Bounds.Min.X && r.Min.Y <= p.Bounds.Min.Y && r.Max.X >= p.Bounds.Max.X && r.Max.Y >= p.Bounds.Max.Y {
		for i := range p.Discs {
			f(i)
		}
		return
	}
	var found []int
	p.grid.each(r, func(i int) {
		if r.Contains(p.Discs[i].At) {
			found = append(found, i)
		}
	})
	slices.Sort(found)
	for _, i := range found {
		f(i)
	}
}
