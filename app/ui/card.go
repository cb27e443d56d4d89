package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// Card is a sheet of white paper with a quiet border: the ground of everything that belongs together.
type Card struct {
	widget.BaseWidget
	box     *Box
	content *fyne.Container
}

// NewCard lays contents under each other on a sheet, 8 pixels apart.
func NewCard(contents ...fyne.CanvasObject) *Card {
	return newCard(PadAll(Gap16, Col(Gap8, contents...)), ColorSurface, ColorLine)
}

// NewBareCard returns a sheet without room around its content: for lists and tables that fill it.
func NewBareCard(content fyne.CanvasObject) *Card {
	return newCard(PadAll(1, container.NewStack(content)), ColorSurface, ColorLine)
}

// NewSection returns a card with a section label over its contents.
func NewSection(label string, contents ...fyne.CanvasObject) *Card {
	return NewCard(append([]fyne.CanvasObject{SectionLabel(label).Shrink()}, contents...)...)
}

// NewNotice returns a coloured card: something that wants attention, said in words by its contents.
func NewNotice(tone Tone, contents ...fyne.CanvasObject) *Card {
	return newCard(PadAll(Gap16, Col(Gap4, contents...)), tone.Ground, tone.Ink)
}

func newCard(content *fyne.Container, ground, border fyne.ThemeColorName) *Card {
	c := &Card{box: NewBox(ground, border, RadiusCard), content: content}
	c.ExtendBaseWidget(c)
	return c
}

// SetSelected draws the border in ink.
func (c *Card) SetSelected(selected bool) {
	if selected {
		c.box.SetBorder(2)
		c.box.SetColors(ColorSurface, ColorPrimary)
	} else {
		c.box.SetBorder(1)
		c.box.SetColors(ColorSurface, ColorLine)
	}
}

// CreateRenderer is called by the toolkit.
func (c *Card) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewStack(c.box, c.content))
}

// CardButton is a card that opens or selects something when tapped.
type CardButton struct {
	Card
	OnTapped func()
}

// NewCardButton lays contents on a sheet that can be tapped.
func NewCardButton(tapped func(), contents ...fyne.CanvasObject) *CardButton {
	c := &CardButton{OnTapped: tapped}
	c.box = NewBox(ColorSurface, ColorLine, RadiusCard)
	c.content = PadAll(Gap16, Col(Gap8, contents...))
	c.ExtendBaseWidget(c)
	return c
}

// Tapped calls OnTapped.
func (c *CardButton) Tapped(*fyne.PointEvent) {
	call(c.OnTapped)
}

// Cursor returns a hand.
func (c *CardButton) Cursor() desktop.Cursor { return desktop.PointerCursor }
