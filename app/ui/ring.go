package ui

import "fyne.io/fyne/v2"

// A ring shows what has the keyboard: two pixels in the ink of links, around the widget with a gap, so that it is seen on
// every ground (WCAG 2.4.13).
func newRing(radius float32) *Box {
	r := NewBox(ColorNone, ColorPrimary, radius+ringGap)
	r.SetBorder(2)
	r.Hide()
	return r
}

const ringGap float32 = 3

// showRing shows a ring that aroundIt holds, or hides it. What is hidden is on no canvas, so a ring that is shown can't ask to be
// painted itself: what holds it does.
func showRing(around *fyne.Container, on bool) {
	SetShown(around.Objects[0], on)
	repaint(around)
}

// ringAround sets a ring around the space of a widget, without asking for any.
func ringAround(r *Box) *fyne.Container {
	return &fyne.Container{Layout: ringLayout{}, Objects: []fyne.CanvasObject{r}}
}

type ringLayout struct{}

func (ringLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	for _, o := range objs {
		o.Move(fyne.NewPos(-ringGap, -ringGap))
		o.Resize(s.AddWidthHeight(2*ringGap, 2*ringGap))
	}
}

func (ringLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }
