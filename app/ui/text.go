package ui

import (
	"math"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Text is one line that follows the theme. Unlike the toolkit's label it has no padding of its own.
type Text struct {
	widget.BaseWidget
	text     string
	size     fyne.ThemeSizeName
	color    fyne.ThemeColorName
	style    fyne.TextStyle
	align    fyne.TextAlign
	shrink   bool
	maxWidth float32 // how wide it asks to be at most, in pixels; 0: as wide as it is
	parts    bool    // shrinks by parts
	capitals bool
}

// NewText makes one line of the named size and colour.
func NewText(s string, size fyne.ThemeSizeName, color fyne.ThemeColorName) *Text {
	t := &Text{text: oneLine(s), size: size, color: color}
	t.ExtendBaseWidget(t)
	return t
}

// NewBold makes one line in bold.
func NewBold(s string, size fyne.ThemeSizeName, color fyne.ThemeColorName) *Text {
	t := NewText(s, size, color)
	t.style.Bold = true
	return t
}

// Body is plain text of 13 pixels.
func Body(s string) *Text { return NewText(s, SizeBody, ColorText) }

// Strong is bold text of 13 pixels.
func Strong(s string) *Text { return NewBold(s, SizeBody, ColorText) }

// Muted is quiet text of 13 pixels.
func Muted(s string) *Text { return NewText(s, SizeBody, ColorMuted) }

// Caption is quiet text of 11 pixels.
func Caption(s string) *Text { return NewText(s, SizeCaption, ColorMuted) }

// Heading returns the title of a pane, 20 pixels and bold.
func Heading(s string) *Text { return NewBold(s, SizeHeading, ColorText) }

// Title returns the title of a card, 15 pixels and bold.
func Title(s string) *Text { return NewBold(s, SizeTitle, ColorText) }

// SectionLabel returns the small quiet heading inside a card, in capitals where the script has them.
func SectionLabel(s string) *Text {
	t := NewBold("", SizeCaption, ColorMuted)
	t.capitals = true
	t.SetText(s)
	return t
}

// SetText changes the words.
func (t *Text) SetText(s string) {
	s = oneLine(s)
	if t.capitals {
		s = strings.ToUpper(s)
	}
	if s != t.text {
		t.text = s
		t.Refresh()
	}
}

// Text returns the words.
func (t *Text) Text() string { return t.text }

// SetColor changes the colour.
func (t *Text) SetColor(c fyne.ThemeColorName) {
	if c != t.color {
		t.color = c
		t.Refresh()
	}
}

// SetBold changes the weight.
func (t *Text) SetBold(bold bool) {
	if bold != t.style.Bold {
		t.style.Bold = bold
		t.Refresh()
	}
}

// Align sets the text to a side of the space it has and returns the text.
func (t *Text) Align(a fyne.TextAlign) *Text {
	t.align = a
	return t
}

// Shrink lets the text be cut with an ellipsis when there is no room, and returns the text.
func (t *Text) Shrink() *Text {
	t.shrink = true
	return t
}

// ShrinkByParts is Shrink for a line of several statements between dots: the last ones are left out before a word is cut.
func (t *Text) ShrinkByParts() *Text {
	t.parts = true
	return t.Shrink()
}

// CreateRenderer is called by the toolkit.
func (t *Text) CreateRenderer() fyne.WidgetRenderer {
	r := &textRenderer{of: t, text: canvas.NewText(t.text, nil)}
	r.set(t.Size())
	return r
}

type textRenderer struct {
	of   *Text
	text *canvas.Text
}

func (r *textRenderer) set(s fyne.Size) {
	t := r.of
	r.text.Color = colorOf(t, t.color)
	r.text.TextSize = theme.SizeForWidget(t.size, t)
	r.text.TextStyle = t.style
	r.text.Alignment = t.align
	r.text.Text = t.text
	if (t.shrink || t.maxWidth > 0) && s.Width > 0 {
		words := t.text
		if t.parts {
			words = dropParts(words, s.Width, r.text.TextSize, t.style)
		}
		r.text.Text = cut(words, s.Width, r.text.TextSize, t.style)
	}
}

func (r *textRenderer) Layout(s fyne.Size) {
	r.set(s)
	// The line is in the middle of the height it is given, so rows of mixed sizes line up.
	h := r.text.MinSize().Height
	r.text.Move(alignToPixels(r.of, fyne.NewPos(0, (s.Height-h)/2)))
	r.text.Resize(fyne.NewSize(s.Width, h))
}

// alignToPixels returns the place in a widget nearest to pos that lies on whole pixels of the screen. The toolkit makes the picture of a
// text in whole pixels and stretches it where the text lies between two, which smears it.
func alignToPixels(w fyne.Widget, pos fyne.Position) fyne.Position {
	scale := float64(1)
	if app := fyne.CurrentApp(); app != nil {
		if c := app.Driver().CanvasForObject(w); c != nil {
			scale = float64(c.Scale())
		}
	}
	whole := func(v float32) float32 { return float32(math.Round(float64(v)*scale) / scale) }
	return fyne.NewPos(whole(pos.X), whole(pos.Y))
}

// natural returns the width of the whole line, and a hair more, so that rounding never cuts it.
func (t *Text) natural() float32 {
	return fyne.MeasureText(t.text, theme.SizeForWidget(t.size, t), t.style).Width + 1
}

func (r *textRenderer) MinSize() fyne.Size {
	t := r.of
	m := fyne.MeasureText(t.text, theme.SizeForWidget(t.size, t), t.style)
	if t.shrink {
		m.Width = min(m.Width, 24)
	}
	if t.maxWidth > 0 {
		m.Width = min(m.Width, t.maxWidth)
	}
	return m
}

func (r *textRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.text} }
func (r *textRenderer) Destroy()                     {}
func (r *textRenderer) Refresh() {
	r.Layout(r.of.Size())
	r.text.Refresh()
}

// oneLine puts a text on one line: breaks and tabs would be drawn as boxes or jumps.
func oneLine(s string) string {
	if !strings.ContainsAny(s, "\n\r\t") {
		return s
	}
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == '\n' || r == '\r' || r == '\t' }), " ")
}

// Letters returns about how wide a text is, in Latin letters: a Chinese character is as wide as two.
func Letters(text string) int {
	n := 0
	for _, r := range text {
		n++
		if r >= 0x2E80 {
			n++
		}
	}
	return n
}

// fold breaks a line that is wider than width in two: between words, where the first line does not become too short by that.
func fold(s string, width, size float32, style fyne.TextStyle) (first, rest string) {
	line := []rune(s)
	n := charactersThatFit(line, width, "", size, style)
	if n == len(line) {
		return s, ""
	}
	first = string(line[:n])
	if i := strings.LastIndexByte(first, ' '); i > len(first)/3 && line[n] != ' ' {
		first = first[:i]
	}
	return strings.TrimRight(first, " "), strings.TrimLeft(s[len(first):], " ")
}

// cut shortens a line to a width in pixels, with an ellipsis at its end.
func cut(s string, width, size float32, style fyne.TextStyle) string {
	runes := []rune(s)
	if charactersThatFit(runes, width, "", size, style) == len(runes) {
		return s
	}
	return strings.TrimRight(string(runes[:charactersThatFit(runes, width, "…", size, style)]), " ") + "…"
}

// dropParts leaves out the last parts of a line that has no room for all, down to the first.
func dropParts(s string, width, size float32, style fyne.TextStyle) string {
	for fyne.MeasureText(s, size, style).Width > width+0.5 {
		i := strings.LastIndex(s, " · ")
		if i < 0 {
			break
		}
		s = s[:i]
	}
	return s
}

// charactersThatFit returns how many characters, with an end after them, are at most as wide as width.
func charactersThatFit(line []rune, width float32, end string, size float32, style fyne.TextStyle) int {
	fits := func(n int) bool { return fyne.MeasureText(string(line[:n])+end, size, style).Width <= width+0.5 }
	if fits(len(line)) {
		return len(line)
	}
	lo, hi := 0, len(line)
	for lo < hi {
		mid := (lo + hi + 1) / 2
		if fits(mid) {
			lo = mid
		} else {
			hi = mid - 1
		}
	}
	return lo
}
