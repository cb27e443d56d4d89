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
	t.menus.Objects = nil
	if m != nil {
		for _, part := range m.Items {
			var b *Button
			b = QuietButton(part.Label, func() { PopUpMenu(part, b) })
			t.menus.Objects = append(t.menus.Objects, b)
		}
	}
	t.menus.Refresh()
	t.Refresh()
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
	return widget.NewSimpleRenderer(SizedForText(0, TopBarHeight, container.NewStack(NewBox(ColorSurface, ColorNone, 0), bar, edge)))
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
	return widget.NewSimpleRenderer(SizedForText(300, 28, container.NewStack(f.box, Pad(0, 10, 0, 10, words))))
}

func (f *findBox) Tapped(*fyne.PointEvent)        { f.tapped() }
func (f *findBox) Cursor() desktop.Cursor         { return desktop.PointerCursor }
func (f *findBox) MouseIn(*desktop.MouseEvent)    { f.box.SetColors(ColorSunk, ColorMuted) }
func (f *findBox) MouseMoved(*desktop.MouseEvent) {}
func (f *findBox) MouseOut()                      { f.box.SetColors(ColorSunk, ColorLine) }
