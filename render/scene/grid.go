package scene

import "math"

// cell is the side of a grid cell, about two node widths.
const cell = 4 * MaxRadius

// A grid is a uniform hash of discs by the cell of their centre. Cells are kept in a map, so a layout with one stray node a
// million points away costs one cell, not a million.
type grid struct {
	cells map[[2]int32][]int
	count int // of discs; they are all visited while cells is nil
}

func cellOf(p Point) [2]int32 {
	return [2]int32{clampCell(p.X / cell), clampCell(p.Y / cell)}
}

func clampCell(f float64) int32 {
	return int32(max(-1<<30, min(1<<30, math.Floor(f))))
}

func newGrid(discs []Disc) grid {
	g := grid{cells: make(map[[2]int32][]int), count: len(discs)}
	for i, d := range discs {
		c := cellOf(d.At)
		g.cells[c] = append(g.cells[c], i)
	}
	return g
}

// each calls f for every disc in a cell that r touches. When r touches more cells than there are, all are visited.
func (g grid) each(r Rect, f func(i int)) {
	if g.cells == nil {
		for i := range g.count {
			f(i)
		}
		return
	}
	lo, hi := cellOf(r.Min), cellOf(r.Max)
	w, h := int64(hi[0])-int64(lo[0])+1, int64(hi[1])-int64(lo[1])+1
	if w*h > int64(len(g.cells)) {
		for c, in := range g.cells {
			if c[0] >= lo[0] && c[0] <= hi[0] && c[1] >= lo[1] && c[1] <= hi[1] {
				for _, i := range in {
					f(i)
				}
			}
		}
		return
	}
	for y := lo[1]; y <= hi[1]; y++ {
		for x := lo[0]; x <= hi[0]; x++ {
			for _, i := range g.cells[[2]int32{x, y}] {
				f(i)
			}
		}
	}
}
