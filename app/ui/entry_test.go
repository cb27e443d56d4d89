package ui_test

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"dramatis/app/ui"
	"dramatis/app/ui/uitest"
)

func TestTheBorderOfAFieldIsDrawnOnWholePixels(t *testing.T) {
	field := ui.NewEntry()
	w := uitest.Window(t, ui.Light, field)
	w.Resize(fyne.NewSize(300, 60))
	uitest.Settle(w)
	for _, o := range test.WidgetRenderer(field).Objects() {
		if r, ok := o.(*canvas.Rectangle); ok && r.StrokeWidth > 0 && (r.Position() != fyne.Position{} || r.Size() != field.Size()) {
			t.Errorf("the border is at %v, %v large, of a field of %v", r.Position(), r.Size(), field.Size())
		}
	}
}
