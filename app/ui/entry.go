package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// Entry is a text field of one line that keeps nothing to itself: shortcuts of the window go to the window, Tab goes to the
// next field, Escape leaves it, and the wheel moves the page under it. Copy, paste and
// the undo of typing stay with it.
type Entry struct {
	widget.Entry
	page fyne.Scrollable // what the wheel moves; nil: what is in the field
	over *wheelCatcher
}

// NewEntry makes a field of one line.
func NewEntry() *Entry {
	e := &Entry{}
	e.ExtendBaseWidget(e)
	return e
}

// NewPasswordEntry makes a field that does not show what is typed.
func NewPasswordEntry() *Entry {
	e := &Entry{}
	e.Password = true
	e.ExtendBaseWidget(e)
	return e
}

// OnPage names the page that the wheel moves over the field, and returns the field.
func (e *Entry) OnPage(page fyne.Scrollable) *Entry {
	e.page = page
	if e.over != nil {
		e.over.Show()
	}
	return e
}

// PassWheel makes the wheel over every field of a page move the page.
func PassWheel(page *container.Scroll) {
	var walk func(fyne.CanvasObject)
	walk = func(o fyne.CanvasObject) {
		if field, ok := o.(interface{ OnPage(fyne.Scrollable) *Entry }); ok {
			field.OnPage(page)
		}
		if _, another := o.(*container.Scroll); !another {
			for _, child := range contentsOf(o) {
				walk(child)
			}
		}
	}
	walk(page.Content)
}

// Select selects the words that the text begins with, so that typing replaces them and nothing else.
func (e *Entry) Select(beginning string) {
	e.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyHome})
	e.Entry.KeyDown(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
	for range beginning {
		e.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	}
	e.Entry.KeyUp(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
}

// FocusGained brings the field into sight.
func (e *Entry) FocusGained() {
	e.Entry.FocusGained()
	reveal(e)
}

// AcceptsTab returns false: Tab goes to the next field.
func (e *Entry) AcceptsTab() bool { return false }

// TypedKey hands Escape, and Enter in a field of one line that does nothing with it, on to the dialog or the window.
func (e *Entry) TypedKey(k *fyne.KeyEvent) {
	if passFunctionKey(k) {
		return
	}
	switch k.Name {
	case fyne.KeyEscape:
		if !passToOverlay(k) {
			unfocus()
		}
		return
	case fyne.KeyReturn, fyne.KeyEnter:
		if e.OnSubmitted == nil && passToOverlay(k) {
			return
		}
	}
	e.Entry.TypedKey(k)
}

// unfocus takes the keyboard from the field that has it, or from the widget that it is part of.
func unfocus() {
	if c := focusedCanvas(); c != nil {
		c.Unfocus()
	}
}

// TypedShortcut hands shortcuts of the window on. Undo and redo are about what was typed here as long as there is
// any, then about the writer's steps. Control and Enter give a dialog its expected answer.
func (e *Entry) TypedShortcut(s fyne.Shortcut) {
	if custom, is := s.(*desktop.CustomShortcut); is {
		if custom.KeyName == fyne.KeyReturn && passToOverlay(&fyne.KeyEvent{Name: fyne.KeyReturn}) {
			return
		}
		if passShortcut(s) {
			return
		}
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
	if c, ok := focusedCanvas().(fyne.Shortcutable); ok {
		c.TypedShortcut(s)
		return true
	}
	return false
}

// CreateRenderer lays a sheet over the toolkit's field that catches nothing but the wheel.
func (e *Entry) CreateRenderer() fyne.WidgetRenderer {
	e.over = &wheelCatcher{of: e}
	e.over.ExtendBaseWidget(e.over)
	if e.page == nil {
		e.over.Hide()
	}
	return &entryRenderer{e.Entry.CreateRenderer(), e.over}
}

type entryRenderer struct {
	fyne.WidgetRenderer
	over *wheelCatcher
}

func (r *entryRenderer) Layout(s fyne.Size) {
	r.WidgetRenderer.Layout(s)
	r.over.Resize(s)
}

func (r *entryRenderer) Objects() []fyne.CanvasObject {
	own := r.WidgetRenderer.Objects()
	return append(own[:len(own):len(own)], r.over)
}

// wheelCatcher lies over a field and gives the wheel to the page. The toolkit asks for each kind of event by itself which
// widget at the pointer takes it, so clicks and keys still reach the field.
type wheelCatcher struct {
	widget.BaseWidget
	of *Entry
}

func (w *wheelCatcher) Scrolled(e *fyne.ScrollEvent) {
	if w.of.page != nil {
		w.of.page.Scrolled(e)
	}
}

func (w *wheelCatcher) CreateRenderer() fyne.WidgetRenderer {
	w.ExtendBaseWidget(w)
	return widget.NewSimpleRenderer(NewBox(ColorNone, ColorNone, 0))
}
