package chat

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"

	"dramatis/app/ui"
)

// maxEntryHeight is how high a question gets before it scrolls, in pixels: five lines.
const maxEntryHeight = 114

// An entry sends with Enter, begins a line with Shift+Enter, stops what is coming
// with Esc, and brings the last question back with the arrow up while it is
// empty, and other versions of the last answer with the arrows to the sides. It is as high as its text needs.
type entry struct {
	*ui.Area
	object                 fyne.CanvasObject
	onSend, onStop, onLast func()
	onVersion              func(by int)
	onGrow                 func() // it needs another height
	high                   float32
}

func newEntry() *entry {
	e := &entry{Area: ui.NewArea(1)}
	scroll := container.NewVScroll(e.Area)
	e.In(scroll)
	e.object = container.New(fieldLayout{e.Area}, scroll)
	e.OnKey = e.handleKey
	e.OnChanged = func(string) {
		if h := e.MinSize().Height; h != e.high {
			e.high = h
			e.onGrow()
		}
	}
	return e
}

// SetText sets the area's text and fits its height to it.
func (e *entry) SetText(text string) {
	e.Area.SetText(text)
	e.OnChanged(text)
}

func (e *entry) handleKey(k *fyne.KeyEvent) bool {
	switch {
	case k.Name == fyne.KeyEscape:
		e.onStop()
	case k.Name == fyne.KeyUp && e.Text() == "":
		e.onLast()
	case k.Name == fyne.KeyLeft && e.Text() == "":
		e.onVersion(-1)
	case k.Name == fyne.KeyRight && e.Text() == "":
		e.onVersion(1)
	case (k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter) && !isShiftHeld():
		e.onSend()
	default:
		return false
	}
	return true
}

// isShiftHeld reports whether the key for capitals is held.
func isShiftHeld() bool {
	d, ok := fyne.CurrentApp().Driver().(desktop.Driver)
	return ok && d.CurrentKeyModifiers()&fyne.KeyModifierShift != 0
}

// fieldLayout lays out what scrolls a field: as high as the field, up to maxEntryHeight.
type fieldLayout struct{ field *ui.Area }

func (l fieldLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	for _, o := range objs {
		o.Move(fyne.Position{})
		o.Resize(s)
	}
}

func (l fieldLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	m := l.field.MinSize()
	return fyne.NewSize(m.Width, min(m.Height, maxEntryHeight))
}
