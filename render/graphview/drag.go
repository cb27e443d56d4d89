package graphview

import (
	"maps"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"dramatis/render/scene"
)

// A dragKind is what a drag does: nothing yet, pan, move a disc, draw a line from a disc to another, or frame several.
type dragKind int

const (
	idle dragKind = iota
	panning
	moving
	linking
	framing
)

// A dragState is a drag in progress.
type dragState struct {
	grip dragKind
	id   string      // of the disc that is moved, or that the line comes from
	from scene.Point // where it began, in window units
	to   scene.Point // where the pointer is
	was  scene.Point // where the disc was that is moved
	onto string      // the disc under the moved one, where discs may be dropped on others
}

// MouseDown records which keys are held: with Shift a drag draws a line from a disc to another, or a
// frame around several.
func (v *View) MouseDown(e *desktop.MouseEvent) { v.held = e.Modifier }

// MouseUp implements desktop.Mouseable.
func (v *View) MouseUp(*desktop.MouseEvent) {}

// Dragged moves the disc under the pointer, or the picture.
func (v *View) Dragged(e *fyne.DragEvent) {
	to := scene.Point{X: float64(e.Position.X), Y: float64(e.Position.Y)}
	if v.drag.grip == idle {
		from := scene.Point{X: to.X - float64(e.Dragged.DX), Y: to.Y - float64(e.Dragged.DY)}
		v.drag = v.begin(from)
	}
	v.drag.to = to
	switch v.drag.grip {
	case panning:
		v.pan(float64(e.Dragged.DX), float64(e.Dragged.DY))
		return
	case moving:
		v.picture.Move(v.drag.id, v.look.Picture(to))
		v.setTarget(e.Position)
	}
	v.raster.Refresh()
}

// begin decides what a drag from a place does.
func (v *View) begin(from scene.Point) dragState {
	id := v.nodeAt(fyne.NewPos(float32(from.X), float32(from.Y)))
	shift := v.held&fyne.KeyModifierShift != 0
	p := dragState{grip: panning, id: id, from: from, to: from}
	switch {
	case id != "" && shift && v.OnLink != nil:
		p.grip = linking
	case id == "" && shift && v.OnSeveral != nil:
		p.grip = framing
	case id != "" && !shift && v.OnMove != nil:
		p.grip = moving
		v.stop()
		v.picture, v.moved = v.picture.Movable(), true
		if d, ok := v.picture.Find(id); ok {
			p.was = d.At
		}
	}
	return p
}

// setTarget records which disc is under the disc that is moved.
func (v *View) setTarget(at fyne.Position) {
	if v.OnDrop == nil {
		return
	}
	onto, _ := v.picture.HitExcept(v.drag.id, v.look.Picture(v.drag.to), 0)
	if onto != v.drag.onto {
		v.drag.onto, v.hovered = onto, onto
		v.OnOver(v.drag.id, onto, at)
	}
}

// drop puts the moved disc back and reports on which other it was dropped.
func (v *View) drop(p dragState) {
	v.picture.Move(p.id, p.was)
	v.picture.Settle()
	v.hovered = ""
	v.OnOver(p.id, "", fyne.Position{})
	v.OnDrop(p.id, p.onto)
}

// DragEnd reports what was moved, joined or framed, and redraws in full what a drag may have drawn
// coarsely.
func (v *View) DragEnd() {
	p := v.drag
	v.drag = dragState{}
	switch p.grip {
	case moving:
		if p.onto != "" {
			v.drop(p)
			break
		}
		v.picture.Settle()
		if d, ok := v.picture.Find(p.id); ok {
			v.OnMove(p.id, d.At)
		}
	case linking:
		if to := v.nodeAt(fyne.NewPos(float32(p.to.X), float32(p.to.Y))); to != "" && to != p.id {
			v.OnLink(p.id, to)
		}
	case framing:
		v.frameSeveral(p)
	}
	v.raster.Refresh()
}

// frameSeveral adds the nodes inside a frame to the selection.
func (v *View) frameSeveral(p dragState) {
	if v.picture == nil {
		return
	}
	a, b := v.look.Picture(p.from), v.look.Picture(p.to)
	box := scene.Rect{Min: scene.Point{X: min(a.X, b.X), Y: min(a.Y, b.Y)}, Max: scene.Point{X: max(a.X, b.X), Y: max(a.Y, b.Y)}}
	v.picture.Within(box, func(i int) { v.several[v.picture.Discs[i].ID] = true })
	v.notifySeveral()
}

// toggleChosen adds a disc to the chosen ones, or removes it.
func (v *View) toggleChosen(id string) {
	if v.selected != "" {
		v.several[v.selected] = true
	}
	if v.several[id] {
		delete(v.several, id)
	} else {
		v.several[id] = true
	}
	v.notifySeveral()
}

// AddSelected adds the selected disc to the chosen ones, as Shift and a click do.
func (v *View) AddSelected() {
	if v.selected != "" {
		v.several[v.selected] = !v.several[v.selected]
		v.notifySeveral()
	}
}

// ClearChosen chooses only the selected disc.
func (v *View) ClearChosen() {
	if len(v.several) > 0 {
		clear(v.several)
		v.notifySeveral()
	}
}

// Chosen returns the discs that are chosen together, sorted; none where only one is selected.
func (v *View) Chosen() []string { return slices.Sorted(maps.Keys(v.several)) }

func (v *View) notifySeveral() {
	maps.DeleteFunc(v.several, func(id string, on bool) bool { return !on || !v.shown(id) })
	if v.OnSeveral != nil {
		v.OnSeveral(v.Chosen())
	}
	v.raster.Refresh()
}

// nudge moves the selected disc by a little, as a drag would; OnMove is called when Shift is released.
func (v *View) nudge(dx, dy float64) {
	d, ok := v.picture.Find(v.selected)
	if !ok {
		return
	}
	if !v.nudged {
		v.stop()
		v.picture, v.moved, v.nudged = v.picture.Movable(), true, true
	}
	v.picture.Move(v.selected, scene.Point{X: d.At.X + dx, Y: d.At.Y + dy})
	v.picture.Settle()
	v.raster.Refresh()
}

// endNudge reports where keys have moved a disc.
func (v *View) endNudge() {
	if !v.nudged {
		return
	}
	v.nudged = false
	if d, ok := v.picture.Find(v.selected); ok && v.OnMove != nil {
		v.OnMove(v.selected, d.At)
	}
}
