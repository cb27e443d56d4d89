package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// Contents holds what a pane shows, or an empty state in its middle while there is nothing to show.
type Contents struct {
	*fyne.Container
	body  fyne.CanvasObject
	empty *EmptyState
}

// NewContents shows the body.
func NewContents(body fyne.CanvasObject, empty *EmptyState) *Contents {
	r := &Contents{Container: container.NewStack(body, Middle(empty)), body: body, empty: empty}
	r.SetEmpty(false)
	return r
}

// SetEmpty shows the empty state, or the body, and returns which.
func (r *Contents) SetEmpty(empty bool) bool {
	SetShown(r.body, !empty)
	SetShown(r.empty, empty)
	if c := canvasOf(r.empty); !empty && c != nil && c.Focused() == fyne.Focusable(r.empty.button) {
		c.Unfocus() // keys would press what is no longer shown
	}
	return empty
}

// Focus gives the keyboard to what the body begins with, or to the button of the empty state while that is shown.
func (r *Contents) Focus(c fyne.Canvas, begins fyne.Focusable) {
	if r.empty.Visible() && r.empty.button.Visible() {
		begins = r.empty.button
	}
	c.Focus(begins)
}
