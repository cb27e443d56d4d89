package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// passRune gives a letter a focused widget has no use for to the window's own handler, which the toolkit only
// asks when nothing has the focus.
func passRune(w fyne.CanvasObject, r rune) {
	if c := canvasOf(w); c != nil {
		if typed := c.OnTypedRune(); typed != nil {
			typed(r)
		}
	}
}

// passLetter hands on what was typed to a button: a space came as a key before.
func passLetter(w fyne.CanvasObject, r rune) {
	if r != ' ' {
		passRune(w, r)
	}
}

// pressOrPass presses a button with space or enter and hands other keys on.
func pressOrPass(w fyne.Tappable, e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		w.Tapped(nil)
	default:
		passKey(w.(fyne.CanvasObject), e)
	}
}

// passKey is passRune for keys.
func passKey(w fyne.CanvasObject, e *fyne.KeyEvent) {
	if passToOverlay(e) {
		return
	}
	if c := canvasOf(w); c != nil {
		if typed := c.OnTypedKey(); typed != nil {
			typed(e)
		}
	}
}

// passFunctionKey gives the window a key that no field has a use for, and reports whether it is one.
func passFunctionKey(e *fyne.KeyEvent) bool {
	if !slices.Contains([]fyne.KeyName{fyne.KeyF1, fyne.KeyF2, fyne.KeyF5, fyne.KeyF10}, e.Name) {
		return false
	}
	if c := focusedCanvas(); c != nil && c.OnTypedKey() != nil {
		c.OnTypedKey()(e)
	}
	return true
}

func canvasOf(o fyne.CanvasObject) fyne.Canvas {
	app := fyne.CurrentApp()
	if app == nil {
		return nil
	}
	return app.Driver().CanvasForObject(o)
}

// focus gives a widget the keyboard, if it is on screen.
func focus(w fyne.Focusable) {
	if c := canvasOf(w.(fyne.CanvasObject)); c != nil {
		c.Focus(w)
	}
}

// repaint marks an object for the next frame.
func repaint(o fyne.CanvasObject) { canvas.Refresh(o) }

// overlayKeys is implemented by what may lie over the window and takes the keys that nothing in it had a use for.
type overlayKeys interface{ overKey(*fyne.KeyEvent) }

// passToOverlay gives a key to what lies over the window that has the keyboard, and reports whether it took it.
func passToOverlay(e *fyne.KeyEvent) bool {
	c := focusedCanvas()
	if c == nil {
		return false
	}
	top, ok := c.Overlays().Top().(overlayKeys)
	if ok {
		top.overKey(e)
	}
	return ok
}

// focusedCanvas returns the canvas of the window that has the keyboard, nil when there is none.
func focusedCanvas() fyne.Canvas {
	app := fyne.CurrentApp()
	if app == nil {
		return nil
	}
	for _, w := range app.Driver().AllWindows() {
		if w.Canvas().Focused() != nil {
			return w.Canvas()
		}
	}
	return nil
}
