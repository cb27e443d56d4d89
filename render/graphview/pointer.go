package graphview

import (
	"math"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"dramatis/render/scene"
)

const (
	// doubleTap is how soon a second tap opens. Fyne's own DoubleTappable would hold every single tap back for that long.
	doubleTap = 400 * time.Millisecond
	// notch is what Fyne reports for one notch of the wheel on most systems; notchZoom is what it does.
	notch     = 25.0
	notchZoom = 1.15
)

// Tapped selects what is under the pointer; the second tap on the same node opens it.
func (v *View) Tapped(e *fyne.PointEvent) {
	v.requestFocus()
	id, now := v.nodeAt(e.Position), v.now()
	twice := id != "" && id == v.lastTap.id && now.Sub(v.lastTap.at) <= doubleTap
	if id != "" && v.OnSeveral != nil && v.held&(fyne.KeyModifierShift|fyne.KeyModifierControl) != 0 {
		v.lastTap = tap{}
		v.toggleChosen(id)
		return
	}
	v.ClearChosen()
	v.lastTap = tap{id, now}
	if twice {
		v.lastTap = tap{}
		if v.OnOpen != nil {
			v.OnOpen(id)
		}
		return
	}
	v.choose(id)
}

// TappedSecondary reports a right click.
func (v *View) TappedSecondary(e *fyne.PointEvent) {
	v.requestFocus()
	id := v.nodeAt(e.Position)
	if id != "" && !v.several[id] {
		v.ClearChosen()
		v.choose(id)
	}
	if v.OnSecondary != nil {
		v.OnSecondary(id, e.AbsolutePosition)
	}
}

// Scrolled zooms about the pointer.
func (v *View) Scrolled(e *fyne.ScrollEvent) {
	v.wheel()
	turns := max(-4, min(4, float64(e.Scrolled.DY)/notch))
	at := scene.Point{X: float64(e.Position.X), Y: float64(e.Position.Y)}
	v.setLook(v.look.ZoomAt(at, math.Pow(notchZoom, turns)))
}

// MouseIn implements desktop.Hoverable.
func (v *View) MouseIn(e *desktop.MouseEvent) { v.MouseMoved(e) }

// MouseMoved reports which node the pointer is on.
func (v *View) MouseMoved(e *desktop.MouseEvent) { v.hover(v.nodeAt(e.Position), e.AbsolutePosition) }

// MouseOut implements desktop.Hoverable.
func (v *View) MouseOut() { v.hover("", fyne.Position{}) }

// Cursor returns a hand on a node.
func (v *View) Cursor() desktop.Cursor {
	if v.hovered != "" {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

func (v *View) hover(id string, at fyne.Position) {
	if id == v.hovered {
		return
	}
	v.hovered = id
	if v.OnHover != nil {
		v.OnHover(id, at)
	}
	v.raster.Refresh()
}

// choose selects and says so.
func (v *View) choose(id string) {
	if id == v.selected {
		return
	}
	v.Select(id)
	if v.OnSelect != nil {
		v.OnSelect(id)
	}
}

func (v *View) requestFocus() {
	if c := v.canvas(); c != nil {
		c.Focus(v)
	}
}
