package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// RowData is what a row of a RowList shows.
type RowData struct {
	Title  string // bold, at the left
	Number string // quiet, at the right
	Detail string // one quiet line under the title; rows of a list without any are of one line
	Plain  bool   // title not bold
	Muted  bool   // title in quiet ink: cannot be chosen now
	Mark   Mark   // what of the title is marked, such as the word that was found
	Marked bool   // ticked, as one of several
}

// RowList is a list of rows of one height, drawn only where seen, so 50,000 rows cost what 20 do. A tap or the
// arrow keys select; enter or a tap on the selected row activates. Keys it has no use for go to OnTypedRune and
// OnTypedKey, and when those are nil or give false, to the window, so one-key decisions work while it has focus.
type RowList struct {
	widget.BaseWidget
	Length func() int
	Row    func(i int) RowData

	OnSelected  func(i int)                   // by tap or key, not by Select
	OnActivated func(i int)                   // by Enter, or by a tap on the row that was chosen by a tap or a key
	OnSecondary func(i int, at fyne.Position) // right button; at is on the canvas
	// OnMarked is called with the row that a tap with the control key or Space marks, and with all from the selected row
	// to that which is tapped, or reached by an arrow key, with the shift key.
	OnMarked func(rows []int)
	// OnDropped is called with the row that was dragged and the row that it was dropped on. DropWords says before what
	// that would do, "" where nothing is done.
	OnDropped   func(from, to int)
	DropWords   func(from, to int) string
	OnTypedRune func(r rune) bool
	OnTypedKey  func(e *fyne.KeyEvent) bool

	folds     bool
	pressed   bool // the selected row was chosen by tap or key, not by Select
	rowHeight float32
	selected  int
	focused   bool
	shift     bool // the shift key is down
	scroll    *container.Scroll
	area      *rowArea
}

// NewRowList makes a list with rows of 40 pixels and nothing selected.
func NewRowList(length func() int, row func(i int) RowData) *RowList {
	l := &RowList{Length: length, Row: row, rowHeight: RowHeight, selected: -1}
	l.area = &rowArea{list: l, drag: newRowDrag()}
	l.area.ExtendBaseWidget(l.area)
	l.scroll = container.NewVScroll(l.area)
	l.scroll.OnScrolled = func(fyne.Position) { l.area.show() }
	l.ExtendBaseWidget(l)
	return l
}

// high returns the height of a row at the size of text in use.
func (l *RowList) high() float32 { return l.rowHeight * textScale() }

// SetRowHeight changes the height of all rows, in pixels at the usual size of text.
func (l *RowList) SetRowHeight(px float32) {
	l.rowHeight = px
	l.Refresh()
}

// Fold lets a title without a detail go on, where it is too long for its line, in the line of the detail.
func (l *RowList) Fold() { l.folds = true }

// Select marks a row and brings it into view, without calling OnSelected; -1 marks none.
func (l *RowList) Select(i int) {
	if i >= l.Length() {
		i = l.Length() - 1
	}
	l.pressed = l.pressed && i == l.selected
	l.selected = i
	if i >= 0 {
		l.ScrollTo(i)
	}
	l.area.show()
}

// Selected returns the marked row, or -1.
func (l *RowList) Selected() int { return l.selected }

// ScrollTo brings a row into view, moving as little as it can.
func (l *RowList) ScrollTo(i int) {
	top, high := float32(i)*l.high(), l.scroll.Size().Height
	switch y := l.scroll.Offset.Y; {
	case top < y:
		l.scroll.ScrollToOffset(fyne.NewPos(0, top))
	case top+l.high() > y+high && high > 0:
		l.scroll.ScrollToOffset(fyne.NewPos(0, top+l.high()-high))
	}
	l.area.show()
}

// ScrollToTop goes back to the first row, as after a new filter.
func (l *RowList) ScrollToTop() {
	l.scroll.ScrollToOffset(fyne.NewPos(0, 0))
	l.area.show()
}

// Refresh asks for the rows again.
func (l *RowList) Refresh() {
	if n := l.Length(); l.selected >= n {
		l.selected = n - 1
	}
	l.scroll.Refresh() // the length may have changed, and the area's size with it
	l.area.show()
	l.BaseWidget.Refresh()
}

func (l *RowList) choose(i int) {
	if i < 0 || i >= l.Length() {
		return
	}
	l.Select(i)
	l.pressed = true
	if l.OnSelected != nil {
		l.OnSelected(i)
	}
}

func (l *RowList) tapped(i int) {
	focus(l)
	if i == l.selected && l.pressed && l.OnActivated != nil {
		l.OnActivated(i)
		return
	}
	l.choose(i)
}

// markTo marks all rows from the selected one to another.
func (l *RowList) markTo(i int) {
	from := l.selected
	if from < 0 {
		from = i
	}
	var rows []int
	for k := min(from, i); k <= max(from, i); k++ {
		rows = append(rows, k)
	}
	l.mark(rows...)
}

func (l *RowList) mark(rows ...int) {
	focus(l)
	l.OnMarked(rows)
	l.area.show()
}

// CreateRenderer is called by the toolkit.
func (l *RowList) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(l.scroll)
}

// MinSize leaves room for two rows.
func (l *RowList) MinSize() fyne.Size { return fyne.NewSize(120, 2*l.high()) }

// Resize fills a list that has become higher: the sheet of rows keeps its size and is not laid out again.
func (l *RowList) Resize(s fyne.Size) {
	l.BaseWidget.Resize(s)
	l.area.show()
}

// FocusGained is called by the toolkit.
func (l *RowList) FocusGained() {
	l.focused = true
	l.area.show()
}

// FocusLost is called by the toolkit.
func (l *RowList) FocusLost() {
	l.focused, l.shift = false, false
	l.area.show()
}

// TypedRune hands letters on.
func (l *RowList) TypedRune(r rune) {
	if r == ' ' {
		return // it comes as a key too
	}
	if l.OnTypedRune == nil || !l.OnTypedRune(r) {
		passRune(l, r)
	}
}

// KeyDown and KeyUp follow the shift key.
func (l *RowList) KeyDown(e *fyne.KeyEvent) { l.shift = l.shift || isShift(e) }

// KeyUp is KeyDown's end.
func (l *RowList) KeyUp(e *fyne.KeyEvent) { l.shift = l.shift && !isShift(e) }

// step chooses a row near the selected one; with the shift key both are marked.
func (l *RowList) step(to int) {
	if l.shift && l.OnMarked != nil && l.selected >= 0 && to != l.selected && to < l.Length() {
		l.markTo(to)
	}
	l.choose(to)
}

// TypedKey moves the selection, and hands other keys on.
func (l *RowList) TypedKey(e *fyne.KeyEvent) {
	page := max(int(l.scroll.Size().Height/l.high())-1, 1)
	last := l.Length() - 1
	switch e.Name {
	case fyne.KeyUp:
		l.step(max(l.selected-1, 0))
	case fyne.KeyDown:
		l.step(min(l.selected+1, last))
	case fyne.KeyPageUp:
		l.step(max(l.selected-page, 0))
	case fyne.KeyPageDown:
		l.step(min(l.selected+page, last))
	case fyne.KeyHome:
		l.step(0)
	case fyne.KeyEnd:
		l.step(last)
	case fyne.KeySpace:
		if l.selected >= 0 && l.OnMarked != nil {
			l.mark(l.selected)
			return
		}
		l.pass(e)
	case fyne.KeyReturn, fyne.KeyEnter:
		if l.selected >= 0 && l.OnActivated != nil {
			l.OnActivated(l.selected)
			return
		}
		l.pass(e)
	default:
		l.pass(e)
	}
}

func (l *RowList) pass(e *fyne.KeyEvent) {
	if l.OnTypedKey == nil || !l.OnTypedKey(e) {
		passKey(l, e)
	}
}
