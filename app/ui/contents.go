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
	return empty
}
