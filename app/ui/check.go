package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Check is a box to tick, in line with the text above it. Space ticks it; other keys go on to the dialog or the window. The
// toolkit's own keeps the keys, sets its box in from the edge and shows the focus by a pale disc behind the box.
type Check struct {
	widget.Check
	ring *Box
}

// NewCheck makes a box with words beside it.
func NewCheck(words string, changed func(bool)) *Check {
	c := &Check{Check: widget.Check{Text: words, OnChanged: changed}, ring: newRing(RadiusControl / 2)}
	c.ExtendBaseWidget(c)
	return c
}

// FocusGained draws the ring.
func (c *Check) FocusGained() {
	c.Check.FocusGained()
	c.ring.Show()
	reveal(c)
}

// FocusLost takes it away.
func (c *Check) FocusLost() {
	c.Check.FocusLost()
	c.ring.Hide()
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
	r := &checkRenderer{c.Check.CreateRenderer(), c}
	r.WidgetRenderer.Objects()[0].Hide() // the disc
	return r
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
	for _, o := range r.WidgetRenderer.Objects() {
		o.Move(o.Position().SubtractXY(inset, 0))
	}
	// The ring is around the words: left of the box there may be no room.
	words := r.words()
	size := words.MinSize()
	r.of.ring.Move(fyne.NewPos(words.Position().X-ringGap, (s.Height-size.Height)/2))
	r.of.ring.Resize(size.AddWidthHeight(2*ringGap, 0))
}

// Objects returns the objects of the toolkit's box, and the ring.
func (r *checkRenderer) Objects() []fyne.CanvasObject {
	return append(slices.Clip(r.WidgetRenderer.Objects()), r.of.ring)
}

// words returns what is written beside the box, which the toolkit draws last.
func (r *checkRenderer) words() fyne.CanvasObject {
	own := r.WidgetRenderer.Objects()
	return own[len(own)-1]
}

func (r *checkRenderer) MinSize() fyne.Size {
	return r.WidgetRenderer.MinSize().SubtractWidthHeight(r.inset()-ringGap, 0)
}
