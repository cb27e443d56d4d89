package graphview

import (
	"image"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"dramatis/render/scene"
	"dramatis/render/scene/paint"
)

const (
	fitMargin = 30.0
	// newCaptions is how many names a frame may draw for the first time: about 3 ms of work. The rest follow in the next
	// frames and show in their last size until then.
	newCaptions = 60
	// Moving pictures are drawn at half resolution in windows of more than coarseAbove pixels or with
	// more than coarseDiscs discs, and in full once they rest, or resting after the last turn of the
	// wheel.
	coarseAbove = 3_000_000
	coarseDiscs = 1200
	resting     = 150 * time.Millisecond
	minWidth    = 240
	minHeight   = 180
)

// A Generation numbers the pictures that were asked for; see View.Begin.
type Generation uint64

// A View is the widget.
type View struct {
	widget.BaseWidget

	OnSelect    func(id string)                   // a node was chosen, or none: ""
	OnOpen      func(id string)                   // double tap or Enter on a node
	OnSecondary func(id string, at fyne.Position) // right click; "" beside all nodes; at is absolute
	OnHover     func(id string, at fyne.Position) // the pointer came to a node or left it (""); at is absolute
	// With these set, discs are dragged, lines drawn from disc to disc (Shift and a drag), and several chosen (Shift and a click, or a
	// frame).
	OnMove func(id string, to scene.Point)
	OnLink func(from, to string)
	// With these set, a disc can be dropped on another and then returns to its place. Before that
	// OnOver is called with the disc below it, "" for none; at is in the view.
	OnDrop    func(id, onto string)
	OnOver    func(id, onto string, at fyne.Position)
	OnSeveral func(ids []string)

	now     func() time.Time
	later   func(func())
	painter *paint.Painter
	raster  *canvas.Raster
	frame   *image.RGBA

	picture    *scene.Picture
	look       scene.View
	covered    float64 // of the height, at the foot; see SetCovered
	aside      float64 // of the width, at the right; see SetAside
	moved      bool    // by a person: a new picture does not take the view away
	generation Generation
	selected   string
	hovered    string
	drag       dragState
	held       fyne.KeyModifier // when the button went down
	several    map[string]bool
	motion     *motion
	wheeled    *time.Timer // runs while the wheel has just been turned
	nudged     bool        // keys moved the selected disc, and OnMove was not called yet
	focused    bool
	shift      bool
	lastTap    tap
}

type tap struct {
	id string
	at time.Time
}

var (
	_ fyne.Tappable          = (*View)(nil)
	_ fyne.SecondaryTappable = (*View)(nil)
	_ fyne.Draggable         = (*View)(nil)
	_ fyne.Scrollable        = (*View)(nil)
	_ fyne.Focusable         = (*View)(nil)
	_ fyne.Tabbable          = (*View)(nil)
	_ desktop.Hoverable      = (*View)(nil)
	_ desktop.Keyable        = (*View)(nil)
	_ desktop.Mouseable      = (*View)(nil)
	_ desktop.Cursorable     = (*View)(nil)
)

// New returns an empty view. later runs a function on the interface's goroutine once the current event
// is done (fyne.Do); with it, new names are drawn over several frames. With nil each frame is
// complete, for tests.
func New(p paint.Palette, later func(func())) *View {
	v := &View{now: time.Now, later: later, painter: paint.New(p), look: scene.View{Zoom: 1}, several: map[string]bool{}}
	v.raster = canvas.NewRaster(v.generate)
	v.ExtendBaseWidget(v)
	return v
}

// SetPalette changes the colours.
func (v *View) SetPalette(p paint.Palette) {
	v.painter.SetPalette(p)
	v.raster.Refresh()
}

// Begin announces that a new picture is being made and returns its number: SetPicture takes only the latest one announced.
func (v *View) Begin() Generation {
	v.generation++
	return v.generation
}

// SetPicture shows a picture, unless a newer one has been announced since gen: then it does nothing and returns false. The view
// stays on the selected node if both pictures have it; a view nobody has moved shows the whole picture.
func (v *View) SetPicture(gen Generation, p *scene.Picture) bool {
	if gen != v.generation {
		return false
	}
	old, before := v.current()
	v.picture, v.nudged = p, false
	if v.drag.grip != panning {
		v.drag = dragState{}
	}
	if p == nil {
		v.stop()
		v.hovered = ""
		v.raster.Refresh()
		return true
	}
	if _, ok := p.Find(v.hovered); !ok {
		v.hovered = ""
	}
	if !v.keepPlace(old) {
		v.fit()
	}
	v.animate(old, before)
	if len(v.several) > 0 {
		v.notifySeveral()
	}
	v.raster.Refresh()
	return true
}

// keepPlace moves the look so that the selected node stays where it was in the window.
func (v *View) keepPlace(old *scene.Picture) bool {
	if !v.moved || old == nil {
		return false
	}
	was, okWas := old.Find(v.selected)
	is, okIs := v.picture.Find(v.selected)
	if v.selected == "" || !okIs {
		return v.isSame(old)
	}
	if !okWas {
		return false
	}
	from, to := v.look.Window(was.At), v.look.Window(is.At)
	v.look = v.look.Pan(from.X-to.X, from.Y-to.Y)
	return true
}

// SetCovered sets how much of the height is covered at the foot: a picture is fitted into the rest.
func (v *View) SetCovered(height float32) {
	if float64(height) == v.covered {
		return
	}
	v.covered = float64(height)
	if !v.moved {
		v.fit()
		v.raster.Refresh()
	}
}

// SetAside sets how much of the width at the right is covered for now. Reveal and the next picture keep out of that part; the
// picture that is shown does not move.
func (v *View) SetAside(width float32) { v.aside = float64(width) }

// Aspect returns the width by the height of a picture that fills the view; 0 while the view has no size.
func (v *View) Aspect() float64 {
	size := v.room()
	if size.W <= 2*fitMargin || size.H <= 2*fitMargin {
		return 0
	}
	return (size.W - 2*fitMargin) / (size.H - 2*fitMargin)
}

// room returns the window without what is covered.
func (v *View) room() scene.Size {
	size := v.window()
	if size.H > 0 {
		size.H = max(size.H-v.covered, minHeight)
	}
	if size.W > 0 {
		size.W = max(size.W-v.aside, minWidth)
	}
	return size
}

// Select rings a node without telling OnSelect; "" rings none. An id that isn't in the picture is remembered for the next one.
func (v *View) Select(id string) {
	if v.selected != id {
		v.selected = id
		v.raster.Refresh()
	}
}

// Reveal brings a node into the window, in the middle if it was outside.
func (v *View) Reveal(id string) {
	if v.picture == nil {
		return
	}
	d, ok := v.picture.Find(id)
	if !ok {
		return
	}
	size, at := v.window(), v.look.Window(d.At)
	size.W = max(size.W-v.aside, minWidth)
	inside := scene.Rect{Max: scene.Point{X: size.W, Y: size.H}}.Grow(-fitMargin)
	if !inside.Contains(at) {
		v.setLook(v.look.Centre(d.At, size))
	}
}

// Fit shows the whole picture.
func (v *View) Fit() {
	v.fit()
	v.raster.Refresh()
}

// zoom multiplies the zoom by factor about the middle of the window.
func (v *View) zoom(factor float64) {
	size := v.window()
	v.setLook(v.look.ZoomAt(scene.Point{X: size.W / 2, Y: size.H / 2}, factor))
}

// pan moves the picture, in window units.
func (v *View) pan(dx, dy float64) { v.setLook(v.look.Pan(dx, dy)) }

// Picture returns what is shown, nil when nothing is.
func (v *View) Picture() *scene.Picture { return v.picture }

// Look returns the present zoom and offset.
func (v *View) Look() scene.View { return v.look }

func (v *View) fit() {
	v.moved = false
	if size := v.room(); v.picture != nil && size.W > 0 && size.H > 0 {
		v.look = scene.Fit(v.picture.Bounds, size, fitMargin)
	}
}

func (v *View) setLook(look scene.View) {
	v.look, v.moved = look, true
	v.raster.Refresh()
}

func (v *View) window() scene.Size {
	s := v.Size()
	return scene.Size{W: float64(s.Width), H: float64(s.Height)}
}

// hitMargin returns how far beside a disc a click still hits it, in the picture's units: at a small zoom, discs are drawn
// larger than they are in the picture.
func (v *View) hitMargin() float64 {
	return 4/v.look.Zoom + max(0, v.look.Disc(scene.MinRadius)/v.look.Zoom-scene.MinRadius)
}

// nodeAt returns the node at a place in the window, with a little slack for small ones.
func (v *View) nodeAt(p fyne.Position) string {
	if v.picture == nil {
		return ""
	}
	id, _ := v.picture.Hit(v.look.Picture(scene.Point{X: float64(p.X), Y: float64(p.Y)}), v.hitMargin())
	return id
}
