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

// TypedShortcut hands shortcuts of the window on. Undo and redo are about what was typed here as long as there is
// any, then about the writer's steps.
func (e *Entry) TypedShortcut(s fyne.Shortcut) {
	if _, custom := s.(*desktop.CustomShortcut); custom && passShortcut(s) {
		return
	}
	before := e.Text
	e.Entry.TypedShortcut(s)
	if e.Text != before {
		return
	}
	switch s.(type) {
	case *fyne.ShortcutUndo:
		passShortcut(Ctrl(fyne.KeyZ))
	case *fyne.ShortcutRedo:
		passShortcut(CtrlShift(fyne.KeyZ))
	}
}

// passShortcut hands a shortcut to the window that has the keyboard. A field may be part of a larger widget, so its
// own place in the window can't be asked for.
func passShortcut(s fyne.Shortcut) bool {
	app := fyne.CurrentApp()
	if app == nil {
		return false
	}
	for _, w := range app.Driver().AllWindows() {
		if c, ok := w.Canvas().(fyne.Shortcutable); ok && w.Canvas().Focused() != nil {
			c.TypedShortcut(s)
			return true
		}
	}
	return false
}
