package scene

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

func scattered(n int, far float64) (at []Point, boxes []Size) {
	r := rand.New(rand.NewPCG(uint64(n), 9))
	for range n {
		at = append(at, Point{far * r.NormFloat64(), far * r.NormFloat64()})
		boxes = append(boxes, Size{20 + 100*r.Float64(), 35 + 24*r.Float64()})
	}
	return at, boxes
}

func overlaps(at []Point, boxes []Size) (n int) {
	for i := range at {
		for j := range i {
			a := Rect{at[i], at[i]}
			b := Rect{at[j], at[j]}
			a.Min.X, a.Max.X, a.Min.Y, a.Max.Y = a.Min.X-boxes[i].W/2, a.Max.X+boxes[i].W/2, a.Min.Y-boxes[i].H/2, a.Max.Y+boxes[i].H/2
			b.Min.X, b.Max.X, b.Min.Y, b.Max.Y = b.Min.X-boxes[j].W/2, b.Max.X+boxes[j].W/2, b.Min.Y-boxes[j].H/2, b.Max.Y+boxes[j].H/2
			if a.Overlaps(b) {
				n++
			}
		}
	}
	return n
}

func TestSpreadLeavesHardlyAnyOverlapAndStaysSmall(t *testing.T) {
	for _, n := range []int{2, 15, 220, 1500} {
		for _, far := range []float64{0.1, 100, 50_000} {
			at, boxes := scattered(n, far)
			Spread(at, boxes)
			if k := overlaps(at, boxes); k > n/50 {
				t.Errorf("%d boxes, spread %v: %d overlap", n, far, k)
			}
			all, area := Rect{at[0], at[0]}, 0.0
			for i, p := range at {
				all, area = all.union(Rect{p, p}), area+boxes[i].W*boxes[i].H
			}
			if s := all.Size(); s.W*s.H > area*40 {
				t.Errorf("%d boxes, spread %v: the picture is %v, %.0f times its boxes", n, far, s, s.W*s.H/area)
			}
		}
	}
}

func TestSpreadIsTheSameEveryTime(t *testing.T) {
	a, boxes := scattered(300, 100)
	b, _ := scattered(300, 100)
	Spread(a, boxes)
	Spread(b, boxes)
	if !reflect.DeepEqual(a, b) {
		t.Error("two spreads differ")
	}
}

func TestSpreadTakesApartWhatStandsInOnePlace(t *testing.T) {
	at, boxes := make([]Point, 9), make([]Size, 9)
	for i := range boxes {
		boxes[i] = Size{40, 40}
	}
	Spread(at, boxes)
	if k := overlaps(at, boxes); k > 0 {
		t.Errorf("%d pairs overlap: %v", k, at)
	}
}

func TestTwoAreNotDrawnAtTheEndsOfTheWindow(t *testing.T) {
	for n := 2; n < 5; n++ {
		at, boxes := make([]Point, n), make([]Size, n)
		for i := range at {
			at[i], boxes[i] = Point{72 * float64(i), 0}, Size{50, 70}
		}
		Spread(at, boxes)
		if got := at[1].X - at[0].X; got < 60 || got > 300 {
			t.Errorf("%d in a row are %.0f apart", n, got)
		}
	}
}

func TestAPictureIsStretchedToItsWindowWithItsGrounds(t *testing.T) {
	g := circles(3, 4).WithCommunities()
	l := Circle(g)
	for _, aspect := range []float64{1.8, 0.8} {
		size := NewPicture(g, l.Stretch(g, aspect)).Bounds.Size()
		if got := size.W / size.H; math.Abs(got-aspect) > 0.2 {
			t.Errorf("in a window of %g it is %.2f times as wide as high", aspect, got)
		}
	}
	if same := l.Stretch(g, 0); same.Bounds != l.Bounds {
		t.Error("without a window it is stretched")
	}
}

func TestTheLongestExtentLiesLevel(t *testing.T) {
	for _, at := range [][]Point{{{0, 0}, {0, 300}, {20, 100}}, {{0, 0}, {100, 100}, {50, 60}, {70, 60}}, {{5, 5}}, {{1, 1}, {1, 1}}} {
		before := slices.Clone(at)
		RotateFlat(at)
		all := Rect{at[0], at[0]}
		for i, p := range at {
			all = all.union(Rect{p, p})
			was, is := math.Hypot(before[i].X-before[0].X, before[i].Y-before[0].Y), math.Hypot(p.X-at[0].X, p.Y-at[0].Y)
			if math.Abs(was-is) > 1e-9 {
				t.Errorf("%v: a distance of %v became %v", before, was, is)
			}
		}
		if s := all.Size(); s.H > s.W {
			t.Errorf("%v became %v", before, at)
		}
	}
}

func BenchmarkSpread2000(b *testing.B) {
	for b.Loop() {
		at, boxes := scattered(2000, 1000)
		Spread(at, boxes)
	}
}
