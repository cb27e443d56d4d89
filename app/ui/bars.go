package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// Bars is a small chart of one bar a chapter. Its meaning is in words beside it.
type Bars struct {
	widget.BaseWidget
	// OnTapped is called with the number of the bar, from 0.
	OnTapped func(bar int)

	values []float64
	color  fyne.ThemeColorName
	height float32
}

// NewBars draws values, in the order of the chapters, height pixels high.
func NewBars(values []float64, color fyne.ThemeColorName, height float32) *Bars {
	b := &Bars{values: values, color: color, height: height}
	b.ExtendBaseWidget(b)
	return b
}

// SetValues changes the bars.
func (b *Bars) SetValues(values []float64) {
	b.values = values
	b.Refresh()
}

// Tapped finds the bar under the pointer.
func (b *Bars) Tapped(e *fyne.PointEvent) {
	step, _ := b.step(b.Size().Width)
	if i := int(e.Position.X / step); b.OnTapped != nil && i >= 0 && i < len(b.values) {
		b.OnTapped(i)
	}
}

// Cursor returns a hand when the bars lead somewhere.
func (b *Bars) Cursor() desktop.Cursor {
	if b.OnTapped == nil {
		return desktop.DefaultCursor
	}
	return desktop.PointerCursor
}

// step returns the distance from bar to bar and the width of one: at most 22 pixels with 7 between, less when many
// chapters share the width.
func (b *Bars) step(width float32) (step, bar float32) {
	step = min(29, width/float32(max(len(b.values), 1)))
	step = max(step, 0.5)
	return step, max(step*0.76, 0.5)
}

// CreateRenderer is called by the toolkit.
func (b *Bars) CreateRenderer() fyne.WidgetRenderer {
	r := &barsRenderer{of: b}
	r.fill()
	return r
}

type barsRenderer struct {
	of   *Bars
	bars []*Box
}

func (r *barsRenderer) fill() {
	for len(r.bars) < len(r.of.values) {
		r.bars = append(r.bars, NewBox(r.of.color, ColorNone, 2))
	}
	r.bars = r.bars[:len(r.of.values)]
}

func (r *barsRenderer) Layout(s fyne.Size) {
	most := 0.0
	for _, v := range r.of.values {
		most = max(most, v)
	}
	step, bar := r.of.step(s.Width)
	for i, v := range r.of.values {
		h, color := float32(1), ColorLine // an empty chapter is seen to be one
		if v > 0 && most > 0 {
			h, color = max(float32(v/most)*s.Height, 2), r.of.color // something is never drawn as nothing
		}
		r.bars[i].SetColors(color, ColorNone)
		r.bars[i].Move(fyne.NewPos(float32(i)*step, s.Height-h))
		r.bars[i].Resize(fyne.NewSize(bar, h))
	}
}

func (r *barsRenderer) MinSize() fyne.Size { return fyne.NewSize(60, r.of.height) }
func (r *barsRenderer) Objects() []fyne.CanvasObject {
	objs := make([]fyne.CanvasObject, len(r.bars))
	for i, b := range r.bars {
		objs[i] = b
	}
	return objs
}
func (r *barsRenderer) Destroy() {}
func (r *barsRenderer) Refresh() {
	r.fill()
	r.Layout(r.of.Size())
	for _, b := range r.bars {
		b.Refresh()
	}
}
