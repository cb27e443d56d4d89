package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"dramatis/app/i18n"
)

// TopBar is the strip at the top: whose book this is, the menus, and the box that finds and does anything.
type TopBar struct {
	widget.BaseWidget
	OnFind func()

	title *Text
	room  *sizedLayout // of the title
	menus *fyne.Container
	parts []*fyne.Menu // that the words of menus open
	find  *findBox
}

// NewTopBar makes the strip without menus.
func NewTopBar(title string, find func()) *TopBar {
	t := &TopBar{OnFind: find, title: Strong("").Shrink(), room: &sizedLayout{}, menus: Row(Gap4)}
	t.find = newFindBox(func() {
		call(t.OnFind)
	})
	t.ExtendBaseWidget(t)
	t.SetTitle(title)
	return t
}

// titleWidth is how wide the name of the document gets at most; a longer one is cut.
const titleWidth = 240

// SetTitle names the document.
func (t *TopBar) SetTitle(s string) {
	t.room.least.Width = min(Strong(s).MinSize().Width, titleWidth)
	t.title.SetText(s)
	t.Refresh()
}

// SetMenu shows a menu as words that open its parts; nil shows none. Leave it out when the window has the
// toolkit's own menu bar.
func (t *TopBar) SetMenu(m *fyne.MainMenu) {
	t.menus.Objects, t.parts = nil, nil
	if m != nil {
		t.parts = m.Items
		for i, part := range m.Items {
			t.menus.Objects = append(t.menus.Objects, QuietButton(part.Label, func() { t.open(i) }))
		}
	}
	t.menus.Refresh()
	t.Refresh()
}

// OpenMenu opens the first menu at its first item, for the keyboard: Left and Right go to the others.
func (t *TopBar) OpenMenu() { t.openAside(0) }

// open opens a menu under its word.
func (t *TopBar) open(i int) *popUp {
	b := t.menus.Objects[i]
	c := canvasOf(b)
	if c == nil {
		return nil
	}
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
	p := openMenu(t.parts[i], c, at.AddXY(0, b.Size().Height+2))
	p.aside = func(by int) { t.openAside(i + by) }
	return p
}

// openAside opens a menu, counted around, at its first item.
func (t *TopBar) openAside(i int) {
	if n := len(t.parts); n > 0 {
		if p := t.open((i + n) % n); p != nil {
			p.step(1)
		}
	}
}

// barSide is what is left free at both ends of the strip.
const barSide = 14

// menusEnd returns where the menus end, from the left.
func (t *TopBar) menusEnd() float32 {
	return barSide + t.room.least.Width + Gap12 + t.menus.MinSize().Width
}

// CreateRenderer is called by the toolkit.
func (t *TopBar) CreateRenderer() fyne.WidgetRenderer {
	bar := Pad(0, barSide, 1, barSide, Spread(Row(Gap12, container.New(t.room, t.title), t.menus), t.find))
	edge := Edges(nil, Rule(), nil, nil, nil)
	return widget.NewSimpleRenderer(sizedForText(0, TopBarHeight, container.NewStack(NewBox(ColorSurface, ColorNone, 0), bar, edge)))
}

// MenuButton returns a secondary button that opens a menu; items are asked for when it opens.
func MenuButton(label string, items func() []*fyne.MenuItem) *Button {
	var b *Button
	b = SecondaryButton(label+" ▾", func() { PopUpMenu(fyne.NewMenu("", items()...), b) })
	return b
}

// findBox looks like a search field and opens the palette, which has the real one.
type findBox struct {
	widget.BaseWidget
	tapped func()
	box    *Box
}

func newFindBox(tapped func()) *findBox {
	f := &findBox{tapped: tapped, box: NewBox(ColorSunk, ColorLine, RadiusControl)}
	f.ExtendBaseWidget(f)
	return f
}

func (f *findBox) CreateRenderer() fyne.WidgetRenderer {
	words := Spread(Muted(i18n.T("Find or do anything…")).Shrink(), Muted("Ctrl K"))
	return widget.NewSimpleRenderer(sizedForText(300, 28, container.NewStack(f.box, Pad(0, 10, 0, 10, words))))
}

func (f *findBox) Tapped(*fyne.PointEvent)        { f.tapped() }
func (f *findBox) Cursor() desktop.Cursor         { return desktop.PointerCursor }
func (f *findBox) MouseIn(*desktop.MouseEvent)    { f.box.SetColors(ColorSunk, ColorMuted) }
func (f *findBox) MouseMoved(*desktop.MouseEvent) {}
func (f *findBox) MouseOut()                      { f.box.SetColors(ColorSunk, ColorLine) }
