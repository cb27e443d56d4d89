package review

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// A drawState records whether the present question has been drawn: a key pressed before was meant for the previous question.
// If nothing is drawn, as in tests, every question counts as seen.
type drawState struct {
	raster  *canvas.Raster
	paints  bool
	version int // of what is shown
	seen    int // the version that was painted last
}

// probe returns an invisible object that the window paints together with the question.
func (d *drawState) probe() fyne.CanvasObject {
	d.raster = canvas.NewRaster(func(int, int) image.Image {
		d.paints, d.seen = true, d.version
		return image.NewRGBA(image.Rect(0, 0, 1, 1))
	})
	return d.raster
}

// changed records that another question is or will be shown.
func (d *drawState) changed() {
	d.version++
	d.raster.Refresh()
}

// ready reports whether what is shown has been seen.
func (d *drawState) ready() bool { return !d.paints || d.seen == d.version }
