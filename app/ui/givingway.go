package ui

import "fyne.io/fyne/v2"

// GivingWay shows head whole where it is at least least pixels wide (more where text is larger). Where it is narrower, it hides
// each of wide, which are parts of head.
func GivingWay(least float32, head fyne.CanvasObject, wide ...fyne.CanvasObject) *fyne.Container {
	return &fyne.Container{Layout: &givingWayLayout{least: least, wide: wide}, Objects: []fyne.CanvasObject{head}}
}

type givingWayLayout struct {
	least  float32
	narrow bool
	wide   []fyne.CanvasObject
}

func (l *givingWayLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	if isNarrow := s.Width < forText(l.least); isNarrow != l.narrow {
		l.narrow = isNarrow
		for _, o := range l.wide {
			SetShown(o, !isNarrow)
		}
		relaid(objs[0])
	}
	place(objs[0], 0, s.Width)
}

// relaid lays a container out again, with those in it: which of them are shown has changed.
func relaid(o fyne.CanvasObject) {
	c, ok := o.(*fyne.Container)
	if !ok || c.Layout == nil {
		return
	}
	for _, child := range c.Objects {
		relaid(child)
	}
	c.Layout.Layout(c.Objects, c.Size())
}

func (l *givingWayLayout) MinSize(objs []fyne.CanvasObject) fyne.Size { return objs[0].MinSize() }
