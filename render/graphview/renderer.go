package graphview

import (
	"image"
	"time"

	"fyne.io/fyne/v2"

	"dramatis/render/scene"
	"dramatis/render/scene/paint"
)

// MinSize is small: the view takes what room there is.
func (v *View) MinSize() fyne.Size {
	v.ExtendBaseWidget(v)
	return fyne.NewSize(minWidth, minHeight)
}

// Resize fits a picture nobody has moved into the new size.
func (v *View) Resize(size fyne.Size) {
	if size == v.Size() {
		return
	}
	v.BaseWidget.Resize(size)
	if !v.moved {
		v.fit()
		v.raster.Refresh()
	}
}

// CreateRenderer implements fyne.Widget.
func (v *View) CreateRenderer() fyne.WidgetRenderer { return renderer{v} }

type renderer struct{ v *View }

func (r renderer) Destroy()                     {}
func (r renderer) Layout(size fyne.Size)        { r.v.raster.Resize(size) }
func (r renderer) MinSize() fyne.Size           { return r.v.MinSize() }
func (r renderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.v.raster} }
func (r renderer) Refresh()                     { r.v.raster.Refresh() }

// generate paints a frame of w × h pixels. It reuses the image for the next frame: the drivers copy it
// at once.
func (v *View) generate(w, h int) image.Image {
	width := v.window().W
	if w <= 0 || h <= 0 || width <= 0 {
		return image.NewRGBA(image.Rect(0, 0, 1, 1))
	}
	if v.moving() && (w*h > coarseAbove || v.picture != nil && len(v.picture.Discs) > coarseDiscs) {
		w, h = w/2, h/2
	}
	if v.frame == nil || v.frame.Rect.Dx() != w || v.frame.Rect.Dy() != h {
		v.frame = image.NewRGBA(image.Rect(0, 0, w, h))
	}
	picture, look := v.current()
	frame := paint.Frame{Picture: picture, View: look, Density: float64(w) / width, Focused: v.focused,
		Selected: v.selected, Hovered: v.hovered, Several: v.several, Captions: paint.Unlimited}
	switch v.drag.grip {
	case linking:
		if d, ok := picture.Find(v.drag.id); ok {
			frame.Link = [][2]scene.Point{{look.Window(d.At), v.drag.to}}
		}
	case framing:
		a, b := v.drag.from, v.drag.to
		c, d := scene.Point{X: b.X, Y: a.Y}, scene.Point{X: a.X, Y: b.Y}
		frame.Link = [][2]scene.Point{{a, c}, {c, b}, {b, d}, {d, a}}
	}
	if v.later != nil {
		frame.Captions = newCaptions
	}
	if missing := v.painter.Paint(v.frame, frame); missing > 0 && v.later != nil {
		v.later(v.raster.Refresh)
	}
	return v.frame
}

// moving reports whether the picture is moving.
func (v *View) moving() bool { return v.drag.grip != idle || v.motion != nil || v.wheeled != nil }

// wheel notes that the wheel turns; shortly after the last turn the picture is drawn in full.
func (v *View) wheel() {
	if v.later == nil {
		return
	}
	if v.wheeled != nil {
		v.wheeled.Reset(resting)
		return
	}
	v.wheeled = time.AfterFunc(resting, func() {
		v.later(func() {
			v.wheeled = nil
			v.raster.Refresh()
		})
	})
}
