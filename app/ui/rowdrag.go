package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// A rowDrag is a row of a RowList that is dragged onto another.
type rowDrag struct {
	from, to int // -1: over no row that takes it
	scrolled float32
	tip      fyne.CanvasObject
	words    *Text
}

// newRowDrag shows no tip yet.
func newRowDrag() *rowDrag {
	d := &rowDrag{from: -1, to: -1, words: Strong("")}
	d.tip = container.NewStack(NewBox(ColorPrimaryTint, ColorPrimary, RadiusControl), Pad(Gap4, Gap8, Gap4, Gap8, d.words))
	d.tip.Hide()
	return d
}

// follow takes the place of the pointer on the sheet as it was scrolled when the drag began.
func (d *rowDrag) follow(l *RowList, from int, at fyne.Position) {
	if d.from < 0 {
		d.from, d.scrolled = from, l.scroll.Offset.Y
	}
	top, view := l.scroll.Offset.Y, l.scroll.Size()
	at.Y += top - d.scrolled
	switch { // what is out of sight comes into it
	case at.Y < top:
		l.scroll.ScrollToOffset(fyne.NewPos(0, max(0, top-l.high())))
	case at.Y > top+view.Height:
		l.scroll.ScrollToOffset(fyne.NewPos(0, min(top+l.high(), max(0, float32(l.Length())*l.high()-view.Height))))
	}
	d.to = -1
	if to := int(at.Y / l.high()); at.Y >= 0 && at.X >= 0 && at.X <= view.Width && to != d.from && to < l.Length() {
		d.to = to
	}
	words := ""
	if d.to >= 0 {
		words = l.DropWords(d.from, d.to)
	}
	if d.words.SetText(words); words == "" {
		d.to = -1
		d.tip.Hide()
	} else {
		size := d.tip.MinSize()
		x, y := at.X+Gap16, at.Y+Gap16
		d.tip.Resize(fyne.NewSize(min(size.Width, view.Width), size.Height))
		d.tip.Move(fyne.NewPos(max(0, min(x, view.Width-size.Width)), min(y, l.scroll.Offset.Y+view.Height-size.Height)))
		d.tip.Show()
	}
	l.area.show()
}

// end drops the row where it is.
func (d *rowDrag) end(l *RowList) {
	from, to := d.from, d.to
	d.from, d.to = -1, -1
	d.tip.Hide()
	l.area.show()
	if to >= 0 && max(from, to) < l.Length() {
		l.OnDropped(from, to)
	}
}

// Dragged is called by the toolkit.
func (r *rowItem) Dragged(e *fyne.DragEvent) {
	if l := r.list; l.OnDropped != nil {
		l.area.drag.follow(l, r.index, e.Position.Add(r.Position()))
	}
}

// DragEnd is called by the toolkit.
func (r *rowItem) DragEnd() {
	if r.list.OnDropped != nil {
		r.list.area.drag.end(r.list)
	}
}
