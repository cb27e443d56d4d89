package ui

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// RailItem is one entry of the rail. Bottom entries are at its foot.
type RailItem struct {
	ID, Caption string
	Icon        fyne.Resource
	Bottom      bool
}

// NavRail is the column at the left that leads from pane to pane, with how much waits in each.
type NavRail struct {
	widget.BaseWidget
	OnSelected func(id string)

	items    []*railButton
	column   *fyne.Container
	selected string
}

// NewNavRail makes the rail with nothing selected.
func NewNavRail(items []RailItem, selected func(id string)) *NavRail {
	r := &NavRail{OnSelected: selected, column: container.New(&railLayout{})}
	r.ExtendBaseWidget(r)
	r.SetItems(items)
	return r
}

// SetItems changes the entries (a pane that begins to work, another language). Counts and selection are kept
// for the entries that stay.
func (r *NavRail) SetItems(items []RailItem) {
	old := map[string]int{}
	for _, b := range r.items {
		old[b.item.ID] = b.count
	}
	r.items, r.column.Objects = nil, nil
	for _, it := range items {
		b := newRailButton(r, it)
		b.setCount(old[it.ID])
		r.items = append(r.items, b)
		r.column.Objects = append(r.column.Objects, b)
	}
	r.SetSelected(r.selected)
	r.column.Refresh()
}

// SetCount shows how much waits in a pane; 0 shows nothing.
func (r *NavRail) SetCount(id string, n int) {
	for _, b := range r.items {
		if b.item.ID == id {
			b.setCount(n)
		}
	}
}

// SetSelected marks an entry without calling OnSelected.
func (r *NavRail) SetSelected(id string) {
	r.selected = id
	for _, b := range r.items {
		b.setSelected(b.item.ID == id)
	}
}

// Selected returns the marked entry.
func (r *NavRail) Selected() string { return r.selected }

// choose is what a tap or enter does.
func (r *NavRail) choose(id string) {
	r.SetSelected(id)
	if r.OnSelected != nil {
		r.OnSelected(id)
	}
}

// step moves the focus from an entry to its neighbour.
func (r *NavRail) step(from *railButton, by int) {
	for i, b := range r.items {
		if b == from && i+by >= 0 && i+by < len(r.items) {
			focus(r.items[i+by])
			return
		}
	}
}

// CreateRenderer is called by the toolkit.
func (r *NavRail) CreateRenderer() fyne.WidgetRenderer {
	edge := Edges(nil, nil, nil, Rule(), nil)
	return widget.NewSimpleRenderer(sizedForText(RailWidth, 0,
		container.NewStack(NewBox(ColorSurface, ColorNone, 0), Pad(Gap8, 6, Gap8, 6, r.column), edge)))
}

// railLayout stacks entries from the top, and bottom entries from the foot. Where they are too many for the height, they lose
// their captions.
type railLayout struct{}

// railItemHeight is that of an entry: the icon, and the caption under it.
func railItemHeight() float32 { return railIconHeight + forText(17) }

// railIconHeight is that of an entry without a caption.
const railIconHeight = 34

func (railLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	top, bottom, high := float32(0), s.Height, railItemHeight()
	if float32(len(objs))*(high+2) > s.Height {
		high = railIconHeight
	}
	for i := len(objs) - 1; i >= 0; i-- {
		if objs[i].(*railButton).item.Bottom {
			bottom -= high
			objs[i].Move(fyne.NewPos(0, bottom))
		}
		objs[i].Resize(fyne.NewSize(s.Width, high))
	}
	for _, o := range objs {
		if !o.(*railButton).item.Bottom {
			o.Move(fyne.NewPos(0, top))
			top += high + 2
		}
	}
}

func (railLayout) MinSize(objs []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(RailWidth-12, float32(len(objs))*(railIconHeight+2))
}

type railButton struct {
	widget.BaseWidget
	rail     *NavRail
	item     RailItem
	count    int
	selected bool
	hovered  bool
	focused  bool

	box     *Box
	icon    *Icon
	caption *Text
	badge   *fyne.Container
	number  *Text
}

func newRailButton(r *NavRail, it RailItem) *railButton {
	b := &railButton{
		rail: r, item: it,
		box:     NewBox(ColorNone, ColorNone, RadiusControl+2),
		icon:    NewIcon(it.Icon, ColorMuted, 21),
		caption: NewText(it.Caption, SizeCaption, ColorMuted).Align(fyne.TextAlignCenter).Shrink(),
		number:  NewBold("", sizeKey, ColorOnPrimary),
	}
	b.badge = container.New(&badgeLayout{}, NewBox(ColorPrimary, ColorNone, pill), b.number)
	b.badge.Hide()
	b.ExtendBaseWidget(b)
	return b
}

func (b *railButton) setCount(n int) {
	b.count = n
	switch {
	case n <= 0:
		b.badge.Hide()
	case n > 999:
		b.number.SetText("999+")
		b.badge.Show()
	default:
		b.number.SetText(strconv.Itoa(n))
		b.badge.Show()
	}
	b.Refresh()
}

func (b *railButton) setSelected(on bool) {
	b.selected = on
	b.paint()
}

func (b *railButton) paint() {
	ink, ground, border := ColorMuted, ColorNone, ColorNone
	if b.hovered {
		ground = hoverColor
	}
	if b.selected {
		ink, ground = ColorPrimary, ColorPrimaryTint
	}
	b.box.SetBorder(1)
	if b.focused {
		border = ColorPrimary
		b.box.SetBorder(2)
	}
	b.box.SetColors(ground, border)
	b.icon.SetColor(ink)
	b.caption.SetColor(ink)
	b.caption.SetBold(b.selected)
}

func (b *railButton) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewStack(b.box, container.New(&railItemLayout{}, b.icon, b.caption, b.badge)))
}

// railItemLayout: icon over caption, badge at the icon's right shoulder.
type railItemLayout struct{}

func (railItemLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	icon, caption, badge := objs[0], objs[1], objs[2]
	icon.Move(fyne.NewPos((s.Width-21)/2, 7))
	icon.Resize(fyne.NewSquareSize(21))
	m := caption.MinSize()
	SetShown(caption, s.Height >= railItemHeight())
	caption.Move(fyne.NewPos(2, 30))
	caption.Resize(fyne.NewSize(s.Width-4, m.Height))
	m = badge.MinSize()
	badge.Move(fyne.NewPos(min(s.Width/2+5, s.Width-m.Width), 2))
	badge.Resize(m)
}

func (railItemLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(40, railIconHeight)
}

// badgeLayout is a number on a pill, 15 pixels high at the usual size of text.
type badgeLayout struct{}

func (badgeLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	objs[0].Resize(s)
	m := objs[1].MinSize()
	objs[1].Move(fyne.NewPos((s.Width-m.Width)/2, (s.Height-m.Height)/2))
	objs[1].Resize(m)
}

func (badgeLayout) MinSize(objs []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(max(objs[1].MinSize().Width+10, forText(15)), forText(15))
}

func (b *railButton) Tapped(*fyne.PointEvent)        { b.rail.choose(b.item.ID) }
func (b *railButton) Cursor() desktop.Cursor         { return desktop.PointerCursor }
func (b *railButton) MouseMoved(*desktop.MouseEvent) {}
func (b *railButton) MouseIn(*desktop.MouseEvent)    { b.hovered = true; b.paint() }
func (b *railButton) MouseOut()                      { b.hovered = false; b.paint() }
func (b *railButton) FocusGained()                   { b.focused = true; b.paint() }
func (b *railButton) FocusLost()                     { b.focused = false; b.paint() }
func (b *railButton) TypedRune(r rune)               { passLetter(b, r) }

func (b *railButton) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp:
		b.rail.step(b, -1)
	case fyne.KeyDown:
		b.rail.step(b, 1)
	default:
		pressOrPass(b, e)
	}
}
