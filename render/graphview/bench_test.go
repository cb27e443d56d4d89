package graphview

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/software"
	"fyne.io/fyne/v2/test"

	"dramatis/render/scene"
)

// grid is a picture of n nodes and 2n relations as a layout spreads them, nine in ten between near nodes.
func grid(n int) *scene.Picture {
	r := rand.New(rand.NewPCG(uint64(n), 1))
	side := int(math.Ceil(math.Sqrt(float64(n))))
	var g scene.Graph
	at := map[string]scene.Point{}
	id := func(i int) string { return fmt.Sprintf("n%05d", i) }
	for i := range n {
		label := fmt.Sprintf("Sir Person %d", i)
		if i%4 == 0 {
			label = string([]rune{'宋' + rune(i%50), '江' + rune(i%70), '明'})
		}
		g.Nodes = append(g.Nodes, scene.Node{ID: id(i), Label: label, Type: "character", Weight: 100 / float64(1+r.IntN(200))})
		at[id(i)] = scene.Point{X: float64(i%side)*90 + 60*r.Float64(), Y: float64(i/side)*60 + 40*r.Float64()}
	}
	for range 2 * n {
		a := r.IntN(n)
		b := a + r.IntN(4) - 2 + side*(r.IntN(5)-2)
		if r.IntN(10) == 0 {
			b = r.IntN(n)
		}
		g.Edges = append(g.Edges, scene.Edge{From: id(a), To: id((b + n) % n), Weight: 1 + 9*r.Float64(), Dashed: r.IntN(100) == 0})
	}
	return scene.NewPicture(g, scene.NewLayout(g, at, "test"))
}

// benchmarkFrames measures event and frame together at 1280×800 with 2,000 nodes and 4,000 relations, all on screen at the start,
// and reports the 95th percentile. It paints the frame the driver would upload; the upload itself is the driver's.
func benchmarkFrames(b *testing.B, zoom float64, step func(v *View, i int)) {
	test.NewTempApp(b)
	v := New(palette, func(func()) {})
	v.Resize(fyne.NewSize(1280, 800))
	v.SetPicture(v.Begin(), grid(2000))
	if zoom > 0 {
		v.Zoom(zoom / v.Look().Zoom)
	}
	v.generate(1280, 800)
	var times []time.Duration
	i := 0
	for b.Loop() {
		start := time.Now()
		step(v, i)
		v.generate(1280, 800)
		times = append(times, time.Since(start))
		i++
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(times[len(times)*95/100].Microseconds())/1000, "p95-ms")
}

func drag(v *View, i int) {
	v.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(float32(7*math.Cos(float64(i)/9)), float32(7*math.Sin(float64(i)/9)))})
}

func wheel(v *View, i int) {
	turn := float32(25)
	if i/14%2 == 1 {
		turn = -25
	}
	v.Scrolled(&fyne.ScrollEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(640, 400)}, Scrolled: fyne.NewDelta(0, turn)})
}

func BenchmarkPanAll2000(b *testing.B)      { benchmarkFrames(b, 0, drag) }
func BenchmarkPanNames2000(b *testing.B)    { benchmarkFrames(b, 0.45, drag) }
func BenchmarkPanAtOne2000(b *testing.B)    { benchmarkFrames(b, 1, drag) }
func BenchmarkZoomFromAll2000(b *testing.B) { benchmarkFrames(b, 0, wheel) }
func BenchmarkZoomFromOne2000(b *testing.B) { benchmarkFrames(b, 0.5, wheel) }

// BenchmarkSoftwareFrame is a pan through Fyne's software driver: layout, frame and the copy into the window's image.
func BenchmarkSoftwareFrame(b *testing.B) {
	test.NewTempApp(b)
	v := New(palette, func(func()) {})
	c := software.NewCanvas()
	c.SetPadded(false)
	c.SetContent(v)
	c.Resize(fyne.NewSize(1280, 800))
	v.SetPicture(v.Begin(), grid(2000))
	var times []time.Duration
	i := 0
	for b.Loop() {
		start := time.Now()
		drag(v, i)
		c.Capture()
		times = append(times, time.Since(start))
		i++
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)*95/100].Microseconds())/1000, "p95-ms")
}
