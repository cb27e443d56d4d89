package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// Part is a share of a meter in a colour. Values are relative to the meter's whole.
type Part struct {
	Value float64
	Color fyne.ThemeColorName
}

// Meter is a bar filled to a share, or in several coloured parts.
type Meter struct {
	widget.BaseWidget
	parts  []Part
	whole  float64
	height float32
}

// NewMeter makes a bar of height pixels filled to value (0…1) in a colour.
func NewMeter(value float64, color fyne.ThemeColorName, height float32) *Meter {
	m := &Meter{parts: []Part{{value, color}}, whole: 1, height: height}
	m.ExtendBaseWidget(m)
	return m
}

// NewPartsMeter makes a bar of several parts; what they leave of whole stays empty.
func NewPartsMeter(whole float64, height float32, parts ...Part) *Meter {
	m := &Meter{parts: parts, whole: whole, height: height}
	m.ExtendBaseWidget(m)
	return m
}

// SetValue fills a plain meter to a share, 0…1.
func (m *Meter) SetValue(value float64) {
	m.parts[0].Value = value
	m.Refresh()
}

// SetColor changes the colour of a plain meter.
func (m *Meter) SetColor(c fyne.ThemeColorName) {
	m.parts[0].Color = c
	m.Refresh()
}

// share returns a part as 0…1 of the whole; what is not a number counts as nothing.
func (m *Meter) share(p Part) float64 {
	if !(m.whole > 0) || !(p.Value > 0) {
		return 0
	}
	return min(p.Value/m.whole, 1)
}

// CreateRenderer is called by the toolkit.
func (m *Meter) CreateRenderer() fyne.WidgetRenderer {
	r := &meterRenderer{of: m, track: NewBox(ColorSunk, ColorNone, pill)}
	r.fill()
	return r
}

type meterRenderer struct {
	of    *Meter
	track *Box
	bars  []*Box
}

func (r *meterRenderer) fill() {
	for len(r.bars) < len(r.of.parts) {
		r.bars = append(r.bars, NewBox(ColorPrimary, ColorNone, 0))
	}
	r.bars = r.bars[:len(r.of.parts)]
}

func (r *meterRenderer) Layout(s fyne.Size) {
	m := r.of
	y := (s.Height - m.height) / 2
	r.track.Move(fyne.NewPos(0, y))
	r.track.Resize(fyne.NewSize(s.Width, m.height))
	x := float32(0)
	for i, p := range m.parts {
		w := float32(m.share(p)) * s.Width
		w = min(w, s.Width-x)
		b := r.bars[i]
		b.radius = 0
		if i == 0 || x+w >= s.Width-0.5 {
			b.radius = m.height / 2
		}
		b.SetColors(p.Color, ColorNone)
		b.Move(fyne.NewPos(x, y))
		b.Resize(fyne.NewSize(w, m.height))
		b.Refresh()
		x += w
	}
}

func (r *meterRenderer) MinSize() fyne.Size { return fyne.NewSize(40, r.of.height) }
func (r *meterRenderer) Objects() []fyne.CanvasObject {
	objs := []fyne.CanvasObject{r.track}
	for _, b := range r.bars {
		objs = append(objs, b)
	}
	return objs
}
func (r *meterRenderer) Destroy() {}
func (r *meterRenderer) Refresh() {
	r.fill()
	r.Layout(r.of.Size())
	r.track.Refresh()
}
