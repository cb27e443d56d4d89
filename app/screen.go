//go:build !ci

package app

import (
	"fyne.io/fyne/v2"
	"github.com/go-gl/glfw/v3.3/glfw"
)

// screen returns how much of the main screen a window may fill, in the toolkit's units; 0×0 if that is not known. It
// must be called on the main goroutine, when the program has started.
func screen(w fyne.Window) fyne.Size {
	m := glfw.GetPrimaryMonitor()
	if m == nil {
		return fyne.Size{}
	}
	_, _, width, height := m.GetWorkarea()
	scale := w.Canvas().Scale()
	return fyne.NewSize(float32(width)/scale, float32(height)/scale)
}
