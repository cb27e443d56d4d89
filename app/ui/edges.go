package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// Edges sets objects along the edges of a space and one into the rest, like the toolkit's border but without gaps,
// and asking for heights at the width there is. Any of them may be nil.
func Edges(top, bottom, left, right, center fyne.CanvasObject) *fyne.Container {
	l := &edgesLayout{top, bottom, left, right, center}
	var objs []fyne.CanvasObject
	for _, o := range []fyne.CanvasObject{center, top, bottom, left, right} {
		if o != nil {
			objs = append(objs, o)
		}
	}
	return container.New(l, objs...)
}

type edgesLayout struct{ top, bottom, left, right, center fyne.CanvasObject }

// SetShown shows an object or hides it.
func SetShown(o fyne.CanvasObject, on bool) {
	if on {
		o.Show()
	} else {
		o.Hide()
	}
}

// SetEnabled switches a field on or off.
func SetEnabled(w fyne.Disableable, on bool) {
	if on {
		w.Enable()
	} else {
		w.Disable()
	}
}

func shown(o fyne.CanvasObject) bool { return o != nil && o.Visible() }

func (l *edgesLayout) Layout(_ []fyne.CanvasObject, s fyne.Size) {
	y, foot, x, end := float32(0), s.Height, float32(0), s.Width
	if shown(l.top) {
		y = place(l.top, 0, s.Width)
	}
	if shown(l.bottom) {
		foot -= heightAt(l.bottom, s.Width)
		place(l.bottom, foot, s.Width)
	}
	high := max(foot-y, 0)
	if shown(l.left) {
		x = l.left.MinSize().Width
		l.left.Move(fyne.NewPos(0, y))
		l.left.Resize(fyne.NewSize(x, high))
	}
	if shown(l.right) {
		w := l.right.MinSize().Width
		end -= w
		l.right.Move(fyne.NewPos(end, y))
		l.right.Resize(fyne.NewSize(w, high))
	}
	if shown(l.center) {
		l.center.Move(fyne.NewPos(x, y))
		l.center.Resize(fyne.NewSize(max(end-x, 0), high))
	}
}

func (l *edgesLayout) MinSize([]fyne.CanvasObject) (m fyne.Size) {
	if shown(l.center) {
		m = l.center.MinSize()
	}
	for _, o := range []fyne.CanvasObject{l.left, l.right} {
		if shown(o) {
			c := o.MinSize()
			m = fyne.NewSize(m.Width+c.Width, max(m.Height, c.Height))
		}
	}
	for _, o := range []fyne.CanvasObject{l.top, l.bottom} {
		if shown(o) {
			c := o.MinSize()
			m = fyne.NewSize(max(m.Width, c.Width), m.Height+c.Height)
		}
	}
	return m
}
