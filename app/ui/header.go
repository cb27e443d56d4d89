package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// PaneHeader is the head of a pane: its title, one quiet line, and what can be done at the right.
type PaneHeader struct {
	widget.BaseWidget
	title   *Text
	sub     *Text
	chips   *fyne.Container
	actions *fyne.Container
}

// headerLeast is how much room a title keeps, in pixels, before the actions go under it.
const headerLeast = 220

// NewPaneHeader makes the head; an empty sub leaves the quiet line out.
func NewPaneHeader(title, sub string, actions ...fyne.CanvasObject) *PaneHeader {
	h := &PaneHeader{
		title:   Heading(title).Shrink(),
		sub:     Muted(sub).Shrink(),
		chips:   Row(Gap12),
		actions: Flow(Gap8, actions...),
	}
	h.ExtendBaseWidget(h)
	h.SetSub(sub)
	return h
}

// SetTitle changes the title.
func (h *PaneHeader) SetTitle(s string) {
	h.title.SetText(s)
	h.Refresh()
}

// SetSub changes the quiet line; an empty one takes it away.
func (h *PaneHeader) SetSub(s string) {
	h.sub.SetText(s)
	SetShown(h.sub, s != "")
	h.Refresh()
}

// SetChips puts chips after the title.
func (h *PaneHeader) SetChips(chips ...fyne.CanvasObject) {
	h.chips.Objects = chips
	h.chips.Refresh()
	h.Refresh()
}

// SetActions changes what is at the right.
func (h *PaneHeader) SetActions(actions ...fyne.CanvasObject) {
	h.actions.Objects = actions
	h.actions.Refresh()
	h.Refresh()
}

// CreateRenderer is for the toolkit.
func (h *PaneHeader) CreateRenderer() fyne.WidgetRenderer {
	head := container.New(&titleLayout{}, h.title, h.chips)
	return widget.NewSimpleRenderer(Sized(0, 40, Beside(headerLeast, Col(0, head, h.sub), h.actions)))
}

// titleLayout sets a title at the width it needs, cut when there is no room, and something after it.
type titleLayout struct{}

func (titleLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	title, after := objs[0].(*Text), objs[1]
	m := after.MinSize()
	w := max(min(title.natural(), s.Width-m.Width-Gap16), 0)
	title.Move(fyne.NewPos(0, 0))
	title.Resize(fyne.NewSize(w, s.Height))
	after.Move(fyne.NewPos(w+14, (s.Height-m.Height)/2))
	after.Resize(m)
}

func (titleLayout) MinSize(objs []fyne.CanvasObject) fyne.Size {
	a, b := objs[0].MinSize(), objs[1].MinSize()
	return fyne.NewSize(a.Width+b.Width+Gap16, max(a.Height, b.Height))
}
