package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// PaneHeader is the head of a pane: its title, one quiet line, and what can be done at the right.
type PaneHeader struct {
	widget.BaseWidget
	title   *Text
	sub     *Text
	actions *fyne.Container
}

// headerLeast is how much room a title keeps, in pixels, before the actions go under it.
const headerLeast = 220

// NewPaneHeader makes the head; an empty sub leaves the quiet line out.
func NewPaneHeader(title, sub string, actions ...fyne.CanvasObject) *PaneHeader {
	h := &PaneHeader{
		title:   Heading(title).Shrink(),
		sub:     Muted(sub).ShrinkByParts(),
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

// SetActions changes what is at the right.
func (h *PaneHeader) SetActions(actions ...fyne.CanvasObject) {
	h.actions.Objects = actions
	h.actions.Refresh()
	h.Refresh()
}

// CreateRenderer is called by the toolkit.
func (h *PaneHeader) CreateRenderer() fyne.WidgetRenderer {
	line := SideOrBelow(headerLeast, Col(0, h.title, h.sub), h.actions)
	line.Layout.(*sideOrBelowLayout).whole = h.title.natural // a question is not cut for its buttons
	return widget.NewSimpleRenderer(Sized(0, 40, line))
}
