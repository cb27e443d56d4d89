package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// pill as a radius rounds the short sides of a box wholly.
const pill float32 = 1000

// Box is a filled, bordered rectangle that follows the theme. It is the ground of most composites.
type Box struct {
	widget.BaseWidget
	fill, stroke fyne.ThemeColorName
	radius       float32
	border       float32
	min          fyne.Size
}

// NewBox makes a rectangle of two theme colours (ColorNone draws nothing) with a border of one pixel.
func NewBox(fill, stroke fyne.ThemeColorName, radius float32) *Box {
	b := &Box{fill: fill, stroke: stroke, radius: radius, border: 1}
	b.ExtendBaseWidget(b)
	return b
}

// Rule returns a line of one pixel, to be stretched by its layout in either direction.
func Rule() *Box {
	b := NewBox(ColorLine, ColorNone, 0)
	b.min = fyne.NewSquareSize(1)
	return b
}

// SetColors changes the ground and the border.
func (b *Box) SetColors(fill, stroke fyne.ThemeColorName) {
	if b.fill == fill && b.stroke == stroke {
		return
	}
	b.fill, b.stroke = fill, stroke
	b.Refresh()
}

// SetBorder changes the thickness of the border, in pixels.
func (b *Box) SetBorder(px float32) {
	if b.border != px {
		b.border = px
		b.Refresh()
	}
}

// CreateRenderer is called by the toolkit.
func (b *Box) CreateRenderer() fyne.WidgetRenderer {
	r := &boxRenderer{box: b, rect: canvas.NewRectangle(color.Transparent)}
	r.paint()
	return r
}

type boxRenderer struct {
	box  *Box
	rect *canvas.Rectangle
}

func (r *boxRenderer) paint() {
	r.rect.FillColor = colorOf(r.box, r.box.fill)
	r.rect.StrokeColor, r.rect.StrokeWidth = color.Transparent, 0
	if r.box.stroke != ColorNone {
		r.rect.StrokeColor, r.rect.StrokeWidth = colorOf(r.box, r.box.stroke), r.box.border
	}
	size := r.rect.Size()
	r.rect.CornerRadius = min(r.box.radius, min(size.Width, size.Height)/2)
}

func (r *boxRenderer) Layout(s fyne.Size) {
	r.rect.Resize(s)
	r.paint()
}
func (r *boxRenderer) MinSize() fyne.Size           { return r.box.min }
func (r *boxRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.rect} }
func (r *boxRenderer) Destroy()                     {}
func (r *boxRenderer) Refresh() {
	r.paint()
	r.rect.Refresh()
}

// colorOf returns a theme colour as the widget sees it.
func colorOf(w fyne.Widget, name fyne.ThemeColorName) color.Color {
	return theme.ColorForWidget(name, w)
}
