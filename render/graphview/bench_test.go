package graphview

import (
	"fmt"
	"image/color"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/software"
	"fyne.io/fyne/v2/test"

	"dramatis/render/scene"
)

// grid returns a picture of n nodes and 2n relations as a layout spreads them, nine in ten between near nodes.
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

func pan(v *View, i int) {
	v.drag.grip = panning
	v.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(float32(7*math.Cos(float64(i)/9)), float32(7*math.Sin(float64(i)/9)))})
}

func wheel(v *View, i int) {
	turn := float32(25)
	if i/14%2 == 1 {
		turn = -25
	}
	v.Scrolled(&fyne.ScrollEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(640, 400)}, Scrolled: fyne.NewDelta(0, turn)})
}

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
		pan(v, i)
		c.Capture()
		times = append(times, time.Since(start))
		i++
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)*95/100].Microseconds())/1000, "p95-ms")
}

// BenchmarkFrame measures an event and its frame together at 1280×800, by size of the cast (with twice as many relations) and by
// what is done: a pan with everybody in sight, a pan where names are read, a zoom from everybody in sight and back, a disc dragged,
// discs moving to other places. It reports the median and the 95th percentile, of the clock and of the
// processor time of the thread. It paints the frame that the driver would upload;
// the upload itself is the driver's.
func BenchmarkFrame(b *testing.B) {
	for _, n := range []int{500, 2000, 5000} {
		p := grouped(n)
		for _, what := range []struct {
			name string
			zoom float64 // 0: everybody is in sight
			step func(v *View, i int)
		}{{"pan", 0, pan}, {"pan-names", 0.6, pan}, {"zoom", 0, wheel}, {"drag", 0, pull1}, {"motion", 0, moveAll}} {
			b.Run(fmt.Sprintf("%s-%d", what.name, n), func(b *testing.B) { benchmarkFrames(b, p, what.zoom, what.step) })
		}
	}
}

// grouped is grid with communities, as the pane shows it.
func grouped(n int) *scene.Picture {
	p := grid(n)
	var g scene.Graph
	at := map[string]scene.Point{}
	for _, d := range p.Discs {
		g.Nodes = append(g.Nodes, d.Node)
		at[d.ID] = d.At
	}
	for _, l := range p.Lines {
		g.Edges = append(g.Edges, l.Edge)
	}
	g = g.WithCommunities().Backbone(4, func(scene.Edge) bool { return false })
	return scene.NewPicture(g, scene.NewLayout(g, at, "test"))
}

// pull1 drags one disc about.
func pull1(v *View, i int) {
	if v.drag.grip != moving {
		v.drag = dragState{grip: moving, id: v.picture.Discs[len(v.picture.Discs)/2].ID}
		v.picture = v.picture.Movable()
	}
	at := fyne.NewPos(float32(640+200*math.Cos(float64(i)/9)), float32(400+200*math.Sin(float64(i)/9)))
	v.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: at}, Dragged: fyne.NewDelta(3, 3)})
}

// moveAll is a step of a motion in which all discs move; more than maxMoving are shown at their ends at once.
func moveAll(v *View, i int) {
	if len(v.picture.Discs) > maxMoving {
		return
	}
	if v.motion == nil {
		old := v.picture
		moved := old.Movable()
		for _, d := range old.Discs {
			moved.Move(d.ID, scene.Point{X: d.At.X + 30, Y: d.At.Y})
		}
		moved.Settle()
		v.motion = &motion{discs: moved.Since(old), look: v.look, anim: fyne.NewAnimation(motionTime, func(float32) {})}
	}
	v.motion.done = float64(i%20) / 20
}

func benchmarkFrames(b *testing.B, p *scene.Picture, zoom float64, step func(v *View, i int)) {
	test.NewTempApp(b)
	colours := palette
	colours.Bright = rgb(0x2F5D8C)
	colours.Community = func(n int) color.Color { return rgb(0x3E8FC4 + uint32(n)*4000) }
	colours.Ground = func(n int) color.Color { return rgb(0xECDAC6 + uint32(n)*90) }
	v := New(colours, func(func()) {})
	v.OnMove = func(string, scene.Point) {}
	v.Resize(fyne.NewSize(1280, 800))
	v.SetPicture(v.Begin(), p)
	if zoom > 0 {
		v.zoom(zoom / v.Look().Zoom)
	}
	v.generate(1280, 800)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var times, spent []time.Duration
	i := 0
	for b.Loop() {
		start, before := time.Now(), cpu()
		step(v, i)
		v.generate(1280, 800)
		times, spent = append(times, time.Since(start)), append(spent, cpu()-before)
		i++
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "p50-ms")
	slices.Sort(spent)
	b.ReportMetric(float64(spent[len(spent)/2].Microseconds())/1000, "p50-cpu-ms")
	b.ReportMetric(float64(spent[len(spent)*95/100].Microseconds())/1000, "p95-cpu-ms")
	b.ReportMetric(float64(times[len(times)*95/100].Microseconds())/1000, "p95-ms")
}
