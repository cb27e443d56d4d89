package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// Inspector is the column at the right: a title, something beside it, content that scrolls, and actions below.
type Inspector struct {
	widget.BaseWidget
	width   float32
	title   *Text
	side    *fyne.Container
	body    *fyne.Container
	actions *fyne.Container
	scroll  *container.Scroll
}

// NewInspector makes an empty column of a width in pixels.
func NewInspector(title string, width float32) *Inspector {
	i := &Inspector{
		width: width, title: Title(title).Shrink(),
		side: Row(Gap4), body: Col(Gap8), actions: Flow(Gap8),
	}
	i.scroll = container.NewVScroll(Pad(0, Gap16, Gap16, Gap16, i.body))
	i.actions.Hide()
	i.ExtendBaseWidget(i)
	return i
}

// SetTitle changes the title and what is beside it (nil for nothing).
func (i *Inspector) SetTitle(s string, side fyne.CanvasObject) {
	i.title.SetText(s)
	i.side.Objects = nil
	if side != nil {
		i.side.Objects = []fyne.CanvasObject{side}
	}
	i.side.Refresh()
	i.Refresh()
}

// SetContent changes what the column shows, from top to bottom.
func (i *Inspector) SetContent(objs ...fyne.CanvasObject) {
	i.body.Objects = objs
	i.body.Refresh()
	i.scroll.ScrollToTop()
	i.scroll.Refresh()
}

// SetActions changes the buttons at the foot.
func (i *Inspector) SetActions(objs ...fyne.CanvasObject) {
	i.actions.Objects = objs
	SetShown(i.actions, len(objs) != 0)
	i.actions.Refresh()
	i.Refresh()
}

// Tapped keeps a tap from what the column lies over, as the methods after it keep other events.
func (i *Inspector) Tapped(*fyne.PointEvent) {}

// TappedSecondary keeps the other button.
func (i *Inspector) TappedSecondary(*fyne.PointEvent) {}

// Dragged keeps a drag.
func (i *Inspector) Dragged(*fyne.DragEvent) {}

// DragEnd keeps the end of a drag.
func (i *Inspector) DragEnd() {}

// Scrolled keeps the wheel, where the column itself does not scroll.
func (i *Inspector) Scrolled(*fyne.ScrollEvent) {}

// MouseIn keeps the pointer.
func (i *Inspector) MouseIn(*desktop.MouseEvent) {}

// MouseMoved keeps the pointer.
func (i *Inspector) MouseMoved(*desktop.MouseEvent) {}

// MouseOut keeps the pointer.
func (i *Inspector) MouseOut() {}

// CreateRenderer is called by the toolkit.
func (i *Inspector) CreateRenderer() fyne.WidgetRenderer {
	head := Pad(Gap16, Gap16, Gap12, Gap16, Spread(i.title, i.side))
	foot := Pad(Gap8, Gap16, Gap16, Gap16, i.actions)
	column := Edges(head, foot, nil, nil, i.scroll)
	edge := Edges(nil, nil, Rule(), nil, nil)
	return widget.NewSimpleRenderer(Sized(i.width, 0, container.NewStack(NewBox(ColorSurface, ColorNone, 0), column, edge)))
}
