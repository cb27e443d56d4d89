package scene

import "testing"

func TestManyCouplesAreSetInRowsAndKeepTheirShape(t *testing.T) {
	var at []Point
	var boxes []Size
	var lines [][2]int
	for i := range 20 { // twenty couples in one long row, as Graphviz leaves them
		at = append(at, Point{float64(i) * 200, 0}, Point{float64(i)*200 + 80, 0})
		boxes = append(boxes, Size{60, 40}, Size{60, 40})
		lines = append(lines, [2]int{2 * i, 2*i + 1})
	}
	Pack(at, boxes, lines)
	all := Rect{at[0], at[0]}
	for i, p := range at {
		all = all.union(Rect{p, p})
		for j := range i {
			if dx, dy := p.X-at[j].X, p.Y-at[j].Y; max(dx, -dx) < 60 && max(dy, -dy) < 40 {
				t.Fatalf("%d and %d overlap", i, j)
			}
		}
		if i%2 == 1 && (p.X-at[i-1].X != 80 || p.Y != at[i-1].Y) {
			t.Fatal("a couple was taken apart")
		}
	}
	if s := all.Size(); s.W > 3*s.H {
		t.Errorf("the picture is %v", s)
	}
}

func TestEvenOpensAClumpAndKeepsTheOrder(t *testing.T) {
	at := []Point{{X: 0}, {X: 1, Y: 1}, {X: 2, Y: 2}, {X: 3, Y: 3}, {X: 100, Y: 100}}
	Even(at)
	for i := range at[:4] {
		if at[i].X >= at[i+1].X || at[i].Y >= at[i+1].Y {
			t.Fatalf("the order changed: %v", at)
		}
	}
	if at[4].X != 100 || at[1].X < 10 {
		t.Errorf("a clump of four beside one who is far off: %v", at)
	}
}
