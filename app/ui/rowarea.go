package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// rowArea is the long sheet a RowList scrolls; it holds row widgets only for what is seen.
type rowArea struct {
	widget.BaseWidget
	list *RowList
	rows []*rowItem
	drag *rowDrag
}

// show puts a row widget on each row in view and fills it.
func (a *rowArea) show() {
	l := a.list
	n, view := l.Length(), l.scroll.Size()
	first := max(int(l.scroll.Offset.Y/l.high()), 0)
	last := min(int((l.scroll.Offset.Y+view.Height)/l.high()), n-1)
	for len(a.rows) < last-first+1 {
		a.rows = append(a.rows, newRowItem(l))
	}
	for k, r := range a.rows {
		i := first + k
		if i > last {
			r.Hide()
			continue
		}
		r.fill(i, l.Row(i), i == l.selected, l.focused)
		r.Move(fyne.NewPos(0, float32(i)*l.high()))
		r.Resize(fyne.NewSize(view.Width, l.high()))
		r.Show()
	}
	canvas.Refresh(a)
}

func (a *rowArea) CreateRenderer() fyne.WidgetRenderer {
	a.ExtendBaseWidget(a)
	return &rowAreaRenderer{a}
}

type rowAreaRenderer struct{ of *rowArea }

func (r *rowAreaRenderer) Layout(fyne.Size) { r.of.show() }
func (r *rowAreaRenderer) MinSize() fyne.Size {
	return fyne.NewSize(0, float32(r.of.list.Length())*r.of.list.high())
}
func (r *rowAreaRenderer) Objects() []fyne.CanvasObject {
	objs := make([]fyne.CanvasObject, len(r.of.rows))
	for i, row := range r.of.rows {
		objs[i] = row
	}
	return append(objs, r.of.drag.tip)
}
func (r *rowAreaRenderer) Destroy() {}
func (r *rowAreaRenderer) Refresh() { r.of.show() }

type rowItem struct {
	widget.BaseWidget
	list     *RowList
	index    int
	data     RowData
	selected bool
	focused  bool
	hovered  bool
	held     fyne.KeyModifier // with the button that was pressed last

	box, mark             *Box
	title, number, detail *Text
	more                  *Text // the rest of a title that goes on in the second line
}

func newRowItem(l *RowList) *rowItem {
	r := &rowItem{
		list: l, index: -1, box: NewBox(ColorNone, ColorNone, RadiusControl), mark: NewBox(ColorHighlight, ColorNone, 3),
		title: Strong("").Shrink(), number: Muted(""), detail: Caption("").Shrink(), more: Strong("").Shrink(),
	}
	r.ExtendBaseWidget(r)
	return r
}

func (r *rowItem) fill(i int, d RowData, selected, focused bool) {
	r.index, r.selected, r.focused = i, selected, focused
	if d != r.data {
		r.data = d
		r.title.SetBold(!d.Plain)
		r.more.SetBold(!d.Plain)
		r.title.SetText(r.words())
		r.number.SetText(d.Number)
		r.detail.SetText(d.Detail)
		if r.Size().Width > 0 {
			r.Refresh() // the number's width may have changed
		}
	}
	r.paint()
}

// words returns those of the title.
func (r *rowItem) words() string {
	if r.data.Marked {
		return "✓ " + r.data.Title
	}
	return r.data.Title
}

func (r *rowItem) paint() {
	ground, border := ColorNone, ColorNone
	switch {
	case r.index == r.list.area.drag.to:
		ground, border = ColorHighlight, ColorPrimary
	case r.selected:
		ground = ColorPrimaryTint
		if r.focused {
			border = ColorPrimary
		}
	case r.hovered:
		ground = hoverColor
	}
	r.box.SetColors(ground, border)
	ink := ColorText
	if r.data.Muted {
		ink = ColorMuted
	}
	r.title.SetColor(ink)
	r.more.SetColor(ink)
}

func (r *rowItem) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.New(&rowItemLayout{r}, r.box, r.mark, r.title, r.number, r.detail, r.more))
}

// rowItemLayout: title and number on the first line, detail on the second, or one line in the middle.
type rowItemLayout struct{ of *rowItem }

func (l *rowItemLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	box, mark, title, number := objs[0], objs[1], objs[2], objs[3]
	box.Resize(s)
	const side = float32(10)
	inner := s.Width - 2*side
	n, h := number.MinSize(), title.MinSize().Height
	y := (s.Height - h) / 2
	if l.of.list.folds && l.of.data.Detail == "" {
		l.fold(max(inner-n.Width-Gap8, 0))
	}
	for _, second := range []*Text{l.of.detail, l.of.more} {
		d := second.MinSize().Height
		if second.Text() == "" {
			second.Resize(fyne.NewSize(0, 0))
			continue
		}
		y = (s.Height - h - d) / 2
		second.Move(fyne.NewPos(side, y+h))
		second.Resize(fyne.NewSize(inner, d))
	}
	title.Move(fyne.NewPos(side, y))
	title.Resize(fyne.NewSize(max(inner-n.Width-Gap8, 0), h))
	l.mark(mark, title)
	number.Move(fyne.NewPos(s.Width-side-n.Width, y))
	number.Resize(fyne.NewSize(n.Width, h))
}

// fold has the title go on in the second line where it has to.
func (l *rowItemLayout) fold(width float32) {
	head, rest := fold(l.of.words(), width, theme.Size(SizeBody), fyne.TextStyle{Bold: !l.of.data.Plain})
	l.of.title.SetText(head)
	l.of.more.SetText(rest)
}

// mark puts the ground of a marked word behind the title.
func (l *rowItemLayout) mark(mark, title fyne.CanvasObject) {
	text, m := l.of.data.Title, l.of.data.Mark
	if m.End <= m.Start || m.End > len(text) {
		mark.Resize(fyne.Size{})
		return
	}
	measure := func(s string) float32 {
		return fyne.MeasureText(s, theme.Size(SizeBody), fyne.TextStyle{Bold: !l.of.data.Plain}).Width
	}
	at, width := measure(text[:m.Start]), measure(text[m.Start:m.End])
	mark.Move(title.Position().AddXY(at-1, 1))
	mark.Resize(fyne.NewSize(max(0, min(width+2, title.Size().Width-at)), title.Size().Height-2))
}

func (l *rowItemLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(60, 20) }

// MouseDown notes which keys are held: the tap that follows doesn't say.
func (r *rowItem) MouseDown(e *desktop.MouseEvent) { r.held = e.Modifier }
func (r *rowItem) MouseUp(*desktop.MouseEvent)     {}

func (r *rowItem) Tapped(*fyne.PointEvent) {
	several := r.held&(fyne.KeyModifierShortcutDefault|fyne.KeyModifierShift) != 0
	if several && r.list.OnMarked != nil {
		if r.held&fyne.KeyModifierShift != 0 {
			r.list.markTo(r.index)
		} else {
			r.list.mark(r.index)
		}
		return
	}
	r.list.tapped(r.index)
}
func (r *rowItem) TappedSecondary(e *fyne.PointEvent) {
	if r.list.OnSecondary != nil {
		r.list.choose(r.index)
		r.list.OnSecondary(r.index, e.AbsolutePosition)
	}
}
func (r *rowItem) Cursor() desktop.Cursor         { return desktop.PointerCursor }
func (r *rowItem) MouseIn(*desktop.MouseEvent)    { r.hovered = true; r.paint() }
func (r *rowItem) MouseMoved(*desktop.MouseEvent) {}
func (r *rowItem) MouseOut()                      { r.hovered = false; r.paint() }
