package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// Entry is a text field that leaves the window's shortcuts to the window; the toolkit's own keeps them while it has
// the keyboard. Copy, paste and the undo of typing stay with it.
type Entry struct{ widget.Entry }

// NewEntry makes a field of one line.
func NewEntry() *Entry {
	e := &Entry{}
	e.ExtendBaseWidget(e)
	return e
}

// TypedShortcut hands shortcuts of the window on.
func (e *Entry) TypedShortcut(s fyne.Shortcut) {
	if _, custom := s.(*desktop.CustomShortcut); custom {
		if app := fyne.CurrentApp(); app != nil {
			if w, ok := app.Driver().CanvasForObject(e).(fyne.Shortcutable); ok {
				w.TypedShortcut(s)
				return
			}
		}
	}
	e.Entry.TypedShortcut(s)
}
