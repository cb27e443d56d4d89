package graphview

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"dramatis/render/scene"
)

const (
	keyPan  = 48.0 // window units an arrow key moves
	keyZoom = scene.ZoomStep
)

// AcceptsTab keeps Tab for going from node to node; Escape releases the focus.
func (v *View) AcceptsTab() bool { return true }

// FocusGained implements fyne.Focusable.
func (v *View) FocusGained() {
	v.focused = true
	v.raster.Refresh()
}

// FocusLost implements fyne.Focusable.
func (v *View) FocusLost() {
	v.endNudge()
	v.shift, v.focused = false, false
	v.raster.Refresh()
}

// TypedRune zooms on + and −, fits on 0 and goes to the next node on n. Other letters, and keys that it
// has no use for, go on to the window.
func (v *View) TypedRune(r rune) {
	switch r {
	case '+', '=':
		v.zoom(keyZoom)
	case '-', '_':
		v.zoom(1 / keyZoom)
	case '0':
		v.Fit()
	case 'n', 'N':
		v.step(1)
	default:
		if c := v.canvas(); c != nil && c.OnTypedRune() != nil {
			c.OnTypedRune()(r)
		}
	}
}

// arrows are how far the picture moves under an arrow key.
var arrows = map[fyne.KeyName]scene.Point{fyne.KeyLeft: {X: keyPan}, fyne.KeyRight: {X: -keyPan}, fyne.KeyUp: {Y: keyPan}, fyne.KeyDown: {Y: -keyPan}}

// TypedKey pans on arrows, moves the selected disc on arrows with Shift, goes round the nodes on Tab, opens on Enter; Escape selects nothing, then leaves.
func (v *View) TypedKey(e *fyne.KeyEvent) {
	if by, ok := arrows[e.Name]; ok && v.shift && v.selected != "" && v.OnMove != nil {
		v.nudge(-by.X/6, -by.Y/6)
		return
	}
	if by, ok := arrows[e.Name]; ok {
		v.pan(by.X, by.Y)
		return
	}
	switch e.Name {
	case fyne.KeyTab:
		if v.shift {
			v.step(-1)
		} else {
			v.step(1)
		}
	case fyne.KeyReturn, fyne.KeyEnter:
		if v.shown(v.selected) && v.OnOpen != nil {
			v.OnOpen(v.selected)
		}
	case fyne.KeyEscape:
		if len(v.several) > 0 {
			v.ClearChosen()
		} else if v.selected != "" {
			v.choose("")
		} else {
			v.leave()
		}
	default:
		if c := v.canvas(); c != nil && c.OnTypedKey() != nil {
			c.OnTypedKey()(e)
		}
	}
}

// canvas returns where the view is shown, nil when it is not.
func (v *View) canvas() fyne.Canvas {
	if app := fyne.CurrentApp(); app != nil {
		return app.Driver().CanvasForObject(v)
	}
	return nil
}

// KeyDown and KeyUp watch the shift keys, which Tab does not report.
func (v *View) KeyDown(e *fyne.KeyEvent) { v.holdShift(e.Name, true) }

// KeyUp implements desktop.Keyable.
func (v *View) KeyUp(e *fyne.KeyEvent) { v.holdShift(e.Name, false) }

func (v *View) holdShift(key fyne.KeyName, down bool) {
	if key == desktop.KeyShiftLeft || key == desktop.KeyShiftRight {
		v.shift = down
		if !down {
			v.endNudge()
		}
	}
}

// step selects the next node in order of weight, the most mentioned first, round and round, and brings it into the window.
func (v *View) step(by int) {
	if v.picture == nil || len(v.picture.Discs) == 0 {
		return
	}
	n := len(v.picture.Discs)
	// Discs are listed lightest first.
	at := -1
	for i := range v.picture.Discs {
		if v.picture.Discs[i].ID == v.selected {
			at = n - 1 - i
			break
		}
	}
	switch {
	case at < 0 && by < 0:
		at = n - 1
	case at < 0:
		at = 0
	default:
		at = (at + by + n) % n
	}
	id := v.picture.Discs[n-1-at].ID
	v.choose(id)
	v.Reveal(id)
}

func (v *View) shown(id string) bool {
	if v.picture == nil || id == "" {
		return false
	}
	_, ok := v.picture.Find(id)
	return ok
}

func (v *View) leave() {
	if c := v.canvas(); c != nil {
		c.Unfocus()
	}
}
