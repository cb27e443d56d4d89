package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

const (
	hoverColor   = theme.ColorNameHover
	pressedColor = theme.ColorNamePressed
)

// look is how a kind of button is coloured.
type look struct {
	ink, ground, border fyne.ThemeColorName
	bold                bool
	height, side        float32 // least height, room left and right of the words
}

var (
	lookPrimary   = look{ColorOnPrimary, ColorPrimary, ColorNone, false, 32, 12}
	lookSecondary = look{ColorText, ColorSurface, ColorLine, false, 32, 12}
	lookQuiet     = look{ColorMuted, ColorNone, ColorNone, false, 24, 4}
	lookLink      = look{ColorPrimary, ColorNone, ColorNone, false, 24, 0}
	lookApprove   = look{ColorApprove, ColorApproveTint, ColorApprove, true, 39, 22}
	lookReject    = look{ColorReject, ColorRejectTint, ColorReject, true, 39, 22}
	lookDoubt     = look{ColorDoubt, ColorDoubtTint, ColorDoubt, true, 39, 22}
	lookPlain     = look{ColorText, ColorSurface, ColorLine, false, 39, 18}
)

// Button is a button of the look: a word, maybe an icon before it and a key hint after it. Tab reaches it, space
// and enter press it, other keys go on to the window, so one-key decisions work wherever the focus is.
type Button struct {
	widget.DisableableWidget
	OnTapped func()

	look    look
	label   *Text
	icon    *Icon
	key     *KeyHint
	box     *Box
	wash    *Box
	ring    *fyne.Container
	focused bool
	narrow  bool
}

func newButton(l look, label string, tapped func()) *Button {
	b := &Button{}
	b.init(l, label, tapped)
	b.ExtendBaseWidget(b)
	return b
}

func (b *Button) init(l look, label string, tapped func()) {
	b.OnTapped, b.look = tapped, l
	b.label = NewText(label, SizeBody, l.ink)
	b.label.SetBold(l.bold)
	b.box = NewBox(l.ground, l.border, RadiusControl)
	b.wash, b.ring = NewBox(ColorNone, ColorNone, RadiusControl), ringAround(newRing(RadiusControl))
}

// PrimaryButton returns the one thing to do in a pane.
func PrimaryButton(label string, tapped func()) *Button { return newButton(lookPrimary, label, tapped) }

// SecondaryButton is any other thing to do.
func SecondaryButton(label string, tapped func()) *Button {
	return newButton(lookSecondary, label, tapped)
}

// QuietButton has no frame: a small action beside others, or a menu's title.
func QuietButton(label string, tapped func()) *Button { return newButton(lookQuiet, label, tapped) }

// LinkButton is drawn as a link.
func LinkButton(label string, tapped func()) *Button { return newButton(lookLink, label, tapped) }

// Decision is the decision that a button makes.
type Decision int

// The decisions of a review, each with its colour.
const (
	Neutral Decision = iota
	Approve
	Reject
	Doubt
)

// DecisionButton returns a coloured button with its one-key hint ("A"); an empty key shows no hint.
func DecisionButton(d Decision, label, key string, tapped func()) *Button {
	looks := map[Decision]look{Neutral: lookPlain, Approve: lookApprove, Reject: lookReject, Doubt: lookDoubt}
	return newButton(looks[d], label, tapped).WithKey(key)
}

// WithKey puts a key hint after the word and returns the button.
func (b *Button) WithKey(key string) *Button {
	b.key = nil
	if key != "" {
		b.key = NewKeyHint(key, b.look.ink)
	}
	return b
}

// Narrow lets the word be cut where there is no room for it, and returns the button.
func (b *Button) Narrow() *Button {
	b.narrow = true
	b.label.Shrink()
	return b
}

// SetText changes the word.
func (b *Button) SetText(s string) {
	b.label.SetText(s)
	b.Refresh()
}

// Text returns the word.
func (b *Button) Text() string { return b.label.Text() }

// SetCurrent draws a secondary button as the chosen one of several (true) or one that may be chosen (false).
func (b *Button) SetCurrent(current bool) {
	b.look = lookSecondary
	if current {
		b.look.ink, b.look.ground, b.look.border = ColorPrimary, ColorPrimaryTint, ColorPrimary
	}
	b.paint()
}

// SetPrimary draws the button as the one thing to do in its pane, or as one of several.
func (b *Button) SetPrimary(primary bool) {
	b.look = lookSecondary
	if primary {
		b.look = lookPrimary
	}
	b.paint()
}

func (b *Button) paint() {
	ink, ground, border := b.look.ink, b.look.ground, b.look.border
	switch {
	case b.Disabled():
		ink = theme.ColorNameDisabled
		if ground != ColorNone {
			ground, border = ColorSunk, ColorLine
		}
	}
	showRing(b.ring, b.focused)
	b.label.SetColor(ink)
	b.box.SetColors(ground, border)
	if b.icon != nil {
		b.icon.SetColor(ink)
	}
	if b.key != nil {
		b.key.SetColor(ink)
	}
	if b.Disabled() {
		b.wash.SetColors(ColorNone, ColorNone)
	}
}

// Refresh repaints the button in its present state.
func (b *Button) Refresh() {
	b.paint()
	b.DisableableWidget.Refresh()
}

// CreateRenderer is called by the toolkit.
func (b *Button) CreateRenderer() fyne.WidgetRenderer {
	b.paint()
	var parts []fyne.CanvasObject
	if b.icon != nil {
		parts = append(parts, b.icon)
	}
	if b.label.Text() != "" {
		parts = append(parts, b.label)
	}
	if b.key != nil {
		parts = append(parts, b.key)
	}
	side := b.look.side
	if b.label.Text() == "" {
		side = min(side, Gap8)
	}
	if b.narrow {
		return widget.NewSimpleRenderer(Sized(0, b.look.height, container.NewStack(b.box, b.wash, b.ring, container.New(&leftMiddle{}, b.label))))
	}
	words := Pad(0, side, 0, side, Middle(Row(Gap8, parts...)))
	if b.look == lookLink { // where it has more room than it needs, it begins where text does
		words = Pad(0, side, 0, side, container.New(&leftMiddle{}, Row(Gap8, parts...)))
	}
	return widget.NewSimpleRenderer(Sized(0, b.look.height, container.NewStack(b.box, b.wash, b.ring, words)))
}

// leftMiddle sets a line at the left of the space, in the middle of its height.
type leftMiddle struct{}

func (leftMiddle) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	for _, o := range objs {
		h := o.MinSize().Height
		o.Move(fyne.NewPos(0, (s.Height-h)/2))
		o.Resize(fyne.NewSize(s.Width, h))
	}
}

func (leftMiddle) MinSize(objs []fyne.CanvasObject) fyne.Size { return objs[0].MinSize() }

// Tapped presses the button.
func (b *Button) Tapped(*fyne.PointEvent) {
	if !b.Disabled() && b.OnTapped != nil {
		b.OnTapped()
	}
}

// Cursor returns a hand while the button can be pressed.
func (b *Button) Cursor() desktop.Cursor {
	if b.Disabled() {
		return desktop.DefaultCursor
	}
	return desktop.PointerCursor
}

// MouseIn, MouseMoved, MouseOut, MouseDown and MouseUp show what the pointer would do.
func (b *Button) MouseIn(*desktop.MouseEvent) { b.washWith(hoverColor) }

// MouseMoved is called by the toolkit.
func (b *Button) MouseMoved(*desktop.MouseEvent) {}

// MouseOut is called by the toolkit.
func (b *Button) MouseOut() { b.washWith(ColorNone) }

// MouseDown is called by the toolkit.
func (b *Button) MouseDown(*desktop.MouseEvent) { b.washWith(pressedColor) }

// MouseUp is called by the toolkit.
func (b *Button) MouseUp(*desktop.MouseEvent) { b.washWith(hoverColor) }

func (b *Button) washWith(c fyne.ThemeColorName) {
	if !b.Disabled() {
		b.wash.SetColors(c, ColorNone)
	}
}

// FocusGained is called by the toolkit.
func (b *Button) FocusGained() {
	b.focused = true
	b.paint()
	reveal(b)
}

// FocusLost is called by the toolkit.
func (b *Button) FocusLost() {
	b.focused = false
	b.paint()
}

// TypedRune hands a letter on to the window.
func (b *Button) TypedRune(r rune) { passLetter(b, r) }

// TypedKey presses the button with space or enter and hands other keys on to the window.
func (b *Button) TypedKey(e *fyne.KeyEvent) { pressOrPass(b, e) }
