package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Check is a box to tick, in line with the text above it. Space ticks it; other keys go on to the dialog or the window. The
// toolkit's own keeps the keys and sets its box in from the edge.
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

// CreateRenderer sets the drawn box at the left edge.
func (c *Check) CreateRenderer() fyne.WidgetRenderer {
	return &checkRenderer{c.Check.CreateRenderer(), c}
}

type checkRenderer struct {
	fyne.WidgetRenderer
	of *Check
}

// inset returns the space that the toolkit leaves before the box, an eighth of its picture included.
func (r *checkRenderer) inset() float32 {
	t := r.of.Theme()
	return t.Size(theme.SizeNameInnerPadding)/2 + t.Size(theme.SizeNameInputBorder) + t.Size(theme.SizeNameInlineIcon)/8
}

func (r *checkRenderer) Layout(s fyne.Size) {
	inset := r.inset()
	r.WidgetRenderer.Layout(s.AddWidthHeight(inset, 0))
	for _, o := range r.Objects() {
		o.Move(o.Position().SubtractXY(inset, 0))
	}
}

func (r *checkRenderer) MinSize() fyne.Size {
	return r.WidgetRenderer.MinSize().SubtractWidthHeight(r.inset(), 0)
}
