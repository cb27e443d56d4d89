package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// SideOrBelow sets left, filling, and parts at the right where left then still has least pixels (more where text is larger); else the parts go under it,
// in as many lines as they need. So the head of a pane never widens the window.
func SideOrBelow(least float32, left fyne.CanvasObject, parts *fyne.Container) *fyne.Container {
	return &fyne.Container{Layout: &sideOrBelowLayout{least: least}, Objects: []fyne.CanvasObject{left, parts}}
}

type sideOrBelowLayout struct {
	least, width float32
	whole        func() float32 // how wide left is uncut, nil for no matter
}

func (l *sideOrBelowLayout) fits(parts fyne.CanvasObject, width float32) bool {
	least := forText(l.least)
	if l.whole != nil {
		least = max(least, l.whole())
	}
	return least+Gap12+naturalWidth(parts, fyne.CanvasObject.Visible) <= width
}

func (l *sideOrBelowLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	l.width = s.Width
	left, parts := objs[0], objs[1]
	if !parts.Visible() {
		place(left, 0, s.Width)
		return
	}
	if l.fits(parts, s.Width) {
		w := naturalWidth(parts, fyne.CanvasObject.Visible)
		parts.Resize(fyne.NewSize(w+1, parts.MinSize().Height))
		m := parts.MinSize()
		h := heightAt(left, s.Width-w-Gap12)
		left.Move(fyne.NewPos(0, (s.Height-h)/2))
		left.Resize(fyne.NewSize(s.Width-w-Gap12, h))
		parts.Move(fyne.NewPos(s.Width-w, (s.Height-m.Height)/2))
		parts.Resize(fyne.NewSize(w+1, m.Height))
		return
	}
	h := place(left, 0, s.Width)
	place(parts, h+Gap8, s.Width)
}

func (l *sideOrBelowLayout) MinSize(objs []fyne.CanvasObject) fyne.Size {
	if !objs[1].Visible() {
		return objs[0].MinSize()
	}
	left, parts := objs[0].MinSize(), objs[1].MinSize()
	if l.width <= 0 || l.fits(objs[1], l.width) {
		return fyne.NewSize(left.Width, max(left.Height, parts.Height))
	}
	return fyne.NewSize(max(left.Width, parts.Width), left.Height+Gap8+parts.Height)
}

// WithMinSize holds an object that may ask for more room than there is: it asks for least only, so that what it shows never
// widens the window.
func WithMinSize(least fyne.Size, obj fyne.CanvasObject) *fyne.Container {
	return &fyne.Container{Layout: &minSizeLayout{least}, Objects: []fyne.CanvasObject{obj}}
}

type minSizeLayout struct{ least fyne.Size }

func (l *minSizeLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	for _, o := range objs {
		o.Move(fyne.Position{})
		o.Resize(s)
	}
}

func (l *minSizeLayout) MinSize([]fyne.CanvasObject) fyne.Size { return l.least }

// ScrollCards scrolls cards up and down. It reaches beyond its place at the right, so that the bar lies beside the cards.
func ScrollCards(cards fyne.CanvasObject) *fyne.Container {
	return container.New(&overhangLayout{Gap12}, container.NewVScroll(Pad(0, Gap12, 0, 0, cards)))
}

type overhangLayout struct{ px float32 }

func (l *overhangLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	objs[0].Move(fyne.Position{})
	objs[0].Resize(fyne.NewSize(s.Width+l.px, s.Height))
}

func (l *overhangLayout) MinSize(objs []fyne.CanvasObject) fyne.Size { return objs[0].MinSize() }

// AsideLeft sets a column of a width left of the rest. It never takes more than a share of
// the whole, so that a narrow window leaves the rest its room.
func AsideLeft(width, share float32, column, rest fyne.CanvasObject) *fyne.Container {
	return container.New(&asideLayout{false, width, share}, column, rest)
}

// AsideRight is AsideLeft with the column right of the rest.
func AsideRight(width, share float32, column, rest fyne.CanvasObject) *fyne.Container {
	return container.New(&asideLayout{true, width, share}, column, rest)
}

type asideLayout struct {
	right        bool
	width, share float32
}

func (l *asideLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	column, rest := objs[0], objs[1]
	w := min(l.width, l.share*s.Width)
	if !column.Visible() {
		w = 0
	}
	column.Resize(fyne.NewSize(w, s.Height))
	rest.Resize(fyne.NewSize(s.Width-w, s.Height))
	if l.right {
		column.Move(fyne.NewPos(s.Width-w, 0))
		rest.Move(fyne.NewPos(0, 0))
	} else {
		column.Move(fyne.NewPos(0, 0))
		rest.Move(fyne.NewPos(w, 0))
	}
}

func (l *asideLayout) MinSize(objs []fyne.CanvasObject) (m fyne.Size) {
	for _, o := range visible(objs) {
		m = m.Max(o.MinSize())
	}
	return m
}
