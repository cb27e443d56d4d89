package review

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// drawState knows whether the question that is shown has been on the screen: a decision that comes before was meant for the one
// before it. Where nothing is drawn, as in tests, every question counts as seen.
type drawState struct {
	raster  *canvas.Raster
	paints  bool
	version int // of what is shown
	seen    int // the version that was painted last
}

// probe returns an object without looks that the window paints together with the question.
func (d *drawState) probe() fyne.CanvasObject {
	d.raster = canvas.NewRaster(func(int, int) image.Image {
		d.paints, d.seen = true, d.version
		return image.NewRGBA(image.Rect(0, 0, 1, 1))
	})
	return d.raster
}

// changed says that something else is shown from now on, or soon.
func (d *drawState) changed() {
	d.version++
	d.raster.Refresh()
}

// ready reports whether what is shown has been seen.
func (d *drawState) ready() bool { return !d.paints || d.seen == d.version }
