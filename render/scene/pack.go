package scene

import (
	"cmp"
	"math"
	"slices"
)

const (
	packGap    = 36.0 // points between parts
	packAspect = 1.7  // of the whole: a little wider than a page
)

// Pack arranges the disconnected parts of a picture in rows, like words on a page, largest first: in
// one row, many couples would make a strip. places and boxes (about their centres) have one order,
// lines are pairs of their indices.
func Pack(places []Point, boxes []Size, lines [][2]int) {
	parts := components(len(places), lines)
	if len(parts) < 2 {
		return
	}
	around := make([]Rect, len(parts))
	area, wide := 0.0, 0.0
	for k, part := range parts {
		for i, n := range part {
			p, b := places[n], boxes[n]
			box := Rect{Point{p.X - b.W/2, p.Y - b.H/2}, Point{p.X + b.W/2, p.Y + b.H/2}}
			if i == 0 {
				around[k] = box
			}
			around[k] = around[k].union(box)
		}
		around[k] = around[k].Grow(packGap / 2)
		size := around[k].Size()
		area, wide = area+size.W*size.H, max(wide, size.W)
	}
	wide = max(wide, math.Sqrt(area*packAspect))
	order := make([]int, len(parts))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(around[b].Size().H, around[a].Size().H) })
	x, y, high := 0.0, 0.0, 0.0
	for _, k := range order {
		size := around[k].Size()
		if x > 0 && x+size.W > wide {
			x, y, high = 0, y+high, 0
		}
		for _, n := range parts[k] {
			places[n] = Point{places[n].X - around[k].Min.X + x, places[n].Y - around[k].Min.Y + y}
		}
		x, high = x+size.W, max(high, size.H)
	}
}
