package scene

import (
	"math"
	"slices"
)

// A Point is a place, in points.
type Point struct{ X, Y float64 }

// A Size is an extent, in points.
type Size struct{ W, H float64 }

// A Rect is a rectangle; Max is exclusive.
type Rect struct{ Min, Max Point }

// Size of the rectangle.
func (r Rect) Size() Size { return Size{r.Max.X - r.Min.X, r.Max.Y - r.Min.Y} }

// Centre of the rectangle.
func (r Rect) Centre() Point { return Point{(r.Min.X + r.Max.X) / 2, (r.Min.Y + r.Max.Y) / 2} }

// Grow moves every side outwards by d.
func (r Rect) Grow(d float64) Rect {
	return Rect{Point{r.Min.X - d, r.Min.Y - d}, Point{r.Max.X + d, r.Max.Y + d}}
}

// Overlaps reports whether the two share any area.
func (r Rect) Overlaps(o Rect) bool {
	return r.Min.X < o.Max.X && o.Min.X < r.Max.X && r.Min.Y < o.Max.Y && o.Min.Y < r.Max.Y
}

// Contains reports whether p lies inside.
func (r Rect) Contains(p Point) bool {
	return p.X >= r.Min.X && p.X < r.Max.X && p.Y >= r.Min.Y && p.Y < r.Max.Y
}

func (r Rect) union(o Rect) Rect {
	return Rect{
		Point{min(r.Min.X, o.Min.X), min(r.Min.Y, o.Min.Y)},
		Point{max(r.Max.X, o.Max.X), max(r.Max.Y, o.Max.Y)},
	}
}

// A Layout says where the nodes of a graph are.
type Layout struct {
	At     map[string]Point // centre of the disc by node ID
	Bounds Rect             // holds all discs and captions
	Engine string           // what laid it out: "sfdp", "circle"
}

// NewLayout makes a layout of disc centres and finds its bounds. Places that are not finite numbers, and places of nodes
// that are not in the graph, are left out.
func NewLayout(g Graph, at map[string]Point, engine string) Layout {
	l := Layout{At: make(map[string]Point, len(g.Nodes)), Engine: engine}
	top := g.Heaviest()
	for _, n := range g.Nodes {
		p, ok := at[n.ID]
		if !ok || !isFinite(p.X) || !isFinite(p.Y) {
			continue
		}
		box := nodeBox(n, p, top)
		if len(l.At) == 0 {
			l.Bounds = box
		}
		l.Bounds = l.Bounds.union(box)
		l.At[n.ID] = p
	}
	return l
}

// Stretch returns the layout of g with its places scaled towards aspect (width by height), so that it fills a window: the
// width by 0.8 to 2 and, in a higher window, the height by at most 2. Discs stay round.
func (l Layout) Stretch(g Graph, aspect float64) Layout {
	s := l.Bounds.Size()
	if !(aspect > 0) || !(s.W > 0) || !(s.H > 0) || len(l.At) < 3 {
		return l
	}
	reach := 0.0 // of the grounds beyond discs and names, the same on all sides
	if len(g.Nodes) <= MostGrounds && slices.ContainsFunc(g.Nodes, func(n Node) bool { return n.Community > 0 }) {
		reach = groundReach / 2
	}
	wide := max(0.8, min(2, (aspect*(s.H+2*reach)-2*reach)/s.W))
	high := max(1, min(2, ((wide*s.W+2*reach)/aspect-2*reach)/s.H))
	at := make(map[string]Point, len(l.At))
	for id, p := range l.At {
		at[id] = Point{p.X * wide, p.Y * high}
	}
	return NewLayout(g, at, l.Engine)
}

// nodeBox returns the area of a node's disc and caption.
func nodeBox(n Node, p Point, heaviest float64) Rect {
	r := Radius(n.Weight, heaviest)
	scale := CaptionScale(r)
	half := max(r, scale*captionWidth(n.Label)/2)
	return Rect{Point{p.X - half, p.Y - r}, Point{p.X + half, p.Y + r + CaptionGap + scale*captionLine}}
}

func isFinite(f float64) bool { return !math.IsNaN(f) && !math.IsInf(f, 0) }

// Circle lays the graph out without an engine: the heaviest node in the middle, the others in rings
// around it, heavier ones further in. It never fails and is deterministic, so a picture is never
// empty.
func Circle(g Graph) Layout {
	g = g.Tidy()
	order := append([]Node(nil), g.Nodes...)
	sortByWeight(order)
	at := make(map[string]Point, len(order))
	ring, placed := 0, 0
	for placed < len(order) {
		n := 1 // the middle
		if ring > 0 {
			n = 8 * ring
		}
		n = min(n, len(order)-placed)
		radius := float64(ring) * 120
		for k := range n {
			angle := 2*math.Pi*float64(k)/float64(n) - math.Pi/2 + float64(ring)*0.35
			at[order[placed+k].ID] = Point{radius * math.Cos(angle) * 1.25, radius * math.Sin(angle)}
		}
		placed += n
		ring++
	}
	return NewLayout(g, at, "circle")
}
