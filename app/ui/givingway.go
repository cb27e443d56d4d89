package ui

import (
	"slices"

	"fyne.io/fyne/v2"
)

// GivingWay keeps head in one line: of wide, which are parts of head, it hides one after the other until the rest has room, and then cuts title,
// which is a part too.
func GivingWay(head fyne.CanvasObject, title *Text, wide ...fyne.CanvasObject) *fyne.Container {
	return &fyne.Container{Layout: &givingWayLayout{title, wide}, Objects: []fyne.CanvasObject{head}}
}

type givingWayLayout struct {
	title *Text
	wide  []fyne.CanvasObject
}

// titleLeast is how much of a title stays, in pixels.
const titleLeast = 150

func (l *givingWayLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	gone := 0
	shown := func(o fyne.CanvasObject) bool {
		if i := slices.Index(l.wide, o); i >= 0 {
			return i >= gone
		}
		return o.Visible()
	}
	most := l.title.most
	l.title.most = 0
	for gone < len(l.wide) && inOneLine(objs[0], shown) > s.Width {
		gone++
	}
	if beyond := inOneLine(objs[0], shown) - s.Width; beyond > 0 {
		l.title.most = max(l.title.MinSize().Width-beyond, forText(titleLeast))
	}
	changed := l.title.most != most
	for i, o := range l.wide {
		if on := i >= gone; on != o.Visible() {
			SetShown(o, on)
			changed = true
		}
	}
	if changed {
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

// inOneLine returns how wide an object is when nothing in it wraps, with those of its parts that shown names.
func inOneLine(o fyne.CanvasObject, shown func(fyne.CanvasObject) bool) float32 {
	c, ok := o.(*fyne.Container)
	if !ok {
		return o.MinSize().Width
	}
	gap, least := float32(0), float32(0)
	switch l := c.Layout.(type) {
	case *flowLayout:
		gap = l.gap
	case *rowLayout:
		gap = l.gap
	case *besideLayout:
		gap, least = Gap12, forText(l.least)
	default:
		return o.MinSize().Width
	}
	w := float32(0)
	for i, part := range slices.DeleteFunc(slices.Clone(c.Objects), func(o fyne.CanvasObject) bool { return !shown(o) }) {
		if i > 0 {
			w += gap
		}
		w += max(inOneLine(part, shown), least)
		least = 0 // the first has it
	}
	return w
}
