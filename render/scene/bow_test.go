package scene

import (
	"math"
	"testing"
)

func TestNoLineOfARowRunsThroughWhoStandsBetween(t *testing.T) {
	at := []Point{{0, 0}, {100, 0}, {200, 0}, {300, 0}, {150, 80}}
	lines := [][2]int{{0, 2}, {0, 3}, {1, 3}, {0, 1}, {2, 4}}
	Bow(at, lines)
	for _, l := range lines {
		a, b := at[l[0]], at[l[1]]
		for i, p := range at {
			if i == l[0] || i == l[1] {
				continue
			}
			length := math.Hypot(b.X-a.X, b.Y-a.Y)
			off := math.Abs((b.X-a.X)*(p.Y-a.Y)-(b.Y-a.Y)*(p.X-a.X)) / length
			if t01 := ((p.X-a.X)*(b.X-a.X) + (p.Y-a.Y)*(b.Y-a.Y)) / length / length; t01 > 0 && t01 < 1 && off < 10 {
				t.Errorf("line %v passes %v by %.1f points", l, p, off)
			}
		}
	}
	if at[4].Y < at[2].Y+60 {
		t.Errorf("the row below is at %v, the bent one reaches %v", at[4].Y, at[2].Y)
	}
}

func TestARowOfNeighboursStaysStraight(t *testing.T) {
	at := []Point{{0, 0}, {100, 0}, {200, 0}, {100, 80}}
	Bow(at, [][2]int{{0, 1}, {1, 2}, {1, 3}})
	for i, y := range []float64{0, 0, 0, 80} {
		if at[i].Y != y {
			t.Errorf("%d is at %v", i, at[i])
		}
	}
}
