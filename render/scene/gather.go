package scene

import (
	"cmp"
	"math"
	"slices"
)

const (
	gatherGap  = 28.0 // points kept free between what is not joined by any line
	gatherStep = 8.0
	shorter    = 0.6 // the lines of small parts, beside those of the largest, which cross all of it
)

// Gather moves the small disconnected parts of a picture near to the largest, each from its own side,
// and makes their lines shorter than the largest's: a distant pair would make everything else small.
// places and boxes (about their centres) have one order, lines are pairs of their indices.
func Gather(places []Point, boxes []Size, lines [][2]int) {
	parts := components(len(places), lines)
	if len(parts) < 2 {
		return
	}
	usual := meanLength(places, lines, parts[0])
	taken := &boxIndex{boxes: boxes, places: places, cells: map[[2]int32][]int{}}
	for _, b := range boxes {
		taken.side = max(taken.side, b.W+gatherGap, b.H+gatherGap)
	}
	taken.add(parts[0])
	middle := middleOfAll(places, parts[0])
	rest := parts[1:]
	for _, part := range rest {
		if len(part) < 2 || usual == 0 {
			continue
		}
		if own := meanLength(places, lines, part); own > shorter*usual {
			scaleDown(places, boxes, part, shorter*usual/own)
		}
	}
	away := func(part []int) float64 {
		p := middleOfAll(places, part)
		return math.Hypot(p.X-middle.X, p.Y-middle.Y)
	}
	slices.SortStableFunc(rest, func(a, b []int) int { return cmp.Compare(away(a), away(b)) })
	for _, part := range rest {
		taken.approach(part, middle)
		taken.add(part)
	}
}

// components returns the connected parts of n places, largest first.
func components(n int, lines [][2]int) [][]int {
	of := make([]int, n)
	for i := range of {
		of[i] = i
	}
	root := func(i int) int {
		for of[i] != i {
			of[i] = of[of[i]]
			i = of[i]
		}
		return i
	}
	for _, l := range lines {
		a, b := root(l[0]), root(l[1])
		of[max(a, b)] = min(a, b)
	}
	at := map[int]int{}
	var out [][]int
	for i := range n {
		r := root(i)
		k, ok := at[r]
		if !ok {
			k = len(out)
			at[r] = k
			out = append(out, nil)
		}
		out[k] = append(out[k], i)
	}
	slices.SortStableFunc(out, func(a, b []int) int { return cmp.Compare(len(b), len(a)) })
	return out
}

// meanLength returns the mean length of the lines within a part, 0 when it has none.
func meanLength(places []Point, lines [][2]int, part []int) float64 {
	in := make(map[int]bool, len(part))
	for _, i := range part {
		in[i] = true
	}
	sum, n := 0.0, 0
	for _, l := range lines {
		if in[l[0]] {
			a, b := places[l[0]], places[l[1]]
			sum, n = sum+math.Hypot(a.X-b.X, a.Y-b.Y), n+1
		}
	}
	if n == 0 {
		return 0
	}
	return sum / float64(n)
}

func middleOfAll(places []Point, part []int) Point {
	var sum Point
	for _, i := range part {
		sum.X, sum.Y = sum.X+places[i].X, sum.Y+places[i].Y
	}
	n := float64(len(part))
	return Point{sum.X / n, sum.Y / n}
}

// scaleDown scales a part about its centre, and separates what overlaps then.
func scaleDown(places []Point, boxes []Size, part []int, factor float64) {
	middle := middleOfAll(places, part)
	at, size := make([]Point, len(part)), make([]Size, len(part))
	for k, i := range part {
		at[k] = Point{middle.X + (places[i].X-middle.X)*factor, middle.Y + (places[i].Y-middle.Y)*factor}
		size[k] = boxes[i]
	}
	for range spreadRounds {
		if !pushApart(at, size) {
			break
		}
	}
	for k, i := range part {
		places[i] = at[k]
	}
}

// A boxIndex is a spatial index of boxes.
type boxIndex struct {
	places []Point
	boxes  []Size
	side   float64 // of a cell; no box with its gap reaches farther
	cells  map[[2]int32][]int
}

func (c *boxIndex) key(p Point) [2]int32 {
	return [2]int32{clampCell(p.X / c.side), clampCell(p.Y / c.side)}
}

func (c *boxIndex) add(part []int) {
	for _, i := range part {
		k := c.key(c.places[i])
		c.cells[k] = append(c.cells[k], i)
	}
}

// free reports whether a part, moved by d, keeps the gap to all boxes.
func (c *boxIndex) free(part []int, d Point) bool {
	for _, i := range part {
		p := Point{c.places[i].X + d.X, c.places[i].Y + d.Y}
		k := c.key(p)
		for dy := int32(-1); dy <= 1; dy++ {
			for dx := int32(-1); dx <= 1; dx++ {
				for _, j := range c.cells[[2]int32{k[0] + dx, k[1] + dy}] {
					q := c.places[j]
					if math.Abs(p.X-q.X) < (c.boxes[i].W+c.boxes[j].W)/2+gatherGap && math.Abs(p.Y-q.Y) < (c.boxes[i].H+c.boxes[j].H)/2+gatherGap {
						return false
					}
				}
			}
		}
	}
	return true
}

// approach moves a part straight towards a centre until it would come too near to a box, or away while
// it is too near.
func (c *boxIndex) approach(part []int, middle Point) {
	at := middleOfAll(c.places, part)
	far := math.Hypot(middle.X-at.X, middle.Y-at.Y)
	toward := Point{0, 1} // a part exactly in the middle moves down
	if far > 0 {
		toward = Point{(at.X - middle.X) / far, (at.Y - middle.Y) / far}
	}
	move := func(by float64) Point { return Point{toward.X * by, toward.Y * by} }
	by := 0.0
	if c.free(part, Point{}) {
		for by-gatherStep > -far && c.free(part, move(by-gatherStep)) {
			by -= gatherStep
		}
	} else {
		for !c.free(part, move(by)) {
			by += gatherStep
		}
	}
	d := move(by)
	for _, i := range part {
		c.places[i] = Point{c.places[i].X + d.X, c.places[i].Y + d.Y}
	}
}
