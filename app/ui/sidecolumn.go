package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// A SideColumn sets a column at the right of the rest where the rest then still has least pixels. In a narrower window the rest has
// all of the width, and the column lies over a part of it while it is wanted, so that nothing moves when it comes and goes.
type SideColumn struct {
	*fyne.Container
	layout *sideColumnLayout
}

// NewSideColumn makes it. over is the part of the rest that the column may lie over, from top to bottom; covered is called with the
// width that it covers there.
func NewSideColumn(least float32, column, rest fyne.CanvasObject, over func() (top, height float32), covered func(width float32)) *SideColumn {
	edge := NewBox(ColorNone, ColorLine, 0)
	l := &sideColumnLayout{least: least, edge: edge, over: over, covered: covered}
	return &SideColumn{&fyne.Container{Layout: l, Objects: []fyne.CanvasObject{rest, container.NewStack(column, edge)}}, l}
}

// SetWanted sets whether the column is shown where it has to lie over the rest.
func (c *SideColumn) SetWanted(on bool) {
	if c.layout.wanted != on {
		c.layout.wanted = on
		c.Refresh()
	}
}

type sideColumnLayout struct {
	least   float32
	wanted  bool
	edge    fyne.CanvasObject
	over    func() (top, height float32)
	covered func(width float32)
}

func (l *sideColumnLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	rest, column := objs[0], objs[1].(*fyne.Container)
	w := column.MinSize().Width
	beside := s.Width-w >= forText(l.least)
	column.Hidden = !beside && !l.wanted
	SetShown(l.edge, !beside)
	if beside {
		l.covered(0)
		rest.Resize(fyne.NewSize(s.Width-w, s.Height))
		column.Move(fyne.NewPos(s.Width-w, 0))
		column.Resize(fyne.NewSize(w, s.Height))
		return
	}
	rest.Resize(s)
	l.covered(0)
	if l.wanted {
		l.covered(w + 2*Gap16)
		top, height := l.over()
		column.Move(fyne.NewPos(s.Width-w-Gap16, top+Gap16))
		column.Resize(fyne.NewSize(w, max(height-2*Gap16, 0)))
	}
}

func (l *sideColumnLayout) MinSize(objs []fyne.CanvasObject) fyne.Size {
	return objs[0].MinSize().Max(objs[1].MinSize())
}
