package chart

import (
	"image"
	"math"
)

// A Grid is a table of squares, coloured by value: presence by chapter, speeches between pairs of people.
type Grid struct {
	Rows, Columns []string
	Values        [][]float64 // by row and column; 0 or NaN is empty
	// Joined columns have no gap between them, as for scenes on a time line.
	Joined bool
	// Marked is the row and column of the cell with a frame; nil for none.
	Marked *[2]int
}

// The measures of a grid in window units.
const (
	gridRow      = 20.0 // least height
	gridHead     = 18.0
	gridLabels   = 0.36 // of the width for the names of rows, at most
	gridFaintest = 0.16 // opacity of the smallest value above 0
)

// Height returns the preferred height of a grid.
func (g Grid) Height() float64 { return gridHead + gridRow*float64(len(g.Rows)) }

// left returns where the squares begin.
func (g Grid) left(s *sheet, width float64) float64 {
	left := 0.0
	for _, name := range g.Rows {
		left = max(left, s.width(name))
	}
	return min(left+gap, width*gridLabels)
}

// Image draws the grid. left is where the squares begin, in window units, as Cell wants it.
func (g Grid) Image(size Size, p Palette) (img *image.RGBA, left float64) {
	s := canvasFor(size, p)
	left = g.left(s, size.W)
	high := 0.0
	for _, row := range g.Values {
		for _, v := range row {
			if isDrawable(v) {
				high = max(high, v)
			}
		}
	}
	columns := float64(max(len(g.Columns), 1))
	cell, row := (size.W-left)/columns, g.rowHeight(size.H)
	between := min(1.5, cell/6)
	if g.Joined {
		between = 0
	}
	for r, name := range g.Rows {
		y := gridHead + float64(r)*row
		s.text(left-gap, y+row/2, fitText(name, func(t string) bool { return s.width(t) <= left-gap }), 1, p.Text)
		s.rule(left, y+row, size.W, y+row, p.Line)
		if r >= len(g.Values) {
			continue
		}
		for c, v := range g.Values[r] {
			if c >= len(g.Columns) || !(v > 0) || !isDrawable(v) {
				continue
			}
			x := left + float64(c)*cell
			full := gridFaintest + (1-gridFaintest)*math.Sqrt(v/high)
			s.fill([]point{{x + between, y + 2}, {max(x+cell-between, x+between+1), y + 2}, {max(x+cell-between, x+between+1), y + row - 2}, {x + between, y + row - 2}}, fade(p.series(0), full))
		}
	}
	g.heads(s, left, cell)
	if m := g.Marked; m != nil && m[0] < len(g.Rows) && m[1] < len(g.Columns) {
		x, y := left+float64(m[1])*cell, gridHead+float64(m[0])*row
		for _, l := range [...][4]float64{{x, y, x + cell, y}, {x, y + row, x + cell, y + row}, {x, y, x, y + row}, {x + cell, y, x + cell, y + row}} {
			s.rule(l[0], l[1], l[2], l[3], p.Text)
		}
	}
	return s.img, left
}

// heads writes the names of columns, or every second, third … if there is no room for all.
func (g Grid) heads(s *sheet, left, cell float64) {
	widest := 0.0
	for _, name := range g.Columns {
		widest = max(widest, s.width(name))
	}
	every := max(1, int(math.Ceil((widest+gap)/cell)))
	free := 0.0
	for c := 0; c < len(g.Columns); c += every {
		half := s.width(g.Columns[c]) / 2
		at := min(left+(float64(c)+0.5)*cell, left+float64(len(g.Columns))*cell-half) // the last one ends where the squares end
		if at-half < free {
			continue
		}
		s.text(at, gridHead/2, g.Columns[c], 0.5, s.palette.Muted)
		free = at + half + gap/2
	}
}

func (g Grid) rowHeight(height float64) float64 {
	return (height - gridHead) / float64(max(len(g.Rows), 1))
}

// Cell returns the cell at x, y of a grid of that size whose squares begin at left.
func (g Grid) Cell(w, h, left, x, y float64) (row, column int, ok bool) {
	if x < left || y < gridHead || len(g.Rows) == 0 || len(g.Columns) == 0 {
		return 0, 0, false
	}
	row = int((y - gridHead) / g.rowHeight(h))
	column = int((x - left) / ((w - left) / float64(len(g.Columns))))
	return row, column, row < len(g.Rows) && column < len(g.Columns)
}
