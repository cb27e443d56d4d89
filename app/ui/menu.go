package ui

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"dramatis/app/i18n"
)

// plainKey is the key of an item that works without control, as the menu shows it.
type plainKey string

func (k plainKey) ShortcutName() string { return string(k) }

// maxMenu is how many items a menu has at most that opens as one; a longer one is narrowed by typing.
const maxMenu = 16

// tooLong reports whether a menu is a long list of things to choose from.
func tooLong(m *fyne.Menu) bool {
	return len(m.Items) > maxMenu && !slices.ContainsFunc(m.Items, func(i *fyne.MenuItem) bool { return i.IsSeparator || i.ChildMenu != nil || i.Disabled })
}

// menuSource finds items by a part of their words.
func menuSource(m *fyne.Menu) PaletteSource {
	return func(query string) []PaletteEntry {
		var out []PaletteEntry
		for _, item := range m.Items {
			if strings.Contains(strings.ToLower(item.Label), strings.ToLower(strings.TrimSpace(query))) {
				e := PaletteEntry{Title: item.Label, Do: item.Action}
				if item.Checked {
					e.Keys, e.First = "✓", query == ""
				}
				out = append(out, e)
			}
		}
		return out
	}
}

// PopUpMenu opens a menu under an object. The arrow keys choose, Enter does, Escape or a tap beside it closes; letters go
// to the item that begins so, and a menu that is higher than the window scrolls. A long list of things is a picker, which is
// narrowed by typing.
func PopUpMenu(m *fyne.Menu, under fyne.CanvasObject) {
	if c := canvasOf(under); c != nil {
		if tooLong(m) {
			ShowPicker(c, i18n.T("Type some letters of it…"), menuSource(m))
			return
		}
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject(under)
		PopUpMenuAt(m, c, at.AddXY(0, under.Size().Height+2))
	}
}

// PopUpMenuAt opens a menu at a place of a canvas.
func PopUpMenuAt(m *fyne.Menu, c fyne.Canvas, at fyne.Position) { openMenu(m, c, at) }

func openMenu(m *fyne.Menu, c fyne.Canvas, at fyne.Position) *popUp {
	p := &popUp{canvas: c, at: at, chosen: -1}
	column := Col(0)
	for _, item := range m.Items {
		if item.IsSeparator {
			column.Add(Pad(Gap4, 0, Gap4, 0, Rule()))
			continue
		}
		row := newMenuRow(p, item, len(p.rows))
		p.rows = append(p.rows, row)
		column.Add(row)
		if item.Checked {
			p.chosen = row.index
		}
	}
	p.column = column
	p.scroll = container.NewVScroll(column)
	p.panel = container.New(&menuLayout{p}, NewBox(ColorSurface, ColorLine, RadiusControl+2), p.scroll)
	p.ExtendBaseWidget(p)
	c.Overlays().Add(p)
	p.Resize(c.Size())
	c.Focus(p)
	p.mark(p.chosen)
	return p
}

// popUp is an open menu over the window.
type popUp struct {
	widget.BaseWidget
	canvas fyne.Canvas
	at     fyne.Position
	rows   []*menuRow
	chosen int // -1: none
	typed  string
	aside  func(by int) // opens the menu at its left (-1) or right (1); nil for a menu that has no neighbors
	column *fyne.Container
	scroll *container.Scroll
	panel  *fyne.Container
}

func (p *popUp) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(p.panel)
}

// MinSize is nothing: a menu fits itself into the window.
func (p *popUp) MinSize() fyne.Size { return fyne.Size{} }

func (p *popUp) close() { p.canvas.Overlays().Remove(p) }

// Tapped and TappedSecondary, beside the panel, close.
func (p *popUp) Tapped(*fyne.PointEvent)          { p.close() }
func (p *popUp) TappedSecondary(*fyne.PointEvent) { p.close() }

func (p *popUp) FocusGained() {}
func (p *popUp) FocusLost()   {}

// TypedRune goes to the next item that begins with what has been typed.
func (p *popUp) TypedRune(r rune) {
	if r == ' ' {
		return
	}
	begins := func(row *menuRow, head string) bool {
		return strings.HasPrefix(strings.ToLower(strings.TrimLeftFunc(row.item.Label, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })), head)
	}
	p.typed += string(unicode.ToLower(r))
	for _, head := range []string{p.typed, string(unicode.ToLower(r))} {
		from := p.chosen
		if utf8.RuneCountInString(head) == 1 {
			from++
		}
		for k := range p.rows {
			i := (max(from, 0) + k) % len(p.rows)
			if begins(p.rows[i], head) {
				p.mark(i)
				return
			}
		}
		p.typed = string(unicode.ToLower(r))
	}
}

func (p *popUp) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyDown:
		p.step(1)
	case fyne.KeyUp:
		p.step(-1)
	case fyne.KeyHome:
		p.chosen = -1
		p.step(1)
	case fyne.KeyEnd:
		p.chosen = len(p.rows)
		p.step(-1)
	case fyne.KeyLeft, fyne.KeyRight:
		if p.aside != nil {
			p.close()
			p.aside(map[fyne.KeyName]int{fyne.KeyLeft: -1, fyne.KeyRight: 1}[e.Name])
		}
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		p.do(p.chosen)
	case fyne.KeyEscape:
		p.close()
	}
}

// step goes to the next item that can be done.
func (p *popUp) step(by int) {
	for i := p.chosen + by; i >= 0 && i < len(p.rows); i += by {
		if !p.rows[i].item.Disabled {
			p.mark(i)
			return
		}
	}
}

// mark shows which item Enter would do, and brings it into view.
func (p *popUp) mark(i int) {
	p.chosen = i
	for k, row := range p.rows {
		row.paint(k == i)
	}
	if i < 0 {
		return
	}
	row, high := p.rows[i], p.scroll.Size().Height
	switch y := p.scroll.Offset.Y; {
	case row.Position().Y < y:
		p.scroll.ScrollToOffset(fyne.NewPos(0, row.Position().Y))
	case row.Position().Y+row.Size().Height > y+high:
		p.scroll.ScrollToOffset(fyne.NewPos(0, row.Position().Y+row.Size().Height-high))
	}
}

// do closes the menu and then does an item, which may open something itself.
func (p *popUp) do(i int) {
	if i < 0 || i >= len(p.rows) || p.rows[i].item.Disabled {
		return
	}
	p.close()
	call(p.rows[i].item.Action)
}

// menuLayout sets the panel at its place, moved and cut so that it is within the window.
type menuLayout struct{ of *popUp }

func (l *menuLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	want := l.of.column.MinSize()
	width := min(max(want.Width, 160), s.Width-2*Gap8) + 2*Gap4
	high := min(want.Height, s.Height-2*Gap8-2*Gap4) + 2*Gap4
	at := fyne.NewPos(max(min(l.of.at.X, s.Width-width-Gap8), Gap8), max(min(l.of.at.Y, s.Height-high-Gap8), Gap8))
	objs[0].Move(at)
	objs[0].Resize(fyne.NewSize(width, high))
	objs[1].Move(at.AddXY(Gap4, Gap4))
	objs[1].Resize(fyne.NewSize(width-2*Gap4, high-2*Gap4))
}

func (l *menuLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

// menuRow is an item: a tick, its words, and its key at the right.
type menuRow struct {
	widget.BaseWidget
	of    *popUp
	item  *fyne.MenuItem
	index int
	box   *Box
	tick  *Text
	words *Text
}

func newMenuRow(p *popUp, item *fyne.MenuItem, index int) *menuRow {
	r := &menuRow{of: p, item: item, index: index, box: NewBox(ColorNone, ColorNone, RadiusControl)}
	ink := ColorText
	if item.Disabled {
		ink = ColorMuted
	}
	mark := ""
	if item.Checked {
		mark = "✓"
	}
	r.tick = NewBold(mark, SizeBody, ColorPrimary)
	r.words = NewText(item.Label, SizeBody, ink)
	r.ExtendBaseWidget(r)
	return r
}

func (r *menuRow) keys() string {
	switch s := r.item.Shortcut.(type) {
	case plainKey:
		return KeyText(string(s))
	case *desktop.CustomShortcut:
		return Action{Shortcut: s}.KeysText()
	}
	return ""
}

func (r *menuRow) CreateRenderer() fyne.WidgetRenderer {
	var key fyne.CanvasObject
	if keys := r.keys(); keys != "" {
		key = Pad(0, 0, 0, Gap24, Muted(keys))
	}
	line := Edges(nil, nil, Sized(20, 0, r.tick), nil, Spread(r.words, key))
	return widget.NewSimpleRenderer(Sized(0, 26, container.NewStack(r.box, Pad(3, 10, 3, 4, line))))
}

func (r *menuRow) paint(chosen bool) {
	if chosen {
		r.box.SetColors(ColorPrimaryTint, ColorNone)
	} else {
		r.box.SetColors(ColorNone, ColorNone)
	}
}

func (r *menuRow) Tapped(*fyne.PointEvent)        { r.of.do(r.index) }
func (r *menuRow) MouseIn(*desktop.MouseEvent)    { r.of.mark(r.index) }
func (r *menuRow) MouseMoved(*desktop.MouseEvent) {}
func (r *menuRow) MouseOut()                      {}
