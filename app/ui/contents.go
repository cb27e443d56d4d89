package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// Contents holds what a pane shows, or an empty state in its middle while there is nothing to show. Panes embed it.
type Contents struct {
	object *fyne.Container
	body   fyne.CanvasObject
	empty  *EmptyState
	begins fyne.Focusable
}

// NewContents shows the body, in which the keyboard begins at an object.
func NewContents(body fyne.CanvasObject, begins fyne.Focusable, empty *EmptyState) *Contents {
	r := &Contents{object: container.NewStack(body, Middle(empty)), body: body, begins: begins, empty: empty}
	r.SetEmpty(false)
	return r
}

// Object returns all that is shown.
func (r *Contents) Object() fyne.CanvasObject { return r.object }

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
func (r *Contents) Focus(c fyne.Canvas) {
	if r.empty.Visible() && r.empty.button.Visible() {
		c.Focus(r.empty.button)
		return
	}
	c.Focus(r.begins)
}
