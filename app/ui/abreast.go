package ui

import "fyne.io/fyne/v2"

// ColumnsOrStack shares the width among objects by weight, as Columns does, where it is at least least pixels (more where text is larger); else they are under
// each other, and the last takes what height is left.
func ColumnsOrStack(least, gap float32, weights []float32, objs ...fyne.CanvasObject) *fyne.Container {
	return &fyne.Container{Layout: &columnsOrStackLayout{columns: columnsLayout{gap: gap, weights: weights}, under: colLayout{gap}, least: least}, Objects: objs}
}

type columnsOrStackLayout struct {
	columns      columnsLayout
	under        colLayout
	least, width float32
}

func (l *columnsOrStackLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	l.width = s.Width
	if s.Width >= forText(l.least) {
		l.columns.Layout(objs, s)
		return
	}
	l.under.Layout(objs, s)
	if shown := visible(objs); len(shown) > 0 {
		last := shown[len(shown)-1]
		last.Resize(fyne.NewSize(s.Width, max(last.Size().Height, s.Height-last.Position().Y)))
	}
}

func (l *columnsOrStackLayout) MinSize(objs []fyne.CanvasObject) fyne.Size {
	under := l.under.MinSize(objs)
	if l.width > 0 && l.width < forText(l.least) {
		return under
	}
	return fyne.NewSize(under.Width, l.columns.MinSize(objs).Height)
}
