package graphview

import (
	"math"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"dramatis/render/scene"
)

// byHand returns a view in which discs can be moved, joined and chosen together.
func byHand(t *testing.T) (*View, *said) {
	v, log, _ := open(t)
	v.OnMove = func(id string, to scene.Point) { log.add("move %q by %.0f", id, to.X-at(three(), id).X) }
	v.OnLink = func(a, b string) { log.add("link %q %q", a, b) }
	v.OnSeveral = func(ids []string) { log.add("several %v", ids) }
	return v, log
}

func at(p *scene.Picture, id string) scene.Point { d, _ := p.Find(id); return d.At }

// drag pulls from one place to another in a few steps.
func dragBy(v *View, from, to fyne.Position, held fyne.KeyModifier) {
	v.MouseDown(&desktop.MouseEvent{Modifier: held})
	const steps = 5
	for i := 1; i <= steps; i++ {
		part := float32(i) / steps
		now := fyne.NewPos(from.X+part*(to.X-from.X), from.Y+part*(to.Y-from.Y))
		v.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: now}, Dragged: fyne.NewDelta((to.X-from.X)/steps, (to.Y-from.Y)/steps)})
	}
	v.DragEnd()
	v.held = 0
}

func TestADiscIsDraggedToItsPlace(t *testing.T) {
	v, log := byHand(t)
	from := where(t, v, "hyde")
	zoom := v.Look().Zoom
	to := from.AddXY(float32(60*zoom), 30)
	dragBy(v, from, to, 0)
	if got := log.take(); got != `move "hyde" by 60` {
		t.Error(got)
	}
	if is := where(t, v, "hyde"); math.Abs(float64(is.X-to.X)) > 1 || v.nodeAt(to) != "hyde" {
		t.Errorf("it is at %v, not %v", is, to)
	}
	look := v.Look()
	dragBy(v, fyne.NewPos(3, 3), fyne.NewPos(30, 3), 0)
	if got := log.take(); got != "" || v.Look() == look {
		t.Errorf("a drag beside all discs did not pan: %s", got)
	}
}

func TestADiscIsDroppedOnAnotherAndGoesBack(t *testing.T) {
	v, log := byHand(t)
	v.OnDrop = func(id, onto string) { log.add("drop %q on %q", id, onto) }
	v.OnOver = func(id, onto string, _ fyne.Position) { log.add("%q over %q", id, onto) }
	from, to := where(t, v, "hyde"), where(t, v, "jekyll")
	dragBy(v, from, to, 0)
	if got, is := log.take(), where(t, v, "hyde"); got != `"hyde" over "jekyll"; "hyde" over ""; drop "hyde" on "jekyll"` || math.Abs(float64(is.X-from.X)) > 1 {
		t.Errorf("%s; it is at %v, not %v", got, is, from)
	}
	dragBy(v, from, from.AddXY(0, 30), 0)
	if got := log.take(); !strings.HasPrefix(got, "move") {
		t.Error(got)
	}
}

func TestShiftAndADragJoinsTwoOrFramesSeveral(t *testing.T) {
	v, log := byHand(t)
	a, b := where(t, v, "hyde"), where(t, v, "jekyll")
	dragBy(v, a, b, fyne.KeyModifierShift)
	dragBy(v, a, fyne.NewPos(3, 3), fyne.KeyModifierShift) // to nobody
	if got := log.take(); got != `link "hyde" "jekyll"` {
		t.Error(got)
	}
	dragBy(v, a.SubtractXY(60, 60), b.AddXY(60, 60), fyne.KeyModifierShift)
	if got := log.take(); got != `several [hyde jekyll]` {
		t.Error(got)
	}
	v.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if got := log.take(); got != `several []` {
		t.Error(got)
	}
}

func TestShiftAndAClickChoosesSeveral(t *testing.T) {
	v, log := byHand(t)
	tapAt(v, where(t, v, "hyde"))
	v.held = fyne.KeyModifierShift
	tapAt(v, where(t, v, "song"))
	tapAt(v, where(t, v, "jekyll"))
	tapAt(v, where(t, v, "song"))
	v.held = 0
	if got := log.take(); got != `select "hyde"; several [hyde song]; several [hyde jekyll song]; several [hyde jekyll]` {
		t.Error(got)
	}
	tapAt(v, where(t, v, "song"))
	if got := log.take(); got != `several []; select "song"` {
		t.Error(got)
	}
}

func TestShiftAndArrowsMoveTheSelectedDisc(t *testing.T) {
	v, log := byHand(t)
	v.Select("hyde")
	v.KeyDown(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
	for range 3 {
		v.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	}
	if got := log.take(); got != "" {
		t.Errorf("told before Shift was let go: %s", got)
	}
	v.KeyUp(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
	if got := log.take(); got != `move "hyde" by 24` {
		t.Error(got)
	}
}

func TestDiscsMoveToANewPictureAndEndThere(t *testing.T) {
	test.NewTempApp(t)
	v := New(palette, func(func()) {})
	v.Resize(fyne.NewSize(800, 600))
	v.SetPicture(v.Begin(), three())
	g := scene.Graph{Nodes: []scene.Node{{ID: "hyde"}, {ID: "jekyll"}}}
	next := scene.NewPicture(g, scene.Circle(g))
	old := v.picture
	v.SetPicture(v.Begin(), next)
	if v.motion != nil { // the test driver ends an animation at once
		t.Error("the motion does not end")
	}
	v.motion = &motion{discs: next.Since(old), look: v.look, done: 0.5, anim: fyne.NewAnimation(motionTime, func(float32) {})}
	half, _ := v.current()
	if is, from, to := at(half, "jekyll"), at(old, "jekyll"), at(next, "jekyll"); math.Abs(is.X-(from.X+to.X)/2) > 1e-6 {
		t.Errorf("half-way from %v to %v it is at %v", from, to, is)
	}
	v.stop()
	if now, _ := v.current(); now != next {
		t.Error("it does not end at the new picture")
	}
}
