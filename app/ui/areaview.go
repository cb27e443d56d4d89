package ui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"dramatis/app/i18n"
)

// How far the text of a field is from its edges: with a frame, and as text of a page.
const (
	areaPad     float32 = 7
	areaPadBare float32 = 4
)

func (a *Area) pad() float32 {
	if a.bare {
		return areaPadBare
	}
	return areaPad
}

func (a *Area) textSize() float32 { return theme.SizeForWidget(theme.SizeNameText, a) }

func (a *Area) lineHeight() float32 { return lineHeight(a.textSize()) }

func (a *Area) measure(text string) float32 {
	return fyne.MeasureText(strings.ReplaceAll(text, "\t", " "), a.textSize(), fyne.TextStyle{}).Width
}

// wrap breaks the lines for the width there is, when text or width are others than before.
func (a *Area) wrap() {
	width := a.Size().Width - 2*a.pad()
	if a.starts != nil && a.width == width && a.of == a.buffer.text {
		return
	}
	a.width, a.of = width, a.buffer.text
	a.starts = lineStarts(a.of, width, a.measure)
}

// line returns where a line begins, and where the caret is at its end: before the blank or the break that ends it.
func (a *Area) line(i int) (from, to int) {
	a.wrap()
	from, to = a.starts[i], len(a.buffer.text)
	if i+1 < len(a.starts) {
		to = a.starts[i+1]
		if trimmed := strings.TrimSuffix(a.buffer.text[from:to], "\n"); len(trimmed) < to-from {
			to = from + len(trimmed)
		} else {
			to = a.buffer.previous(to) // the end of the line is the beginning of the next one otherwise
		}
	}
	return from, max(from, to)
}

// lineOf returns the line that an offset is in.
func (a *Area) lineOf(offset int) int {
	a.wrap()
	i := 0
	for i+1 < len(a.starts) && a.starts[i+1] <= offset {
		i++
	}
	return i
}

// caretAt returns the upper end of the caret at an offset.
func (a *Area) caretAt(offset int) fyne.Position {
	i := a.lineOf(offset)
	return fyne.NewPos(a.pad()+a.measure(a.buffer.text[a.starts[i]:offset]), a.pad()+float32(i)*a.lineHeight())
}

// offsetIn returns the offset of a line nearest to a column in pixels.
func (a *Area) offsetIn(line int, x float32) int {
	from, to := a.line(line)
	x -= a.pad()
	before := float32(0)
	for at := from; at < to; {
		next := a.buffer.next(at)
		w := a.measure(a.buffer.text[from:next])
		if x < (before+w)/2 {
			return at
		}
		before, at = w, next
	}
	return to
}

// offsetAt returns the offset nearest to a point.
func (a *Area) offsetAt(p fyne.Position) int {
	a.wrap()
	return a.offsetIn(max(0, min(int((p.Y-a.pad())/a.lineHeight()), len(a.starts)-1)), p.X)
}

// follow scrolls the page so that the caret is in sight.
func (a *Area) follow() {
	if a.page == nil || !a.focused {
		return
	}
	driver := fyne.CurrentApp().Driver()
	caret := driver.AbsolutePositionForObject(a).Add(a.caretAt(a.buffer.caret)).Subtract(driver.AbsolutePositionForObject(a.page))
	below := caret.Y + a.lineHeight() + Gap8 - a.page.Size().Height
	switch {
	case caret.Y < Gap8:
		a.page.ScrollToOffset(a.page.Offset.AddXY(0, caret.Y-Gap8))
	case below > 0:
		a.page.ScrollToOffset(a.page.Offset.AddXY(0, below))
	}
}

// editMenu returns what the right button offers in a field.
func editMenu(do func(fyne.Shortcut)) *fyne.Menu {
	board := fyne.CurrentApp().Clipboard()
	return fyne.NewMenu("",
		fyne.NewMenuItem(i18n.T("Cut"), func() { do(&fyne.ShortcutCut{Clipboard: board}) }),
		fyne.NewMenuItem(i18n.T("Copy"), func() { do(&fyne.ShortcutCopy{Clipboard: board}) }),
		fyne.NewMenuItem(i18n.T("Paste"), func() { do(&fyne.ShortcutPaste{Clipboard: board}) }),
		fyne.NewMenuItem(i18n.T("Select all"), func() { do(&fyne.ShortcutSelectAll{}) }))
}

// CreateRenderer is called by the toolkit.
func (a *Area) CreateRenderer() fyne.WidgetRenderer {
	r := &areaRenderer{of: a, ground: NewBox(ColorSurface, theme.ColorNameInputBorder, RadiusControl), caret: canvas.NewRectangle(nil), hint: Wrapped("", theme.SizeNameText, ColorMuted)}
	r.build()
	return r
}

type areaRenderer struct {
	of     *Area
	ground *Box
	caret  *canvas.Rectangle
	hint   *Prose
	grows  []*canvas.Rectangle // of the selection
	texts  []*canvas.Text      // one a line
	objs   []fyne.CanvasObject
	built  float32 // the width of what is built
}

func (r *areaRenderer) build() {
	a := r.of
	a.wrap()
	r.built = a.Size().Width
	r.frame()
	high := a.lineHeight()
	r.grows = r.grows[:0]
	for len(r.texts) < len(a.starts) {
		r.texts = append(r.texts, canvas.NewText("", nil))
	}
	r.texts = r.texts[:len(a.starts)]
	ink, from, to := colorOf(a, ColorText), 0, 0
	if a.focused {
		from, to = a.buffer.selection()
	}
	for i, t := range r.texts {
		end := len(a.buffer.text)
		if i+1 < len(a.starts) {
			end = a.starts[i+1]
		}
		line := a.buffer.text[a.starts[i]:end]
		y := a.pad() + float32(i)*high
		if f, t := max(from, a.starts[i]), min(to, end); f < t {
			x := a.measure(a.buffer.text[a.starts[i]:f])
			g := canvas.NewRectangle(colorOf(a, theme.ColorNameSelection))
			g.Move(fyne.NewPos(a.pad()+x, y))
			g.Resize(fyne.NewSize(max(a.measure(strings.TrimSuffix(line[:t-a.starts[i]], "\n"))-x, 4), high))
			r.grows = append(r.grows, g)
		}
		words := strings.ReplaceAll(strings.TrimRight(line, "\n"), "\t", " ")
		if t.Text != words || t.Color != ink || t.TextSize != a.textSize() {
			t.Text, t.Color, t.TextSize = words, ink, a.textSize()
			t.Refresh()
		}
		m := t.MinSize()
		t.Move(alignToPixels(a, fyne.NewPos(a.pad(), y+(high-m.Height)/2)))
		t.Resize(m)
	}
	r.point(high)
	r.objs = []fyne.CanvasObject{r.ground}
	for _, g := range r.grows {
		r.objs = append(r.objs, g)
	}
	for _, t := range r.texts {
		r.objs = append(r.objs, t)
	}
	r.objs = append(r.objs, r.hint, r.caret)
}

// frame draws the edge, which a field of a page has only while it has the keyboard.
func (r *areaRenderer) frame() {
	a := r.of
	fill, edge := ColorSurface, theme.ColorNameInputBorder
	if a.bare {
		fill, edge = ColorNone, ColorNone
	}
	r.ground.SetBorder(1)
	if a.focused {
		fill, edge = ColorSurface, ColorPrimary
		r.ground.SetBorder(2)
	}
	r.ground.SetColors(fill, edge)
	r.ground.Resize(a.Size())
	r.hint.SetText(a.placeholder)
	r.hint.Move(fyne.NewPos(a.pad(), a.pad()))
	r.hint.Resize(fyne.NewSize(max(0, a.Size().Width-2*a.pad()), a.lineHeight()))
	SetShown(r.hint, a.buffer.text == "")
}

// point draws the caret.
func (r *areaRenderer) point(high float32) {
	a := r.of
	SetShown(r.caret, a.focused)
	if !a.focused {
		return
	}
	r.caret.FillColor = colorOf(a, ColorPrimary)
	r.caret.Move(alignToPixels(a, a.caretAt(a.buffer.caret).AddXY(-1, 1)))
	r.caret.Resize(fyne.NewSize(2, high-2))
}

func (r *areaRenderer) Layout(s fyne.Size) {
	r.ground.Resize(s)
	if s.Width != r.built {
		r.build()
		repaint(r.of) // the height asked for may have changed: the next frame has to ask again
	}
}

func (r *areaRenderer) MinSize() fyne.Size {
	a := r.of
	a.wrap()
	lines := max(len(a.starts), a.rows)
	if a.Size().Width <= 0 {
		lines = max(a.rows, 1)
	}
	return fyne.NewSize(40, float32(lines)*a.lineHeight()+2*a.pad())
}

func (r *areaRenderer) Objects() []fyne.CanvasObject { return r.objs }
func (r *areaRenderer) Destroy()                     {}
func (r *areaRenderer) Refresh() {
	r.build()
	repaint(r.of)
}
