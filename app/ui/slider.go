package ui

import (
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// Slider chooses a whole number of a range: a chapter, a depth. It is dragged, tapped, or moved with the arrow keys.
type Slider struct {
	widget.BaseWidget
	OnChanged func(n int) // by the writer, not by SetValue; once for each new number

	low, high, value int
	focused          bool
	track, fill      *Box
	knob             *Box
	marks            []int
	ticks            *fyne.Container
}

const knobSize = float32(16)

// NewSlider makes a slider from low to high, both included.
func NewSlider(low, high, value int, changed func(n int)) *Slider {
	s := &Slider{
		OnChanged: changed,
		track:     NewBox(ColorSunk, ColorNone, pill), fill: NewBox(ColorPrimary, ColorNone, pill), knob: NewBox(ColorPrimary, ColorSurface, pill),
	}
	s.knob.SetBorder(2)
	s.ticks = container.NewWithoutLayout()
	s.ExtendBaseWidget(s)
	s.SetRange(low, high)
	s.SetValue(value)
	return s
}

// SetRange changes the ends; the value stays within them.
func (s *Slider) SetRange(low, high int) {
	s.low, s.high = low, max(low, high)
	s.SetValue(s.value)
}

// SetValue moves the knob without calling OnChanged.
func (s *Slider) SetValue(n int) {
	s.value = min(max(n, s.low), s.high)
	s.Refresh()
}

// SetMarks shows a tick at each of these numbers: where something happens.
func (s *Slider) SetMarks(numbers []int) {
	if slices.Equal(s.marks, numbers) {
		return
	}
	s.marks = slices.Clone(numbers)
	s.ticks.Objects = nil
	for range numbers {
		s.ticks.Add(NewBox(ColorDoubt, ColorNone, 1))
	}
	s.Refresh()
}

// Value returns the number chosen.
func (s *Slider) Value() int { return s.value }

func (s *Slider) move(n int) {
	before := s.value
	s.SetValue(n)
	if s.value != before && s.OnChanged != nil {
		s.OnChanged(s.value)
	}
}

func (s *Slider) moveTo(x float32) {
	room := s.Size().Width - knobSize
	if room <= 0 {
		return
	}
	share := float64((x - knobSize/2) / room)
	s.move(s.low + int(math.Round(min(max(share, 0), 1)*float64(s.high-s.low))))
}

// Tapped moves the knob under the pointer and takes the keyboard.
func (s *Slider) Tapped(e *fyne.PointEvent) {
	focus(s)
	s.moveTo(e.Position.X)
}

// Dragged follows the pointer.
func (s *Slider) Dragged(e *fyne.DragEvent) { s.moveTo(e.Position.X) }

// DragEnd is called by the toolkit.
func (s *Slider) DragEnd() {}

// Scrolled moves by one.
func (s *Slider) Scrolled(e *fyne.ScrollEvent) {
	switch {
	case e.Scrolled.DY > 0:
		s.move(s.value + 1)
	case e.Scrolled.DY < 0:
		s.move(s.value - 1)
	}
}

// Cursor returns a hand.
func (s *Slider) Cursor() desktop.Cursor { return desktop.PointerCursor }

// FocusGained is called by the toolkit.
func (s *Slider) FocusGained() { s.focused = true; s.Refresh() }

// FocusLost is called by the toolkit.
func (s *Slider) FocusLost() { s.focused = false; s.Refresh() }

// TypedRune hands letters on to the window.
func (s *Slider) TypedRune(r rune) { passRune(s, r) }

// TypedKey moves the knob, and hands other keys on to the window.
func (s *Slider) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft, fyne.KeyDown:
		s.move(s.value - 1)
	case fyne.KeyRight, fyne.KeyUp:
		s.move(s.value + 1)
	case fyne.KeyHome:
		s.move(s.low)
	case fyne.KeyEnd:
		s.move(s.high)
	default:
		passKey(s, e)
	}
}

// Refresh moves the knob to the value.
func (s *Slider) Refresh() {
	ring := ColorSurface
	if s.focused {
		ring = ColorText
	}
	s.knob.SetColors(ColorPrimary, ring)
	s.BaseWidget.Refresh()
}

// CreateRenderer is called by the toolkit.
func (s *Slider) CreateRenderer() fyne.WidgetRenderer {
	return &sliderRenderer{widget.NewSimpleRenderer(container.New(&sliderLayout{s}, s.track, s.fill, s.ticks, s.knob)), s}
}

// sliderRenderer lays its parts out at each refresh, since the value places them.
type sliderRenderer struct {
	fyne.WidgetRenderer
	of *Slider
}

func (r *sliderRenderer) Refresh() {
	(&sliderLayout{r.of}).Layout(nil, r.of.Size())
	r.WidgetRenderer.Refresh()
}

type sliderLayout struct{ of *Slider }

func (l *sliderLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	s := l.of
	place := func(n int) float32 {
		if s.high == s.low {
			return 0
		}
		return max(size.Width-knobSize, 0) * float32(n-s.low) / float32(s.high-s.low)
	}
	x := place(s.value)
	mid := size.Height / 2
	s.track.Move(fyne.NewPos(0, mid-2))
	s.track.Resize(fyne.NewSize(size.Width, 4))
	s.fill.Move(fyne.NewPos(0, mid-2))
	s.fill.Resize(fyne.NewSize(x+knobSize/2, 4))
	SetShown(s.fill, s.value > s.low) // else its round end would look out from under the knob
	s.knob.Move(fyne.NewPos(x, mid-knobSize/2))
	s.knob.Resize(fyne.NewSquareSize(knobSize))
	s.ticks.Resize(size)
	for i, o := range s.ticks.Objects {
		o.Move(fyne.NewPos(place(s.marks[i])+knobSize/2-1, mid-7))
		o.Resize(fyne.NewSize(3, 14))
	}
}

func (l *sliderLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(80, 20) }
