package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
)

func TestALongTextIsReadAndClosedFromTheKeyboard(t *testing.T) {
	test.NewTempApp(t)
	w := test.NewTempWindow(t, canvas.NewRectangle(nil))
	w.Resize(fyne.NewSize(900, 700))
	behind := 0
	BindKeys(w.Canvas(), func() []Action { return []Action{{ID: "a", Key: "A"}, {ID: "esc", Key: "Esc"}} }, func(Action) { behind++ })
	ShowText(w, "The prompt", strings.Repeat("You are Ada.\n", 200), func() { t.Error("it was copied") })
	r, ok := w.Canvas().Focused().(*reader)
	if !ok {
		t.Fatalf("%T has the keyboard", w.Canvas().Focused())
	}
	press := func(name fyne.KeyName) float32 {
		r.TypedKey(&fyne.KeyEvent{Name: name})
		return r.scroll.Offset.Y
	}
	if y := press(fyne.KeyUp); y != 0 {
		t.Errorf("above the beginning: %v", y)
	}
	down := press(fyne.KeyDown)
	page := press(fyne.KeyPageDown)
	end := press(fyne.KeyEnd)
	if down <= 0 || page <= down || end <= page || press(fyne.KeyDown) != end || press(fyne.KeyPageUp) >= end || press(fyne.KeyHome) != 0 {
		t.Errorf("it moves to %v, %v, %v", down, page, end)
	}
	w.Canvas().Unfocus()
	w.Canvas().OnTypedRune()('a')
	if behind != 0 {
		t.Error("keys reach what lies behind")
	}
	press(fyne.KeyEscape)
	if w.Canvas().Overlays().Top() != nil {
		t.Error("the text stays")
	}
	w.Canvas().OnTypedRune()('a')
	if behind != 1 {
		t.Error("the window has no keys any more")
	}
}
