package ui

import (
	"slices"

	"fyne.io/fyne/v2"
)

// CollapsingHead keeps head in one line: of wide, which are parts of head, it hides one after the other until the rest has room, and then cuts title,
// which is a part too.
func CollapsingHead(head fyne.CanvasObject, title *Text, wide ...fyne.CanvasObject) *fyne.Container {
	return &fyne.Container{Layout: &collapsingHeadLayout{title, wide}, Objects: []fyne.CanvasObject{head}}
}

type collapsingHeadLayout struct {
	title *Text
	wide  []fyne.CanvasObject
}

// titleLeast is how much of a title stays, in pixels.
const titleLeast = 150

func (l *collapsingHeadLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	gone := 0
	shown := func(o fyne.CanvasObject) bool {
		if i := slices.Index(l.wide, o); i >= 0 {
			return i >= gone
		}
		return o.Visible()
	}
	most := l.title.maxWidth
	l.title.maxWidth = 0
	for gone < len(l.wide) && naturalWidth(objs[0], shown) > s.Width {
		gone++
	}
	if beyond := naturalWidth(objs[0], shown) - s.Width; beyond > 0 {
		l.title.maxWidth = max(l.title.MinSize().Width-beyond, forText(titleLeast))
	}
	changed := l.title.maxWidth != most
	for i, o := range l.wide {
		if on := i >= gone; on != o.Visible() {
			SetShown(o, on)
			changed = true
		}
	}
	if changed {
		layOutAgain(objs[0])
	}
	place(objs[0], 0, s.Width)
}

// layOutAgain lays a container out again, with those in it: which of them are shown has changed.
func layOutAgain(o fyne.CanvasObject) {
	c, ok := o.(*fyne.Container)
	if !ok || c.Layout == nil {
		return
	}
	for _, child := range c.Objects {
		layOutAgain(child)
	}
	c.Layout.Layout(c.Objects, c.Size())
}

func (l *collapsingHeadLayout) MinSize(objs []fyne.CanvasObject) fyne.Size { return objs[0].MinSize() }

// naturalWidth returns how wide an object is when nothing in it wraps, with those of its parts that shown names.
func naturalWidth(o fyne.CanvasObject, shown func(fyne.CanvasObject) bool) float32 {
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
	case *sideOrBelowLayout:
		gap, least = Gap12, forText(l.least)
	default:
		return o.MinSize().Width
	}
	w := float32(0)
	for i, part := range slices.DeleteFunc(slices.Clone(c.Objects), func(o fyne.CanvasObject) bool { return !shown(o) }) {
		if i > 0 {
			w += gap
		}
		w += max(naturalWidth(part, shown), least)
		least = 0 // the first has it
	}
	return w
}
