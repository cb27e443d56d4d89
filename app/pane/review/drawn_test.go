package review

import (
	"testing"

	"fyne.io/fyne/v2/canvas"
)

func TestADecisionWaitsUntilItsQuestionIsDrawn(t *testing.T) {
	var d drawState
	raster := d.probe().(*canvas.Raster)
	d.changed()
	if !d.ready() {
		t.Error("where nothing is drawn nothing can be decided")
	}
	raster.Generator(1, 1)
	if !d.ready() {
		t.Error("the question that was drawn can't be decided")
	}
	d.changed()
	if d.ready() {
		t.Error("a question is decided unseen")
	}
	raster.Generator(1, 1)
	if !d.ready() {
		t.Error("the next question stays closed")
	}
}
