package ui

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"dramatis/render/chart"
)

// GridChart is a table of squares that answers: the pointer and arrow keys go over its cells, a click or Enter opens one.
type GridChart struct {
	chartBase
	// OnOver is called with the cell under the pointer or the arrow keys; row -1 outside of the cells.
	OnOver func(row, column int)
	// OnCell is called with the cell that is opened.
	OnCell func(row, column int)

	grid chart.Grid
	left float64 // where the squares begin, as drawn last
}

// NewGridChart makes an empty grid whose squares have a colour.
func NewGridChart(color fyne.ThemeColorName) *GridChart {
	g := &GridChart{}
	g.inks = []fyne.ThemeColorName{color}
	g.draw = func(s chart.Size, p chart.Palette) image.Image {
		img, left := g.grid.Image(s, p)
		g.left = left
		return img
	}
	g.ExtendBaseWidget(g)
	return g
}

// Set shows another table.
func (g *GridChart) Set(grid chart.Grid) {
	g.grid = grid
	g.least = fyne.NewSize(120, float32(grid.Height()))
	g.Refresh()
}

// Grid returns what is shown.
func (g *GridChart) Grid() chart.Grid { return g.grid }

func (g *GridChart) at(p fyne.Position) (row, column int, ok bool) {
	return g.grid.Cell(float64(g.Size().Width), float64(g.Size().Height), g.left, float64(p.X), float64(p.Y))
}

// Tapped opens the cell under the pointer.
func (g *GridChart) Tapped(e *fyne.PointEvent) {
	focus(g)
	if row, column, ok := g.at(e.Position); ok {
		g.mark(row, column)
		g.open()
	}
}

func (g *GridChart) open() {
	if m := g.grid.Marked; m != nil && g.OnCell != nil {
		g.OnCell(m[0], m[1])
	}
}

// mark frames a cell and says so.
func (g *GridChart) mark(row, column int) {
	if m := g.grid.Marked; m != nil && *m == [2]int{row, column} {
		return
	}
	g.grid.Marked = &[2]int{row, column}
	if g.OnOver != nil {
		g.OnOver(row, column)
	}
	g.Refresh()
}

// MouseIn is called by the toolkit.
func (g *GridChart) MouseIn(e *desktop.MouseEvent) { g.MouseMoved(e) }

// MouseMoved frames the cell under the pointer.
func (g *GridChart) MouseMoved(e *desktop.MouseEvent) {
	if row, column, ok := g.at(e.Position); ok {
		g.mark(row, column)
	}
}

// MouseOut is called by the toolkit.
func (g *GridChart) MouseOut() {}

// Cursor returns a hand.
func (g *GridChart) Cursor() desktop.Cursor { return desktop.PointerCursor }

// FocusGained frames a cell for the arrow keys.
func (g *GridChart) FocusGained() {
	if g.grid.Marked == nil && len(g.grid.Rows) > 0 && len(g.grid.Columns) > 0 {
		g.mark(0, 0)
	}
}

// FocusLost takes the frame away.
func (g *GridChart) FocusLost() {
	g.grid.Marked = nil
	if g.OnOver != nil {
		g.OnOver(-1, -1)
	}
	g.Refresh()
}

// TypedRune hands letters on to the window.
func (g *GridChart) TypedRune(r rune) { passRune(g, r) }

// TypedKey goes from cell to cell and opens one; other keys go on to the window.
func (g *GridChart) TypedKey(e *fyne.KeyEvent) {
	step := map[fyne.KeyName][2]int{fyne.KeyUp: {-1, 0}, fyne.KeyDown: {1, 0}, fyne.KeyLeft: {0, -1}, fyne.KeyRight: {0, 1}}
	by, arrow := step[e.Name]
	switch m := g.grid.Marked; {
	case arrow && m != nil:
		g.mark(max(0, min(m[0]+by[0], len(g.grid.Rows)-1)), max(0, min(m[1]+by[1], len(g.grid.Columns)-1)))
	case e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter || e.Name == fyne.KeySpace:
		g.open()
	default:
		passKey(g, e)
	}
}
