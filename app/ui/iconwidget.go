package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"dramatis/app/ui/icon"
)

// Icon shows one of the icons of app/ui/icon in a theme colour.
type Icon struct {
	widget.BaseWidget
	src   fyne.Resource
	color fyne.ThemeColorName
	side  float32
}

// NewIcon shows an icon in a square of side pixels.
func NewIcon(src fyne.Resource, color fyne.ThemeColorName, side float32) *Icon {
	i := &Icon{src: src, color: color, side: side}
	i.ExtendBaseWidget(i)
	return i
}

// SetColor changes the colour.
func (i *Icon) SetColor(c fyne.ThemeColorName) {
	if c != i.color {
		i.color = c
		i.Refresh()
	}
}

// CreateRenderer is called by the toolkit.
func (i *Icon) CreateRenderer() fyne.WidgetRenderer {
	img := canvas.NewImageFromResource(icon.Tint(i.src, i.color))
	img.FillMode = canvas.ImageFillContain
	return &iconRenderer{of: i, img: img}
}

type iconRenderer struct {
	of  *Icon
	img *canvas.Image
}

func (r *iconRenderer) Layout(s fyne.Size) { r.img.Resize(s) }
func (r *iconRenderer) MinSize() fyne.Size { return fyne.NewSquareSize(r.of.side) }
func (r *iconRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.img}
}
func (r *iconRenderer) Destroy() {}
func (r *iconRenderer) Refresh() {
	r.img.Resource = icon.Tint(r.of.src, r.of.color)
	r.img.Refresh()
}
