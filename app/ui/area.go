package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// An Area is a field of several lines. It breaks lines as Prose does, so Chinese never begins a line with a mark, it is as high
// as its text, so the wheel moves the page under it, and its caret does not blink, so a window in which nothing happens
// paints nothing. Tab goes to the next field, Escape leaves, and shortcuts of the window go to the window.
type Area struct {
	widget.BaseWidget
	// OnChanged is called with what was typed, OnLeft when the keyboard went elsewhere; nil is allowed.
	OnChanged func(string)
	OnLeft    func()
	// OnKey is given each key first, and reports whether it was its own.
	OnKey func(*fyne.KeyEvent) bool

	buffer      buffer
	placeholder string
	rows        int  // how many lines it has room for at least
	bare        bool // without a frame until it has the keyboard
	page        *container.Scroll
	focused     bool
	shift       bool
	goal        float32 // the column that up and down stay near, in pixels; below 0: that of the caret

	starts []int // of the lines, in bytes
	width  float32
	of     string // the text that starts are of
}

var (
	_ fyne.Focusable         = (*Area)(nil)
	_ fyne.Shortcutable      = (*Area)(nil)
	_ fyne.Draggable         = (*Area)(nil)
	_ fyne.DoubleTappable    = (*Area)(nil)
	_ fyne.SecondaryTappable = (*Area)(nil)
	_ desktop.Mouseable      = (*Area)(nil)
	_ desktop.Keyable        = (*Area)(nil)
	_ desktop.Cursorable     = (*Area)(nil)
)

// NewArea makes a field with room for a number of lines.
func NewArea(rows int) *Area {
	a := &Area{rows: rows, goal: -1}
	a.ExtendBaseWidget(a)
	return a
}

// OnPage makes the field look like text of its page until it has the keyboard, and the page follow the caret. It gives the
// field back.
func (a *Area) OnPage(page *container.Scroll) *Area {
	a.bare, a.page = true, page
	return a
}

// In names the scroll that the field is in, which follows the caret, and returns the field.
func (a *Area) In(scroll *container.Scroll) *Area {
	a.page = scroll
	return a
}

// SetPlaceHolder shows words where nothing has been written.
func (a *Area) SetPlaceHolder(words string) {
	a.placeholder = words
	a.Refresh()
}

// Text returns what is written.
func (a *Area) Text() string { return a.buffer.text }

// SetText replaces what is written, without telling anybody, and forgets what could be undone.
func (a *Area) SetText(text string) {
	if text == a.buffer.text {
		return
	}
	a.buffer.set(text)
	a.Refresh()
}

// Lines returns the text as it is broken now, for tests.
func (a *Area) Lines() []string {
	a.wrap()
	out := make([]string, len(a.starts))
	for i, from := range a.starts {
		to := len(a.buffer.text)
		if i+1 < len(a.starts) {
			to = a.starts[i+1]
		}
		out[i] = a.buffer.text[from:to]
	}
	return out
}

// changed shows what came of a key, and reports a changed text.
func (a *Area) changed(before string) {
	a.goal = -1
	a.Refresh()
	a.follow()
	if a.buffer.text != before && a.OnChanged != nil {
		a.OnChanged(a.buffer.text)
	}
}

// FocusGained is called by the toolkit.
func (a *Area) FocusGained() {
	a.focused = true
	a.Refresh()
}

// FocusLost takes the selection off and tells.
func (a *Area) FocusLost() {
	a.focused, a.shift = false, false
	a.buffer.moveTo(a.buffer.caret)
	a.Refresh()
	call(a.OnLeft)
}

// KeyDown and KeyUp follow the Shift key.
func (a *Area) KeyDown(e *fyne.KeyEvent) { a.shift = a.shift || isShift(e) }

// KeyUp is KeyDown's end.
func (a *Area) KeyUp(e *fyne.KeyEvent) { a.shift = a.shift && !isShift(e) }

// TypedRune writes a letter.
func (a *Area) TypedRune(r rune) {
	before := a.buffer.text
	a.buffer.insert(string(r))
	a.changed(before)
}

// TypedKey moves the caret, takes letters away and begins lines.
func (a *Area) TypedKey(e *fyne.KeyEvent) {
	if a.OnKey != nil && a.OnKey(e) || passFunctionKey(e) {
		return
	}
	b, before := &a.buffer, a.buffer.text
	switch e.Name {
	case fyne.KeyEscape:
		if !passToOverlay(e) {
			if c := focusedCanvas(); c != nil {
				c.Unfocus()
			}
		}
		return
	case fyne.KeyReturn, fyne.KeyEnter:
		b.insert("\n")
	case fyne.KeyBackspace:
		b.erase(b.previous(b.caret))
	case fyne.KeyDelete:
		b.erase(b.next(b.caret))
	case fyne.KeyLeft, fyne.KeyRight:
		a.step(e.Name)
	case fyne.KeyHome:
		b.move(a.starts[a.lineOf(b.caret)], a.shift)
	case fyne.KeyEnd:
		_, end := a.line(a.lineOf(b.caret))
		b.move(end, a.shift)
	case fyne.KeyUp, fyne.KeyDown:
		a.moveByLine(map[fyne.KeyName]int{fyne.KeyUp: -1, fyne.KeyDown: 1}[e.Name])
		return
	case fyne.KeyPageUp, fyne.KeyPageDown:
		passKey(a, e)
		return
	default:
		return
	}
	a.changed(before)
}

// step goes to the next character, or to the side of what is selected.
func (a *Area) step(key fyne.KeyName) {
	b := &a.buffer
	from, to := b.selection()
	switch {
	case from != to && !a.shift && key == fyne.KeyLeft:
		b.moveTo(from)
	case from != to && !a.shift:
		b.moveTo(to)
	case key == fyne.KeyLeft:
		b.move(b.previous(b.caret), a.shift)
	default:
		b.move(b.next(b.caret), a.shift)
	}
}

// moveByLine goes to the line above or below, staying near the column where it began.
func (a *Area) moveByLine(by int) {
	b := &a.buffer
	at := a.lineOf(b.caret)
	goal := a.goal
	if goal < 0 {
		goal = a.caretAt(b.caret).X
	}
	switch to := at + by; {
	case to < 0:
		b.move(0, a.shift)
	case to >= len(a.starts):
		b.move(len(b.text), a.shift)
	default:
		b.move(a.offsetIn(to, goal), a.shift)
	}
	a.changed(b.text)
	a.goal = goal
}

// TypedShortcut copies, pastes, undoes what was typed and goes by words; undo and redo are about the writer's steps where
// nothing was typed. Control and Enter give a dialog its expected answer. Other shortcuts are the window's.
func (a *Area) TypedShortcut(s fyne.Shortcut) {
	b, before := &a.buffer, a.buffer.text
	from, to := b.selection()
	switch s := s.(type) {
	case *fyne.ShortcutCopy:
		if from < to {
			s.Clipboard.SetContent(b.text[from:to])
		}
		return
	case *fyne.ShortcutCut:
		if from < to {
			s.Clipboard.SetContent(b.text[from:to])
			b.erase(from)
		}
	case *fyne.ShortcutPaste:
		b.insert(s.Clipboard.Content())
	case *fyne.ShortcutSelectAll:
		b.moveTo(0)
		b.extendTo(len(b.text))
	case *fyne.ShortcutUndo:
		if !b.undo() {
			passShortcut(Ctrl(fyne.KeyZ))
			return
		}
	case *fyne.ShortcutRedo:
		if !b.redo() {
			passShortcut(CtrlShift(fyne.KeyZ))
			return
		}
	case *desktop.CustomShortcut:
		if !a.byWords(s) {
			if s.KeyName != fyne.KeyReturn || !passToOverlay(&fyne.KeyEvent{Name: fyne.KeyReturn}) {
				passShortcut(s)
			}
			return
		}
	default:
		passShortcut(s)
		return
	}
	a.changed(before)
}

// byWords goes or erases by words, or to the ends of the text, and reports whether a shortcut is of that kind.
func (a *Area) byWords(s *desktop.CustomShortcut) bool {
	if s.Modifier&^fyne.KeyModifierShift != fyne.KeyModifierShortcutDefault {
		return false
	}
	b, extend := &a.buffer, s.Modifier&fyne.KeyModifierShift != 0
	switch s.KeyName {
	case fyne.KeyLeft:
		b.move(b.previousWord(b.caret), extend)
	case fyne.KeyRight:
		b.move(b.nextWord(b.caret), extend)
	case fyne.KeyHome:
		b.move(0, extend)
	case fyne.KeyEnd:
		b.move(len(b.text), extend)
	case fyne.KeyBackspace:
		b.erase(b.previousWord(b.caret))
	case fyne.KeyDelete:
		b.erase(b.nextWord(b.caret))
	default:
		return false
	}
	return true
}

// MouseDown puts the caret under the pointer; with Shift it selects up to there.
func (a *Area) MouseDown(e *desktop.MouseEvent) {
	if e.Button == desktop.MouseButtonPrimary {
		focus(a)
		a.buffer.move(a.offsetAt(e.Position), e.Modifier&fyne.KeyModifierShift != 0)
		a.changed(a.buffer.text)
	}
}

// MouseUp and Tapped are for the toolkit: MouseDown has done it.
func (a *Area) MouseUp(*desktop.MouseEvent) {}

// Tapped gives the keyboard to the field.
func (a *Area) Tapped(*fyne.PointEvent) { focus(a) }

// Dragged selects up to the pointer.
func (a *Area) Dragged(e *fyne.DragEvent) {
	a.buffer.extendTo(a.offsetAt(e.Position))
	a.changed(a.buffer.text)
}

// DragEnd leaves the selection as it is.
func (a *Area) DragEnd() {}

// DoubleTapped selects the word under the pointer.
func (a *Area) DoubleTapped(e *fyne.PointEvent) {
	from, to := wordAt(a.buffer.text, a.offsetAt(e.Position))
	a.buffer.moveTo(from)
	a.buffer.extendTo(to)
	a.changed(a.buffer.text)
}

// TappedSecondary offers what can be done with the selection.
func (a *Area) TappedSecondary(e *fyne.PointEvent) {
	focus(a)
	c := canvasOf(a)
	if c == nil {
		return
	}
	PopUpMenuAt(editMenu(a.TypedShortcut), c, e.AbsolutePosition)
}

// Cursor returns a beam.
func (a *Area) Cursor() desktop.Cursor { return desktop.TextCursor }
