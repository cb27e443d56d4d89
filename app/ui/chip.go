package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"dramatis/app/i18n"
)

// Tone is a pair of colours for something small: its ink and the ground it is read on.
type Tone struct{ Ink, Ground fyne.ThemeColorName }

// The tones that mean something. A word or a sign always goes with them.
var (
	ToneNeutral = Tone{ColorMuted, ColorSunk}
	TonePrimary = Tone{ColorPrimary, ColorPrimaryTint}
	ToneApprove = Tone{ColorApprove, ColorApproveTint}
	ToneReject  = Tone{ColorReject, ColorRejectTint}
	ToneDoubt   = Tone{ColorDoubt, ColorDoubtTint}
)

// TypeTone returns the tone of an entity type.
func TypeTone(entityType string) Tone { return Tone{TypeColor(entityType), TypeTint(entityType)} }

// Chip is a word or two in a pill: a type, a state, a name with its count.
type Chip struct {
	widget.BaseWidget
	tone  Tone
	off   bool
	box   *Box
	dot   *Box
	label *Text
	count *Text
	body  *fyne.Container
}

// NewChip makes a chip that only informs. Use NewChipButton for one that does something.
func NewChip(label string, tone Tone) *Chip {
	c := &Chip{}
	c.init(label, tone)
	c.ExtendBaseWidget(c)
	return c
}

// NewTypeChip shows an entity type under the word the interface has for it.
func NewTypeChip(entityType, label string) *Chip { return NewChip(label, TypeTone(entityType)) }

func (c *Chip) init(label string, tone Tone) {
	c.box = NewBox(tone.Ground, ColorNone, pill)
	c.dot = NewBox(tone.Ink, ColorNone, pill)
	c.label = NewText(label, SizeCaption, tone.Ink)
	c.count = NewText("", SizeCaption, tone.Ink)
	c.count.Hide()
	dot := Sized(9, 9, c.dot)
	dot.Hide()
	c.body = Row(Gap4, dot, c.label, c.count)
	c.tone = tone
}

// WithCount adds a number after the word and returns the chip; a negative number takes it away.
func (c *Chip) WithCount(n int) *Chip {
	if n < 0 {
		c.count.Hide()
	} else {
		c.count.SetText(i18n.Count(n))
		c.count.Show()
	}
	c.body.Refresh()
	return c
}

// WithDot puts a dot of the ink before the word, as in a legend, and returns the chip.
func (c *Chip) WithDot() *Chip {
	c.body.Objects[0].Show()
	c.body.Refresh()
	return c
}

// Text returns the word.
func (c *Chip) Text() string { return c.label.Text() }

// SetOff draws the chip as an outline: a filter that lets nothing of its kind through.
func (c *Chip) SetOff(off bool) {
	c.off = off
	c.paint()
}

func (c *Chip) paint() {
	ink := c.tone.Ink
	if c.off {
		ink = ColorMuted
		c.box.SetColors(ColorNone, ColorLine)
	} else {
		c.box.SetColors(c.tone.Ground, ColorNone)
	}
	c.dot.SetColors(ink, ColorNone)
	c.label.SetColor(ink)
	c.count.SetColor(ink)
}

func (c *Chip) content() fyne.CanvasObject {
	return sizedForText(0, 20, container.NewStack(c.box, Pad(0, 9, 0, 9, Middle(c.body))))
}

// CreateRenderer is called by the toolkit.
func (c *Chip) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(c.content())
}

// ChipButton is a chip that does something when tapped.
type ChipButton struct {
	Chip
	OnTapped func()
	wash     *Box
	ring     *fyne.Container
}

// NewChipButton makes a chip to be tapped.
func NewChipButton(label string, tone Tone, tapped func()) *ChipButton {
	c := &ChipButton{OnTapped: tapped, wash: NewBox(ColorNone, ColorNone, pill), ring: ringAround(newRing(pill))}
	c.init(label, tone)
	c.ExtendBaseWidget(c)
	return c
}

// Tapped calls OnTapped.
func (c *ChipButton) Tapped(*fyne.PointEvent) {
	call(c.OnTapped)
}

// FocusGained, FocusLost, TypedRune and TypedKey let the keyboard reach it as a button.
func (c *ChipButton) FocusGained() {
	showRing(c.ring, true)
	reveal(c)
}

// FocusLost is called by the toolkit.
func (c *ChipButton) FocusLost() { showRing(c.ring, false) }

// TypedRune hands a letter on to the window.
func (c *ChipButton) TypedRune(r rune) { passLetter(c, r) }

// TypedKey taps with space or enter and hands other keys on.
func (c *ChipButton) TypedKey(e *fyne.KeyEvent) { pressOrPass(c, e) }

// Cursor returns a hand.
func (c *ChipButton) Cursor() desktop.Cursor { return desktop.PointerCursor }

// MouseIn, MouseMoved and MouseOut show that the chip can be tapped.
func (c *ChipButton) MouseIn(*desktop.MouseEvent)    { c.wash.SetColors(hoverColor, ColorNone) }
func (c *ChipButton) MouseMoved(*desktop.MouseEvent) {}
func (c *ChipButton) MouseOut()                      { c.wash.SetColors(ColorNone, ColorNone) }

// CreateRenderer is called by the toolkit.
func (c *ChipButton) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewStack(c.content(), c.wash, c.ring))
}
