package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// TapArea returns an object that answers a tap anywhere on it. By keys the same has to be done in another way.
func TapArea(o fyne.CanvasObject, tapped func()) *fyne.Container {
	a := &tapArea{tapped: tapped}
	a.ExtendBaseWidget(a)
	return container.NewStack(o, a)
}

type tapArea struct {
	widget.BaseWidget
	tapped func()
}

// Tapped is called by the toolkit.
func (a *tapArea) Tapped(*fyne.PointEvent) { a.tapped() }

// Cursor is called by the toolkit.
func (a *tapArea) Cursor() desktop.Cursor { return desktop.PointerCursor }

// CreateRenderer is called by the toolkit.
func (a *tapArea) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(NewBox(ColorNone, ColorNone, 0))
}
