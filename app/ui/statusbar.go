package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// StatusBar is the strip at the bottom: the file and whether it is saved, what reads the text, what is running, and
// what undo would undo.
type StatusBar struct {
	widget.BaseWidget
	OnEngine, OnJob, OnUndo func()

	file, engine, job, undo *tapText
	meter                   *Meter
	meterBox                *fyne.Container
	running                 *fyne.Container
}

// NewStatusBar makes an empty strip.
func NewStatusBar() *StatusBar {
	s := &StatusBar{meter: NewMeter(0, ColorPrimary, 6)}
	s.file = newStatusText(nil)
	s.engine = newStatusText(func() { call(s.OnEngine) })
	s.job = newStatusText(func() { call(s.OnJob) })
	s.undo = newStatusText(func() { call(s.OnUndo) })
	s.undo.Shrink()
	s.meterBox = Sized(160, 6, s.meter)
	s.running = Row(Gap16, s.job, s.meterBox)
	s.job.Hide()
	s.meterBox.Hide()
	s.ExtendBaseWidget(s)
	return s
}

func call(f func()) {
	if f != nil {
		f()
	}
}

// SetFile shows which file is open and whether it is saved ("jekyll.dramatis · saved").
func (s *StatusBar) SetFile(text string) {
	s.file.SetText(text)
	s.Refresh()
}

// File returns what SetFile showed last.
func (s *StatusBar) File() string { return s.file.Text.text }

// SetEngine shows what reads the text ("Built-in engine · no language model").
func (s *StatusBar) SetEngine(text string) {
	s.engine.SetText(text)
	s.Refresh()
}

// SetJob shows what is running and how far it is, 0…1; an empty text takes it away.
func (s *StatusBar) SetJob(text string, share float64) {
	s.job.SetText(text)
	s.meter.SetValue(share)
	if text == "" {
		s.job.Hide()
		s.meterBox.Hide()
	} else {
		s.job.Show()
		s.meterBox.Show()
	}
	s.running.Refresh()
	s.Refresh()
}

// Job returns what SetJob showed last.
func (s *StatusBar) Job() string { return s.job.Text.text }

// SetUndo shows what undo would undo, and its key; an empty text shows nothing.
func (s *StatusBar) SetUndo(text, key string) {
	if text != "" && key != "" {
		text += "   " + key
	}
	s.undo.SetText(text)
	s.Refresh()
}

// CreateRenderer is called by the toolkit.
func (s *StatusBar) CreateRenderer() fyne.WidgetRenderer {
	bar := Pad(1, 14, 0, 14, container.New(&statusLayout{s}, Row(Gap16, s.file, s.engine), s.running, s.undo))
	edge := Edges(Rule(), nil, nil, nil, nil)
	return widget.NewSimpleRenderer(sizedForText(0, StatusBarHeight, container.NewStack(NewBox(ColorSurface, ColorNone, 0), bar, edge)))
}

// statusLayout sets file and engine at the left and the rest at the right, where what undo would undo is cut if it has no room.
type statusLayout struct{ of *StatusBar }

func (l *statusLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	put := func(o fyne.CanvasObject, x, width float32) {
		h := o.MinSize().Height
		o.Move(fyne.NewPos(x, (s.Height-h)/2))
		o.Resize(fyne.NewSize(width, h))
	}
	left, running := objs[0].MinSize().Width, objs[1].MinSize().Width
	if running > 0 {
		running += Gap16
	}
	undo := max(min(l.of.undo.natural(), s.Width-left-Gap16-running), 0)
	put(objs[0], 0, left)
	put(objs[1], s.Width-undo-running, running)
	put(objs[2], s.Width-undo, undo)
}

func (l *statusLayout) MinSize(objs []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(sumMinSizes(objs, Gap16).Width, maxMinSize(objs).Height)
}

// tapText is a line that may be tapped.
type tapText struct {
	Text
	tapped func()
}

func newTapText(s string, size fyne.ThemeSizeName, color fyne.ThemeColorName, tapped func()) *tapText {
	t := &tapText{tapped: tapped}
	t.text, t.size, t.color = s, size, color
	t.ExtendBaseWidget(t)
	return t
}

func newStatusText(tapped func()) *tapText {
	return newTapText("", SizeCaption, ColorMuted, tapped)
}

func (t *tapText) Tapped(*fyne.PointEvent) { call(t.tapped) }
func (t *tapText) Cursor() desktop.Cursor {
	if t.tapped == nil {
		return desktop.DefaultCursor
	}
	return desktop.PointerCursor
}
