package ui

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"dramatis/app/i18n"
)

// PaletteEntry is one thing the palette can find or do.
type PaletteEntry struct {
	Title  string
	Detail string // where it is from: a menu, a type, a document
	Keys   string // "Ctrl Z"
	Why    error  // why it cannot be done now; Do is still called, and tells
	Mark   Mark   // what of the title is marked, the word that was found
	First  bool   // it is selected when the list opens, wherever it is in it
	Do     func()
}

// PaletteSource gives what fits a query, best first. It runs at each keystroke on the window's goroutine.
type PaletteSource func(query string) []PaletteEntry

// maxPalette keeps the list one can look over.
const maxPalette = 50

// ActionSource finds actions by the letters of their names in order ("opf" finds “Open file”). An empty query
// gives all.
func ActionSource(actions func() []Action, run func(Action)) PaletteSource {
	return func(query string) []PaletteEntry {
		type hit struct {
			entry PaletteEntry
			score int
		}
		var hits []hit
		for _, a := range actions() {
			name := i18n.T(a.Name)
			score, ok := fits(query, name)
			if !ok {
				if score, ok = fits(query, a.Name); !ok { // English works in Chinese too
					continue
				}
			}
			h := hit{PaletteEntry{Title: name, Detail: i18n.T(a.Menu), Keys: a.KeysText(), Why: a.Blocked(), Do: func() { run(a) }}, score}
			at := len(hits)
			for at > 0 && hits[at-1].score > score {
				at--
			}
			hits = append(hits[:at], append([]hit{h}, hits[at:]...)...)
		}
		entries := make([]PaletteEntry, len(hits))
		for i, h := range hits {
			entries[i] = h.entry
		}
		return entries
	}
}

// fits reports whether the letters of query are in name in order, and how scattered: 0 is a head, less is better.
func fits(query, name string) (score int, ok bool) {
	query, name = strings.ToLower(strings.TrimSpace(query)), strings.ToLower(name)
	if i := strings.Index(name, query); i >= 0 {
		return min(i, 1), true
	}
	at := 0
	runes := []rune(name)
	for _, q := range query {
		for at < len(runes) && runes[at] != q {
			at++
			score++
		}
		if at == len(runes) {
			return 0, false
		}
		at++
	}
	return score + 2, true
}

// Palette is the box that finds or does anything, over the window. Arrow keys choose, enter does, escape or a tap
// beside it closes.
type Palette struct {
	widget.BaseWidget
	canvas  fyne.Canvas
	sources []PaletteSource
	entries []PaletteEntry
	entry   *paletteEntry
	list    *RowList
	panel   *fyne.Container
	none    *Text
}

// ShowPalette opens the palette over a canvas.
func ShowPalette(c fyne.Canvas, sources ...PaletteSource) *Palette {
	return ShowPicker(c, i18n.T("Find or do anything…"), sources...)
}

// ShowPicker opens a palette that says what is asked for.
func ShowPicker(c fyne.Canvas, prompt string, sources ...PaletteSource) *Palette {
	p := &Palette{canvas: c, sources: sources}
	p.list = NewRowList(func() int { return len(p.entries) }, func(i int) RowData {
		e := p.entries[i]
		return RowData{Title: e.Title, Number: e.Keys, Detail: e.Detail, Plain: true, Muted: e.Why != nil, Mark: e.Mark}
	})
	p.list.OnSelected = func(int) { p.do() }
	p.none = Muted(i18n.T("Nothing fits.")).Align(fyne.TextAlignCenter)
	p.entry = newPaletteEntry(p, prompt)
	p.panel = container.NewStack(
		NewBox(ColorSurface, ColorLine, RadiusCard),
		Edges(PadAll(Gap12, p.entry), nil, nil, nil,
			Edges(Rule(), nil, nil, nil, PadAll(6, container.NewStack(p.list, p.none)))))
	p.ExtendBaseWidget(p)
	p.find("")
	c.Overlays().Add(p)
	p.Resize(c.Size())
	p.list.Select(p.list.selected) // in sight
	c.Focus(p.entry)
	return p
}

// find asks the sources.
func (p *Palette) find(query string) {
	p.entries = nil
	for _, s := range p.sources {
		p.entries = append(p.entries, s(query)...)
	}
	p.entries = p.entries[:min(len(p.entries), maxPalette)]
	SetShown(p.none, len(p.entries) == 0)
	p.list.selected = min(max(0, slices.IndexFunc(p.entries, func(e PaletteEntry) bool { return e.First })), len(p.entries)-1)
	p.list.Refresh()
	p.list.ScrollToTop()
	p.Refresh()
}

// Titles returns what is offered now, for tests.
func (p *Palette) Titles() []string {
	out := make([]string, len(p.entries))
	for i, e := range p.entries {
		out[i] = e.Title
	}
	return out
}

// Entry returns the field one types into, for tests.
func (p *Palette) Entry() *widget.Entry { return &p.entry.Entry }

// Close takes the palette away.
func (p *Palette) Close() { p.canvas.Overlays().Remove(p) }

// do does the chosen entry, after closing, so that it may open something itself.
func (p *Palette) do() {
	i := p.list.Selected()
	if i < 0 || i >= len(p.entries) {
		return
	}
	e := p.entries[i]
	p.Close()
	call(e.Do)
}

// Tapped, beside the panel, closes.
func (p *Palette) Tapped(*fyne.PointEvent) { p.Close() }

// CreateRenderer is called by the toolkit.
func (p *Palette) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewStack(
		NewBox(colorVeil, ColorNone, 0), container.New(&paletteLayout{p}, &tapGuard{}, p.panel)))
}

// paletteLayout sets the panel under the top bar, as high as its entries.
type paletteLayout struct{ of *Palette }

func (l *paletteLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	width := min(560, s.Width-2*Gap16)
	rows := float32(max(len(l.of.entries), 1)) * l.of.list.high()
	high := min(rows+12+1+l.of.entry.MinSize().Height+2*Gap12, s.Height-2*TopBarHeight)
	for _, o := range objs {
		o.Move(fyne.NewPos((s.Width-width)/2, TopBarHeight+Gap8))
		o.Resize(fyne.NewSize(width, high))
	}
}

func (l *paletteLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

// tapGuard swallows taps on the panel that hit nothing in it.
type tapGuard struct{ widget.BaseWidget }

func (g *tapGuard) Tapped(*fyne.PointEvent) {}
func (g *tapGuard) CreateRenderer() fyne.WidgetRenderer {
	g.ExtendBaseWidget(g)
	return widget.NewSimpleRenderer(NewBox(ColorNone, ColorNone, 0))
}

// paletteEntry is a text field whose arrow keys move in the list.
type paletteEntry struct {
	widget.Entry
	of *Palette
}

func newPaletteEntry(p *Palette, prompt string) *paletteEntry {
	e := &paletteEntry{of: p}
	e.PlaceHolder = prompt
	e.OnChanged = p.find
	e.ExtendBaseWidget(e)
	return e
}

// TypedRune takes letters, but not a blank at the beginning: it is of the space key that opened the palette, and would hide what is
// asked for.
func (e *paletteEntry) TypedRune(r rune) {
	if r != ' ' || e.Text != "" {
		e.Entry.TypedRune(r)
	}
}

func (e *paletteEntry) TypedKey(k *fyne.KeyEvent) {
	l := e.of.list
	switch k.Name {
	case fyne.KeyUp:
		l.Select(max(l.Selected()-1, 0))
	case fyne.KeyDown:
		l.Select(min(l.Selected()+1, len(e.of.entries)-1))
	case fyne.KeyReturn, fyne.KeyEnter:
		e.of.do()
	case fyne.KeyEscape:
		e.of.Close()
	default:
		e.Entry.TypedKey(k)
	}
}
