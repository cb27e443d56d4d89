package scene

import "math"

// A Motion is the transition from one picture to the next: nodes in both move, new ones grow.
type Motion struct {
	to   *Picture
	from []Point
	new  []bool
}

// Since returns the motion from an earlier picture to p; nil where nothing moves or appears.
func (p *Picture) Since(old *Picture) *Motion {
	m := &Motion{to: p, from: make([]Point, len(p.Discs)), new: make([]bool, len(p.Discs))}
	moves := false
	for i, d := range p.Discs {
		m.from[i] = d.At
		was, ok := old.Find(d.ID)
		switch {
		case !ok:
			m.new[i], moves = true, true
		case math.Hypot(was.At.X-d.At.X, was.At.Y-d.At.Y) > 0.5:
			m.from[i], moves = was.At, true
		}
	}
	if !moves {
		return nil
	}
	return m
}

// At returns the picture at a moment of the motion, from 0 to 1. It can only be drawn, not searched.
func (m *Motion) At(t float64) *Picture {
	if t >= 1 {
		return m.to
	}
	out := *m.to
	out.Discs = make([]Disc, len(m.to.Discs))
	for i, d := range m.to.Discs {
		d.At = Point{m.from[i].X + t*(d.At.X-m.from[i].X), m.from[i].Y + t*(d.At.Y-m.from[i].Y)}
		if m.new[i] {
			d.Radius *= t
		}
		out.Discs[i] = d
	}
	out.grid, out.Grounds = grid{count: len(out.Discs)}, grounds(out.Discs, out.Lines)
	return &out
}

// Movable returns a copy of a picture whose discs can be moved with Move. The copy must not be shared meanwhile.
func (p *Picture) Movable() *Picture {
	out := *p
	out.Discs = append([]Disc(nil), p.Discs...)
	return &out
}

// Move moves the centre of a disc of a Movable picture; call Settle after the last move.
func (p *Picture) Move(id string, to Point) {
	if i, ok := p.byID[id]; ok && isFinite(to.X) && isFinite(to.Y) {
		p.Discs[i].At = to
		p.Bounds = p.Bounds.union(Rect{to, to}.Grow(MaxRadius))
		p.grid.cells = nil // until Settle all discs are searched
		p.Grounds = grounds(p.Discs, p.Lines)
	}
}

// Settle rebuilds the index of a picture whose discs were moved.
func (p *Picture) Settle() { p.grid = newGrid(p.Discs) }

// Between returns a look on the way from one to another, t from 0 to 1.
func (v View) Between(to View, t float64) View {
	mix := func(a, b float64) float64 { return a + t*(b-a) }
	return View{Zoom: mix(v.Zoom, to.Zoom), Offset: Point{mix(v.Offset.X, to.Offset.X), mix(v.Offset.Y, to.Offset.Y)}}
}
