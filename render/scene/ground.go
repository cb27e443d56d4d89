package scene

import (
	"cmp"
	"math"
	"slices"
)

const (
	// MostGrounds is the number of discs up to which communities have a ground; with more, grounds
	// would be noise.
	MostGrounds = 400

	groundReach = 84.0  // points beyond a disc in which it claims ground
	lineReach   = 44.0  // points to both sides of a line that holds a community together
	maxLine     = 260.0 // points; a longer line holds no ground
	groundCell  = 12.0  // points between two places where claims are weighed
	maxCells    = 40_000
	maxRow      = 2000 // cells
	minClaim    = 0.3  // of a disc's own place
	border      = 0.06 // kept free between two grounds
)

// A Ground is the region of one community, like a country on a map: around its discs and along the lines between them, where
// no other community has a stronger claim. Each ring is closed, and is drawn as quadratic Bézier curves from the middle of
// one side to the next with the corners as control points. Rings in the opposite direction are holes.
type Ground struct {
	Community int
	Rings     [][]Point
}

// grounds divides the picture among its communities.
func grounds(discs []Disc, lines []Line) []Ground {
	if len(discs) == 0 || len(discs) > MostGrounds {
		return nil
	}
	most := 0
	all := Rect{discs[0].At, discs[0].At}
	for _, d := range discs {
		most, all = max(most, d.Community), all.union(Rect{d.At, d.At})
	}
	if size := all.Size(); most == 0 || !isFinite(size.W*size.H) {
		return nil
	}
	m := newGroundMap(all.Grow(MaxRadius+groundReach+2*groundCell), min(most, mostCommunities))
	for _, b := range spanningLines(discs, lines) {
		m.claimLine(discs[b[0]].Community-1, discs[b[0]].At, discs[b[1]].At)
	}
	for _, d := range discs {
		if d.Community > 0 && d.Community <= len(m.claims) {
			m.claimDisc(d.Community-1, d.At, d.Radius+groundReach)
		}
	}
	m.applyThresholds()
	var out []Ground
	for c := range m.claims {
		if rings := tidyRings(m.rings(m.claims[c]), discs, c+1); len(rings) > 0 {
			out = append(out, Ground{Community: c + 1, Rings: rings})
		}
	}
	return out
}

// tidyRings drops holes without a disc of another community, outlines without a member, and outlines inside dropped holes.
func tidyRings(rings [][]Point, discs []Disc, community int) [][]Point {
	rings = slices.DeleteFunc(rings, func(ring []Point) bool {
		island := isOutline(ring)
		return !slices.ContainsFunc(discs, func(d Disc) bool { return (d.Community == community) == island && inRing(ring, d.At) })
	})
	return slices.DeleteFunc(slices.Clone(rings), func(ring []Point) bool {
		depth := 0 // in outlines, less the holes
		for _, other := range rings {
			switch {
			case &other[0] == &ring[0] || !inRing(other, ring[0]):
			case isOutline(other):
				depth++
			default:
				depth--
			}
		}
		return isOutline(ring) && depth > 0
	})
}

// isOutline reports whether a ring goes round the way of an outline; holes go the other way.
func isOutline(ring []Point) bool {
	area := 0.0
	for i, a := range ring {
		b := ring[(i+1)%len(ring)]
		area += a.X*b.Y - b.X*a.Y
	}
	return area > 0
}

// inRing reports whether a place lies inside a ring.
func inRing(ring []Point, p Point) bool {
	in := false
	for i, a := range ring {
		b := ring[(i+1)%len(ring)]
		if (a.Y > p.Y) != (b.Y > p.Y) && p.X < a.X+(p.Y-a.Y)*(b.X-a.X)/(b.Y-a.Y) {
			in = !in
		}
	}
	return in
}

// spanningLines returns the shortest lines that connect the members of each community (a spanning tree),
// without those that are too long, as pairs of indices of discs.
func spanningLines(discs []Disc, lines []Line) [][2]int {
	type bone struct {
		ends   [2]int
		length float64
	}
	var inside []bone
	for _, l := range lines {
		a, b := discs[l.A], discs[l.B]
		if length := math.Hypot(a.At.X-b.At.X, a.At.Y-b.At.Y); a.Community != 0 && a.Community <= mostCommunities && a.Community == b.Community && !l.Dashed && length <= maxLine {
			inside = append(inside, bone{[2]int{l.A, l.B}, length})
		}
	}
	slices.SortStableFunc(inside, func(a, b bone) int { return cmp.Compare(a.length, b.length) })
	root := make([]int, len(discs))
	for i := range root {
		root[i] = i
	}
	find := func(i int) int {
		for root[i] != i {
			root[i] = root[root[i]]
			i = root[i]
		}
		return i
	}
	var out [][2]int
	for _, l := range inside {
		if a, b := find(l.ends[0]), find(l.ends[1]); a != b {
			root[a] = b
			out = append(out, l.ends)
		}
	}
	return out
}

// A groundMap is a grid of claims.
type groundMap struct {
	origin Point
	cell   float64
	w, h   int
	claims [][]float32 // by community, row by row
}

func newGroundMap(all Rect, communities int) *groundMap {
	size := all.Size()
	m := &groundMap{origin: all.Min, cell: max(groundCell, math.Sqrt(size.W*size.H/maxCells), size.W/maxRow, size.H/maxRow)}
	m.w, m.h = int(size.W/m.cell)+3, int(size.H/m.cell)+3
	room := make([]float32, communities*m.w*m.h)
	for c := range communities {
		m.claims = append(m.claims, room[c*m.w*m.h:(c+1)*m.w*m.h])
	}
	return m
}

// eachPoint calls f for each grid point inside a rectangle, with its place in points.
func (m *groundMap) eachPoint(r Rect, f func(i int, at Point)) {
	x0, x1 := max(int((r.Min.X-m.origin.X)/m.cell), 1), min(int((r.Max.X-m.origin.X)/m.cell)+1, m.w-2)
	y0, y1 := max(int((r.Min.Y-m.origin.Y)/m.cell), 1), min(int((r.Max.Y-m.origin.Y)/m.cell)+1, m.h-2)
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			f(y*m.w+x, Point{m.origin.X + float64(x)*m.cell, m.origin.Y + float64(y)*m.cell})
		}
	}
}

// strength falls smoothly from 1 to 0 as the square of a distance grows to that of the reach.
func strength(square, reach float64) float32 {
	left := 1 - square/(reach*reach)
	if left <= 0 {
		return 0
	}
	return float32(left * left)
}

// claimDisc adds the claim of a disc: where a community has many discs, its claim is strong.
func (m *groundMap) claimDisc(c int, at Point, reach float64) {
	m.eachPoint(Rect{at, at}.Grow(reach), func(i int, p Point) {
		dx, dy := p.X-at.X, p.Y-at.Y
		m.claims[c][i] += strength(dx*dx+dy*dy, reach)
	})
}

// claimLine sets the claim of a line where it is the strongest of the lines. It must be called before claimDisc.
func (m *groundMap) claimLine(c int, a, b Point) {
	dx, dy := b.X-a.X, b.Y-a.Y
	length := dx*dx + dy*dy
	m.eachPoint(Rect{a, a}.union(Rect{b, b}).Grow(lineReach), func(i int, p Point) {
		t := 0.0
		if length > 0 {
			t = max(0, min(1, ((p.X-a.X)*dx+(p.Y-a.Y)*dy)/length))
		}
		x, y := p.X-a.X-t*dx, p.Y-a.Y-t*dy
		m.claims[c][i] = max(m.claims[c][i], strength(x*x+y*y, lineReach))
	})
}

// applyThresholds turns claims into how far each exceeds its threshold: the least claim, or the strongest of
// the others.
func (m *groundMap) applyThresholds() {
	for i := range m.w * m.h {
		best, second := float32(0), float32(0)
		for _, c := range m.claims {
			switch v := c[i]; {
			case v > best:
				best, second = v, best
			case v > second:
				second = v
			}
		}
		for _, c := range m.claims {
			other := best
			if c[i] == best {
				other = second
			}
			c[i] = min(c[i]-minClaim, c[i]-other-border)
		}
	}
}

// A side is one side of a square of the grid: to the right of a crossing, or below it.
type side struct {
	at   int
	down bool
}

// rings returns the outlines of where a field is above 0 (marching squares), its inside to the right of the way round.
func (m *groundMap) rings(field []float32) [][]Point {
	next, starts := m.boundary(field)
	var out [][]Point
	for _, from := range starts {
		var ring []Point
		for at := from; ; {
			to, ok := next[at]
			if !ok {
				break
			}
			delete(next, at)
			ring = append(ring, m.crossing(field, at))
			at = to
		}
		if len(ring) > 2 {
			out = append(out, ring)
		}
	}
	return out
}

// boundary returns the side that follows each side on the outline, and the sides in a fixed order.
func (m *groundMap) boundary(field []float32) (next map[side]side, starts []side) {
	next = map[side]side{}
	for y := range m.h - 1 {
		for x := range m.w - 1 {
			i := y*m.w + x
			a, b, c, d := field[i] > 0, field[i+1] > 0, field[i+m.w+1] > 0, field[i+m.w] > 0 // round from the upper left
			if a == b && b == c && c == d {
				continue
			}
			top, left := side{i, false}, side{i, true}
			right, foot := side{i + 1, true}, side{i + m.w, false}
			// Each side at which the inside begins, going round, leads to the one at which it ends.
			corners, sides := [4]bool{a, b, c, d}, [4]side{top, right, foot, left}
			for k := range 4 {
				if corners[k] || !corners[(k+1)%4] {
					continue
				}
				end := (k + 1) % 4
				for corners[(end+1)%4] {
					end = (end + 1) % 4
				}
				next[sides[end]] = sides[k]
				starts = append(starts, sides[end])
			}
		}
	}
	return next, starts
}

// crossing returns where a field passes 0 on a side.
func (m *groundMap) crossing(field []float32, s side) Point {
	to := s.at + 1
	if s.down {
		to = s.at + m.w
	}
	from, end := float64(field[s.at]), float64(field[to])
	t := from / (from - end)
	x, y := float64(s.at%m.w), float64(s.at/m.w)
	if s.down {
		y += t
	} else {
		x += t
	}
	return Point{m.origin.X + x*m.cell, m.origin.Y + y*m.cell}
}
