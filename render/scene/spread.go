package scene

import (
	"cmp"
	"math"
	"slices"
)

const (
	spreadRounds = 30   // of pushing, before the whole is made larger
	spreadTimes  = 8    // how often it is made larger at most
	spreadGrow   = 1.12 // by how much
	spreadGap    = 4.0  // points kept free between boxes
)

// Spread scales the places at (centres of boxes of the given sizes) to the density of a readable
// picture, and then pushes overlapping boxes apart. Scaling alone, which is all our Graphviz can do
// against overlaps, blows a picture up to many times its size because of its tightest pair. The same
// input gives the same places; a few boxes may still touch where everything is crowded.
func Spread(at []Point, boxes []Size) {
	if len(at) < 2 {
		return
	}
	scaleTo(at, boxes)
	for range spreadTimes {
		for range spreadRounds {
			if !pushApart(at, boxes) {
				return
			}
		}
		grow(at, spreadGrow)
	}
}

// RotateFlat rotates places about their centre until their longest extent is horizontal: windows and pages
// are wider than high.
func RotateFlat(at []Point) {
	if len(at) < 2 {
		return
	}
	var middle Point
	for _, p := range at {
		middle.X, middle.Y = middle.X+p.X/float64(len(at)), middle.Y+p.Y/float64(len(at))
	}
	var xx, xy, yy float64
	for _, p := range at {
		dx, dy := p.X-middle.X, p.Y-middle.Y
		xx, xy, yy = xx+dx*dx, xy+dx*dy, yy+dy*dy
	}
	sin, cos := math.Sincos(math.Atan2(2*xy, xx-yy) / 2) // the direction in which they vary most
	for i, p := range at {
		dx, dy := p.X-middle.X, p.Y-middle.Y
		at[i] = Point{middle.X + dx*cos + dy*sin, middle.Y - dx*sin + dy*cos}
	}
}

// Even moves places halfway towards an even distribution along each axis: springs pack a large cast
// into a clump and leave a few with one relation far outside. The order along each axis stays.
func Even(at []Point) {
	evenAlong(at, func(p *Point) *float64 { return &p.X })
	evenAlong(at, func(p *Point) *float64 { return &p.Y })
}

func evenAlong(at []Point, axis func(*Point) *float64) {
	order := make([]int, len(at))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(*axis(&at[a]), *axis(&at[b])) })
	if len(at) < 3 {
		return
	}
	low, high := *axis(&at[order[0]]), *axis(&at[order[len(at)-1]])
	for rank, i := range order {
		v := axis(&at[i])
		*v = (*v + low + (high-low)*float64(rank)/float64(len(at)-1)) / 2
	}
}

func grow(at []Point, factor float64) {
	for i := range at {
		at[i].X *= factor
		at[i].Y *= factor
	}
}

// rowStep is how many boxes wide the way between two neighbours is at most where all are in a row.
const rowStep = 5

// scaleTo scales the picture's area to a few times that of its boxes, more for a few boxes. The scale is limited for two
// boxes or a row, which have hardly any area and would be drawn far apart.
func scaleTo(at []Point, boxes []Size) {
	all := Rect{at[0], at[0]}
	var mean Size
	area, n := 0.0, float64(len(at))
	for i, p := range at {
		all = all.union(Rect{p, p})
		area += boxes[i].W * boxes[i].H
		mean.W += boxes[i].W / n
		mean.H += boxes[i].H / n
	}
	// (w·f + mean.W)·(h·f + mean.H) = wanted, solved for f.
	w, h, wanted := all.Size().W, all.Size().H, area*(4+60/n)
	linear, rest := w*mean.H+h*mean.W, wanted-mean.W*mean.H
	f := 2 * rest / (linear + math.Sqrt(linear*linear+4*w*h*rest))
	if f > 0 && isFinite(f) {
		grow(at, min(f, rowStep*(n-1)*mean.W/math.Hypot(w, h)))
	}
}

// pushApart moves every overlapping pair apart along the shorter way and reports whether there was any.
func pushApart(at []Point, boxes []Size) (moved bool) {
	var side Size // no box reaches farther than one cell
	for _, b := range boxes {
		side.W, side.H = max(side.W, b.W+spreadGap), max(side.H, b.H+spreadGap)
	}
	key := func(p Point) [2]int32 { return [2]int32{clampCell(p.X / side.W), clampCell(p.Y / side.H)} }
	cells := make(map[[2]int32][]int, len(at))
	for i, p := range at {
		cells[key(p)] = append(cells[key(p)], i)
	}
	for i := range at {
		c := key(at[i])
		for dy := int32(-1); dy <= 1; dy++ {
			for dx := int32(-1); dx <= 1; dx++ {
				for _, j := range cells[[2]int32{c[0] + dx, c[1] + dy}] {
					if j > i && separate(at, boxes, i, j) {
						moved = true
					}
				}
			}
		}
	}
	return moved
}

func separate(at []Point, boxes []Size, i, j int) bool {
	dx, dy := at[j].X-at[i].X, at[j].Y-at[i].Y
	overX := (boxes[i].W+boxes[j].W)/2 + spreadGap - math.Abs(dx)
	overY := (boxes[i].H+boxes[j].H)/2 + spreadGap - math.Abs(dy)
	if !(overX > 0.01) || !(overY > 0.01) {
		return false
	}
	if overX < overY {
		half := math.Copysign(overX/2, dx)
		at[i].X -= half
		at[j].X += half
	} else {
		half := math.Copysign(overY/2, dy)
		at[i].Y -= half
		at[j].Y += half
	}
	return true
}
