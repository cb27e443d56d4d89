package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// Room holds what a pane shows, or an empty state in its middle while there is nothing to show.
type Room struct {
	*fyne.Container
	body  fyne.CanvasObject
	empty *EmptyState
}

// NewRoom makes a room that shows its body.
func NewRoom(body fyne.CanvasObject, empty *EmptyState) *Room {
	r := &Room{Container: container.NewStack(body, Middle(empty)), body: body, empty: empty}
	r.SetEmpty(false)
	return r
}

// SetEmpty shows the empty state, or the body, and returns which.
func (r *Room) SetEmpty(empty bool) bool {
	SetShown(r.body, !empty)
	SetShown(r.empty, empty)
	return empty
}
