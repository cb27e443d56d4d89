package ui

import (
	"cmp"
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Span is a stretch of prose in one style. The zero style is plain text in the prose's own colour.
type Span struct {
	Text      string
	Color     fyne.ThemeColorName // "" is the colour of the prose
	Bold      bool
	Italic    bool // Latin only: Chinese has no italic and stays upright
	Strike    bool // drawn through: known, but hidden
	Underline bool
	Highlight bool   // a name, on a yellow ground
	Hidden    bool   // counts among the offsets, and is not drawn
	Shown     string // drawn in place of Text, which still counts among the offsets; "" draws Text
	OnTapped  func() // makes the span a link; needs NewLinkedProse
	// OnOver is called when the pointer comes on a link, with its place on the canvas, and when it leaves.
	OnOver func(at fyne.Position, over bool)
}

func (s Span) style() fyne.TextStyle { return fyne.TextStyle{Bold: s.Bold, Italic: s.Italic} }

// drawnText returns what is drawn of a piece of the span's text.
func (s Span) drawnText(text string) string {
	if s.Hidden {
		return ""
	}
	return cmp.Or(s.Shown, text)
}

// Prose is text that wraps at the width it is given, in any script, without padding of its own. Its height
// follows its width. For a single line use Text; for long documents a list of paragraphs.
type Prose struct {
	widget.BaseWidget
	spans    []Span
	size     fyne.ThemeSizeName
	color    fyne.ThemeColorName
	maxLines int
	centered bool

	selected [2]int            // byte offsets of the selection; see SelectableProse
	self     fyne.CanvasObject // the widget that the prose is part of; nil: the prose itself

	width float32 // the width the lines were broken for
	lines []proseLine
	wide  float32 // widest line
}

// NewProse makes wrapped text of 13 pixels.
func NewProse(spans ...Span) *Prose {
	p := &Prose{spans: spans, size: SizeBody, color: ColorText}
	p.ExtendBaseWidget(p)
	return p
}

// Wrapped is plain wrapped text of a size and colour.
func Wrapped(s string, size fyne.ThemeSizeName, color fyne.ThemeColorName) *Prose {
	p := &Prose{spans: []Span{{Text: s}}, size: size, color: color}
	p.ExtendBaseWidget(p)
	return p
}

// WrappedHeading returns a heading of 20 pixels, in as many lines as it needs.
func WrappedHeading(s string) *Prose {
	p := &Prose{spans: []Span{{Text: s, Bold: true}}, size: SizeHeading, color: ColorText}
	p.ExtendBaseWidget(p)
	return p
}

// SetSpans changes the text.
func (p *Prose) SetSpans(spans ...Span) {
	p.spans, p.lines = spans, nil
	p.Refresh()
}

// SetText changes the text to one plain span.
func (p *Prose) SetText(s string) { p.SetSpans(Span{Text: s}) }

// SetMaxLines cuts the text after a number of lines, with an ellipsis; 0 shows all.
func (p *Prose) SetMaxLines(n int) *Prose {
	p.maxLines, p.lines = n, nil
	return p
}

// Centered sets the lines to the middle and returns the text.
func (p *Prose) Centered() *Prose {
	p.centered, p.lines = true, nil
	return p
}

// Bold draws it bold and returns it.
func (p *Prose) Bold() *Prose {
	for i := range p.spans {
		p.spans[i].Bold = true
	}
	return p
}

// Text returns the words of all spans.
func (p *Prose) Text() string {
	var b strings.Builder
	for _, s := range p.spans {
		b.WriteString(s.Text)
	}
	return b.String()
}

// Lines returns the text as it is broken now, for tests.
func (p *Prose) Lines() []string {
	p.wrap()
	out := make([]string, len(p.lines))
	for i, l := range p.lines {
		for _, r := range l {
			out[i] += p.spans[r.span].drawnText(r.text)
		}
	}
	return out
}

func (p *Prose) textSize() float32 { return theme.SizeForWidget(p.size, p) }

func (p *Prose) lineHeight() float32 { return lineHeight(p.textSize()) }

// lineHeight returns how high a line of text of a size is.
func lineHeight(size float32) float32 {
	return max(fyne.MeasureText("Ag", size, fyne.TextStyle{}).Height, float32(int(size*1.5+0.5)))
}

// wrap breaks the lines for the current width, once.
func (p *Prose) wrap() {
	width := p.Size().Width
	if p.lines != nil && p.width == width {
		return
	}
	p.width = width
	size := p.textSize()
	measure := func(text string, s Span) float32 {
		if s.Hidden {
			return 0
		}
		return fyne.MeasureText(s.drawnText(text), size, s.style()).Width
	}
	p.lines = breakLines(p.spans, width, p.maxLines, measure)
	p.wide = 0
	for _, l := range p.lines {
		if len(l) > 0 {
			last := l[len(l)-1]
			wide := last.x + last.width
			p.wide = max(p.wide, wide)
			for i := range l {
				if p.centered && width > wide {
					l[i].x += (width - wide) / 2
				}
			}
		}
	}
}

// spanAt finds the span under a point, or nil.
func (p *Prose) spanAt(pos fyne.Position) *Span {
	p.wrap()
	row := int(pos.Y / p.lineHeight())
	if pos.Y < 0 || row >= len(p.lines) {
		return nil
	}
	for _, r := range p.lines[row] {
		if pos.X >= r.x && pos.X <= r.x+r.width {
			return &p.spans[r.span]
		}
	}
	return nil
}

// Refresh repaints with the present theme.
func (p *Prose) Refresh() {
	p.lines = nil
	p.BaseWidget.Refresh()
}

// CreateRenderer is called by the toolkit.
func (p *Prose) CreateRenderer() fyne.WidgetRenderer {
	r := &proseRenderer{of: p}
	r.build()
	return r
}

type proseRenderer struct {
	of    *Prose
	objs  []fyne.CanvasObject
	built float32 // width the objects stand for
}

func (r *proseRenderer) build() {
	p := r.of
	p.wrap()
	r.built = p.width
	r.objs = r.objs[:0]
	size, high := p.textSize(), p.lineHeight()
	// The grounds come first: one reaches a little under the words beside it.
	for i, l := range p.lines {
		for _, run := range l {
			if p.spans[run.span].Highlight {
				r.ground(ColorHighlight, run.x-1, run.width+2, float32(i)*high, high)
			}
			if x, width := p.selectionIn(run); width > 0 {
				r.ground(theme.ColorNameSelection, x, width, float32(i)*high, high)
			}
		}
	}
	for i, l := range p.lines {
		for _, run := range l {
			r.draw(p.spans[run.span], run, float32(i)*high, high, size)
		}
	}
}

func (r *proseRenderer) draw(s Span, run proseRun, y, high, size float32) {
	if s.Hidden {
		return
	}
	p := r.of
	name := s.Color
	if name == "" {
		name = p.color
	}
	ink := colorOf(p, name)
	t := canvas.NewText(s.drawnText(run.text), ink)
	t.TextSize, t.TextStyle = size, s.style()
	m := t.MinSize()
	t.Move(alignToPixels(p, fyne.NewPos(run.x, y+(high-m.Height)/2)))
	t.Resize(m)
	r.objs = append(r.objs, t)
	if s.Strike {
		r.rule(ink, run, y+high/2+1)
	}
	if s.Underline {
		r.rule(ink, run, y+high-3)
	}
}

func (r *proseRenderer) ground(color fyne.ThemeColorName, x, width, y, high float32) {
	ground := canvas.NewRectangle(colorOf(r.of, color))
	ground.CornerRadius = 2
	ground.Move(fyne.NewPos(x, y+1))
	ground.Resize(fyne.NewSize(width, high-2))
	r.objs = append(r.objs, ground)
}

func (r *proseRenderer) rule(ink color.Color, run proseRun, y float32) {
	rule := canvas.NewRectangle(ink)
	rule.Move(fyne.NewPos(run.x, y))
	rule.Resize(fyne.NewSize(run.width, 1))
	r.objs = append(r.objs, rule)
}

func (r *proseRenderer) Layout(s fyne.Size) {
	if s.Width == r.built && r.of.lines != nil {
		return
	}
	r.build()
	r.repaint() // the height asked for may have changed: the next frame has to ask again
}

func (r *proseRenderer) MinSize() fyne.Size {
	p := r.of
	p.wrap()
	lines := max(len(p.lines), 1)
	if p.width <= 0 {
		lines = 1
	}
	return fyne.NewSize(min(p.wide, 40), float32(lines)*p.lineHeight())
}

func (r *proseRenderer) Objects() []fyne.CanvasObject { return r.objs }
func (r *proseRenderer) Destroy()                     {}
func (r *proseRenderer) Refresh() {
	r.build()
	r.repaint()
}

// repaint marks the widget on the canvas for the next frame.
func (r *proseRenderer) repaint() {
	if r.of.self != nil {
		canvas.Refresh(r.of.self)
		return
	}
	canvas.Refresh(r.of)
}
