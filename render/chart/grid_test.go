package chart

import (
	"image/color"
	"testing"
)

func TestAGridIsFullerWhereThereIsMoreAndFindsItsCells(t *testing.T) {
	g := Grid{Rows: []string{"Mina", "Lucy"}, Columns: []string{"1", "2", "3"}, Values: [][]float64{{9, 1, 0}, {0, 4}}}
	p := Palette{Background: color.White, Line: color.White, Text: color.Black, Muted: color.Black, Series: []color.Color{color.NRGBA{0, 0, 255, 255}}}
	const w, h = 300.0, 80.0
	img, left := g.Image(Size{W: w, H: h}, p)
	if !(left > 10 && left < w/2) {
		t.Fatalf("the squares begin at %v", left)
	}
	cell, row := (w-left)/3, g.rowHeight(h)
	blue := func(r, c int) int {
		x, y := left+(float64(c)+0.5)*cell, gridHead+(float64(r)+0.5)*row
		if gotR, gotC, ok := g.Cell(w, h, left, x, y); !ok || gotR != r || gotC != c {
			t.Errorf("the middle of %d, %d is %d, %d", r, c, gotR, gotC)
		}
		red, _, _, _ := img.At(int(x), int(y)).RGBA()
		return 255 - int(red>>8)
	}
	if !(blue(0, 0) > blue(1, 1) && blue(1, 1) > blue(0, 1) && blue(0, 1) > 20 && blue(0, 2) == 0 && blue(1, 2) == 0) {
		t.Errorf("the cells are %d %d %d, %d %d %d", blue(0, 0), blue(0, 1), blue(0, 2), blue(1, 0), blue(1, 1), blue(1, 2))
	}
	for _, at := range [][2]float64{{left - 1, 40}, {left + 1, 3}, {left + 1, h + 40}, {w + 9, 40}} {
		if _, _, ok := g.Cell(w, h, left, at[0], at[1]); ok {
			t.Errorf("there is a cell at %v", at)
		}
	}
	if img, _ := (Grid{}).Image(Size{W: 10, H: 10}, p); img.Rect.Dx() != 10 {
		t.Error("an empty grid has no picture")
	}
}
