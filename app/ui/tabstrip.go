package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// A Tab is what a strip of tabs shows of one.
type Tab struct {
	Title string
	Icon  fyne.Resource // nil for none
}

// TabStrip is a line of tabs over what they show. It takes no room as long as it has no tabs.
type TabStrip struct {
	*fyne.Container
	row          *fyne.Container
	show, closed func(i int)
}

// NewTabStrip makes an empty strip. show is called with the tab that is tapped, closed with that whose cross is.
func NewTabStrip(show, closed func(i int)) *TabStrip {
	t := &TabStrip{row: container.New(tabLayout{}), show: show, closed: closed}
	ground := NewBox(ColorSunk, ColorNone, 0)
	t.Container = container.NewStack(ground, Edges(nil, Rule(), nil, nil, Pad(Gap4, Gap8, 0, Gap8, t.row)))
	t.Hide()
	return t
}

// SetTabs shows other tabs, one of them in front.
func (t *TabStrip) SetTabs(tabs []Tab, front int) {
	t.row.Objects = nil
	for i, tab := range tabs {
		t.row.Objects = append(t.row.Objects, newTab(tab, i == front, func() { t.show(i) }, func() { t.closed(i) }))
	}
	SetShown(t.Container, len(tabs) > 0)
	t.Refresh()
}

// tabHigh and tabWide are how high tabs are, and how wide at most, in pixels.
const (
	tabHigh = 30
	tabWide = 200
)

// tabLayout sets tabs side by side, narrower where they are many.
type tabLayout struct{}

func (tabLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	wide := min(forText(tabWide), s.Width/float32(max(1, len(objs))))
	for i, o := range objs {
		o.Move(fyne.NewPos(float32(i)*wide, 0))
		o.Resize(fyne.NewSize(wide, s.Height))
	}
}

func (tabLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(0, forText(tabHigh)) }

// oneTab is a tab: its icon, its title and a cross.
type oneTab struct {
	widget.BaseWidget
	show func()
	body fyne.CanvasObject
}

func newTab(tab Tab, front bool, show, closed func()) *oneTab {
	ink, ground, edge, title := ColorMuted, ColorNone, ColorNone, NewText
	if front {
		ink, ground, edge, title = ColorText, ColorSurface, ColorLine, NewBold
	}
	line := Edges(nil, nil, nil, QuietButton("×", closed), Pad(5, Gap4, 0, 0, title(tab.Title, SizeBody, ink).Shrink()))
	if tab.Icon != nil {
		line = Edges(nil, nil, Pad(6, Gap8, 0, 0, NewIcon(tab.Icon, ink, 16)), nil, line)
	}
	t := &oneTab{show: show, body: container.NewStack(NewBox(ground, edge, RadiusControl), Pad(0, Gap4, 0, Gap8, line))}
	t.ExtendBaseWidget(t)
	return t
}

// CreateRenderer is called by the toolkit.
func (t *oneTab) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(t.body) }

// Tapped brings the tab to the front.
func (t *oneTab) Tapped(*fyne.PointEvent) { t.show() }

// Cursor is a hand.
func (t *oneTab) Cursor() desktop.Cursor { return desktop.PointerCursor }
