package graphview

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"dramatis/render/scene"
	"dramatis/render/scene/paint"
)

func rgb(hex uint32) color.Color {
	return color.NRGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255}
}

var palette = paint.Palette{Background: rgb(0xF7F5F1), Line: rgb(0xDFDAD1), Text: rgb(0x23262B), Muted: rgb(0x6C6F75), Review: rgb(0xB3413B),
	Type: func(string) color.Color { return rgb(0x3E6CA8) }}

// three returns a picture of three people in a row, Jekyll the most mentioned.
func three() *scene.Picture {
	g := scene.Graph{
		Nodes: []scene.Node{{ID: "hyde", Label: "Hyde", Weight: 50}, {ID: "jekyll", Label: "Jekyll", Weight: 100}, {ID: "song", Label: "宋江", Weight: 10}},
		Edges: []scene.Edge{{From: "hyde", To: "jekyll", Dashed: true}, {From: "jekyll", To: "song", Weight: 5}},
	}
	return scene.NewPicture(g, scene.NewLayout(g, map[string]scene.Point{"hyde": {X: 0}, "jekyll": {X: 200}, "song": {X: 400, Y: 100}}, "test"))
}

// said collects what a view says, one line an event.
type said struct{ lines []string }

func (s *said) add(format string, args ...any) {
	s.lines = append(s.lines, fmt.Sprintf(format, args...))
}

func (s *said) take() string {
	out := strings.Join(s.lines, "; ")
	s.lines = nil
	return out
}

func open(t testing.TB) (*View, *said, fyne.Window) {
	t.Helper()
	test.NewTempApp(t)
	v, log := New(palette, nil), &said{}
	v.OnSelect = func(id string) { log.add("select %q", id) }
	v.OnOpen = func(id string) { log.add("open %q", id) }
	v.OnSecondary = func(id string, at fyne.Position) { log.add("menu %q", id) }
	v.OnHover = func(id string, at fyne.Position) { log.add("hover %q", id) }
	w := test.NewTempWindow(t, v)
	w.Resize(fyne.NewSize(800, 600))
	if !v.SetPicture(v.Begin(), three()) {
		t.Fatal("the picture was not taken")
	}
	return v, log, w
}

// where a node is in the window.
func where(t testing.TB, v *View, id string) fyne.Position {
	t.Helper()
	d, ok := v.picture.Find(id)
	if !ok {
		t.Fatalf("no %s", id)
	}
	p := v.Look().Window(d.At)
	return fyne.NewPos(float32(p.X), float32(p.Y))
}

func tapAt(v *View, p fyne.Position) { v.Tapped(&fyne.PointEvent{Position: p}) }

func TestATapSelectsAndATapBesideUnselects(t *testing.T) {
	v, log, _ := open(t)
	tapAt(v, where(t, v, "jekyll"))
	tapAt(v, fyne.NewPos(3, 3))
	tapAt(v, fyne.NewPos(3, 3))
	if got := log.take(); got != `select "jekyll"; select ""` {
		t.Error(got)
	}
}

func TestASecondTapSoonOpensAndALateOneDoesNot(t *testing.T) {
	v, log, _ := open(t)
	now := time.Unix(0, 0)
	v.now = func() time.Time { return now }
	tapAt(v, where(t, v, "hyde"))
	now = now.Add(300 * time.Millisecond)
	tapAt(v, where(t, v, "hyde"))
	now = now.Add(300 * time.Millisecond)
	tapAt(v, where(t, v, "hyde")) // a third tap begins again
	now = now.Add(time.Second)
	tapAt(v, where(t, v, "hyde"))
	if got := log.take(); got != `select "hyde"; open "hyde"` {
		t.Error(got)
	}
}

func TestTwoQuickTapsOnTwoNodesOpenNeither(t *testing.T) {
	v, log, _ := open(t)
	tapAt(v, where(t, v, "hyde"))
	tapAt(v, where(t, v, "song"))
	if got := log.take(); got != `select "hyde"; select "song"` {
		t.Error(got)
	}
}

func TestARightClickSelectsAndAsksForTheMenu(t *testing.T) {
	v, log, _ := open(t)
	v.TappedSecondary(&fyne.PointEvent{Position: where(t, v, "song")})
	v.TappedSecondary(&fyne.PointEvent{Position: fyne.NewPos(1, 1)})
	if got := log.take(); got != `select "song"; menu "song"; menu ""` {
		t.Error(got)
	}
}

func TestThePointerOnANodeIsToldOnce(t *testing.T) {
	v, log, _ := open(t)
	p := where(t, v, "jekyll")
	for _, at := range []fyne.Position{p, p.AddXY(2, 1), p.AddXY(150, 150)} {
		v.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at}})
		if want := at != p.AddXY(150, 150); (v.Cursor() == desktop.PointerCursor) != want {
			t.Errorf("at %v the cursor is %v", at, v.Cursor())
		}
	}
	v.MouseOut()
	if got := log.take(); got != `hover "jekyll"; hover ""` {
		t.Error(got)
	}
}

func TestDraggingPansAndTheWheelZoomsAboutThePointer(t *testing.T) {
	v, _, _ := open(t)
	before := where(t, v, "hyde")
	v.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(30, -12)})
	v.DragEnd()
	if got := where(t, v, "hyde"); math.Abs(float64(got.X-before.X-30)) > .01 || math.Abs(float64(got.Y-before.Y+12)) > .01 {
		t.Errorf("from %v to %v", before, got)
	}
	p, zoom := where(t, v, "song"), v.Look().Zoom
	v.Scrolled(&fyne.ScrollEvent{PointEvent: fyne.PointEvent{Position: p}, Scrolled: fyne.NewDelta(0, 25)})
	if got := where(t, v, "song"); math.Abs(float64(got.X-p.X)) > .01 || v.Look().Zoom <= zoom {
		t.Errorf("under the pointer %v became %v at zoom %v", p, got, v.Look().Zoom)
	}
}

func TestEverythingGoesByKeyboard(t *testing.T) {
	v, log, w := open(t)
	w.Canvas().Focus(v)
	key := func(names ...fyne.KeyName) {
		for _, n := range names {
			v.TypedKey(&fyne.KeyEvent{Name: n})
		}
	}
	key(fyne.KeyReturn, fyne.KeyTab, fyne.KeyTab, fyne.KeyReturn)
	v.TypedRune('n')
	v.TypedRune('n')
	v.KeyDown(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
	key(fyne.KeyTab)
	v.KeyUp(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
	key(fyne.KeyEscape)
	if got := log.take(); got != `select "jekyll"; select "hyde"; open "hyde"; select "song"; select "jekyll"; select "song"; select ""` {
		t.Error(got)
	}
	start := v.Look()
	key(fyne.KeyLeft, fyne.KeyUp)
	if got := v.Look().Offset; got.X != start.Offset.X+keyPan || got.Y != start.Offset.Y+keyPan {
		t.Errorf("panned to %v", got)
	}
	v.TypedRune('+')
	v.TypedRune('+')
	v.TypedRune('-')
	if got := v.Look().Zoom / start.Zoom; math.Abs(got-keyZoom) > 1e-9 {
		t.Errorf("zoomed by %v", got)
	}
	v.TypedRune('0')
	if v.Look() != start {
		t.Errorf("fit gives %v, want %v", v.Look(), start)
	}
	key(fyne.KeyEscape)
	if w.Canvas().Focused() != nil {
		t.Error("Escape does not give the focus back")
	}
}

func TestSteppingBringsANodeIntoTheWindow(t *testing.T) {
	v, _, _ := open(t)
	v.pan(5000, 0)
	v.TypedRune('n')
	if p := where(t, v, "jekyll"); p.X < 0 || p.X > 800 || p.Y < 0 || p.Y > 600 {
		t.Errorf("it is at %v", p)
	}
}

func TestAnOldLayoutDoesNotReplaceANewerOne(t *testing.T) {
	v, _, _ := open(t)
	slow, quick := v.Begin(), v.Begin()
	p := three()
	if !v.SetPicture(quick, p) {
		t.Error("the newest picture was refused")
	}
	if v.SetPicture(slow, three()) || v.picture != p {
		t.Error("the older picture was taken")
	}
}

func TestTheSelectedNodeStaysWhereItIsWhenThePictureChanges(t *testing.T) {
	v, _, _ := open(t)
	v.Select("hyde")
	v.zoom(2)
	before := where(t, v, "hyde")
	g := scene.Graph{Nodes: []scene.Node{{ID: "hyde"}, {ID: "new"}}}
	v.SetPicture(v.Begin(), scene.NewPicture(g, scene.Circle(g)))
	if got := where(t, v, "hyde"); math.Abs(float64(got.X-before.X)) > .01 || math.Abs(float64(got.Y-before.Y)) > .01 {
		t.Errorf("moved from %v to %v", before, got)
	}
	v.Select("")
	v.SetPicture(v.Begin(), three())
	if want := scene.Fit(three().Bounds, scene.Size{W: 800, H: 600}, fitMargin).Zoom; math.Abs(v.Look().Zoom-want) > 0.05 {
		t.Errorf("with nothing selected the zoom is %v, want %v", v.Look().Zoom, want)
	}
}

func TestNewNamesAreDrawnOverSeveralFrames(t *testing.T) {
	test.NewTempApp(t)
	var queue []func()
	v := New(palette, func(f func()) { queue = append(queue, f) })
	v.Resize(fyne.NewSize(1200, 900))
	v.SetPicture(v.Begin(), grid(150))
	frames := 1
	v.generate(1200, 900)
	for len(queue) > 0 {
		queue[0]()
		queue = queue[1:]
		v.generate(1200, 900)
		if frames++; frames > 20 {
			t.Fatal("never finished")
		}
	}
	if frames < 2 {
		t.Error("all names were drawn in one frame: the test says little")
	}
	whole := New(palette, nil)
	whole.Resize(fyne.NewSize(1200, 900))
	whole.SetPicture(whole.Begin(), grid(150))
	if string(whole.generate(1200, 900).(*image.RGBA).Pix) != string(v.frame.Pix) {
		t.Error("the frames end in another picture")
	}
}

func TestTheWindowShowsDiscsNamesAndTheRing(t *testing.T) {
	v, _, w := open(t)
	v.Select("jekyll")
	img := w.Canvas().Capture()
	count := func(c color.Color) (n int) {
		want := color.RGBAModel.Convert(c)
		for y := range img.Bounds().Dy() {
			for x := range img.Bounds().Dx() {
				if color.RGBAModel.Convert(img.At(x, y)) == want {
					n++
				}
			}
		}
		return n
	}
	for what, c := range map[string]color.Color{"background": palette.Background, "disc": palette.Type(""), "text": palette.Text,
		"dashes": palette.Review, "line": palette.Line} {
		if count(c) < 10 {
			t.Errorf("%d pixels of %s", count(c), what)
		}
	}
	dark := palette
	dark.Background = rgb(0x15171B)
	v.SetPalette(dark)
	if img = w.Canvas().Capture(); count(dark.Background) < 100_000 {
		t.Error("the new palette is not shown")
	}
}

func TestAnEmptyViewSelectsNothingWhateverIsDone(t *testing.T) {
	test.NewTempApp(t)
	v := New(paint.Palette{}, nil)
	v.generate(0, 0)
	v.generate(10, 10)
	v.Resize(fyne.NewSize(300, 200))
	v.generate(300, 200)
	tapAt(v, fyne.NewPos(5, 5))
	v.TypedRune('n')
	v.TypedKey(&fyne.KeyEvent{Name: fyne.KeyTab})
	v.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	v.Fit()
	v.Reveal("x")
	v.SetPicture(v.Begin(), scene.NewPicture(scene.Graph{}, scene.Layout{}))
	v.generate(300, 200)
	v.SetPicture(v.Begin(), nil)
	if img := v.generate(300, 200); img == nil || img.Bounds().Dx() != 300 || v.selected != "" || v.hovered != "" {
		t.Errorf("an empty view has selected %q", v.selected)
	}
}

func TestAPictureIsFittedBesideWhatCoversTheRightAndTheOneShownStays(t *testing.T) {
	v, _, _ := open(t)
	before := v.Look()
	const aside = 150
	if v.SetAside(aside); v.Look() != before {
		t.Error("the picture moved when something came over it")
	}
	v.Fit()
	for _, d := range v.Picture().Discs {
		if at := v.Look().Window(d.At); at.X > float64(v.Size().Width)-aside {
			t.Errorf("%s is at %v of %v, under what covers the right", d.Node.ID, at.X, v.Size().Width)
		}
	}
}
