package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// Check is a box to tick. Space ticks it; other keys go on to the dialog or the window, which the toolkit's own keeps.
type Check struct{ widget.Check }

// NewCheck makes a box with words beside it.
func NewCheck(words string, changed func(bool)) *Check {
	c := &Check{widget.Check{Text: words, OnChanged: changed}}
	c.ExtendBaseWidget(c)
	return c
}

// TypedRune ticks with a space and hands letters on.
func (c *Check) TypedRune(r rune) {
	if r == ' ' {
		c.Check.TypedRune(r)
		return
	}
	passRune(c, r)
}

// TypedKey hands keys on.
func (c *Check) TypedKey(e *fyne.KeyEvent) {
	if e.Name != fyne.KeySpace {
		passKey(c, e)
	}
}
