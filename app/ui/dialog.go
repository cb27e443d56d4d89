package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"dramatis/app/i18n"
)

// An Answer is a button of a dialog.
type Answer struct {
	Word string
	// Why gives the reason it can't be done with what the dialog holds now, or nil. The reason is shown, and the dialog stays.
	Why func() error
	// Do runs after the dialog has closed.
	Do func()
}

// DialogParts are what a dialog is made of.
type DialogParts struct {
	Title string
	Body  fyne.CanvasObject
	// Width and Height are the least room of the body, in pixels at the usual size of text; 0 is what it asks for.
	Width, Height float32
	// Close is the word on the button that changes nothing; "" is "Cancel".
	Close string
	// Answers are the other buttons. The last is the expected one: Enter gives it.
	Answers []Answer
	// Waits is set where no answer is expected, but the end of something: Enter gives none, and no button has the keyboard at
	// first.
	Waits bool
	// First has the keyboard at first; nil is the expected answer.
	First fyne.Focusable
	// Closed is called whichever way the dialog ends, and Dismissed before it when there was no answer; nil is allowed.
	Closed, Dismissed func()
}

// A Dialog lies over the window until it is answered. Enter gives the expected answer and Escape closes it, wherever the
// keyboard is in it; Tab stays within it, and no shortcut of the window reaches under it.
type Dialog struct {
	widget.BaseWidget
	canvas  fyne.Canvas
	parts   DialogParts
	title   *Text
	problem *Prose
	close   *Button
	answers []*Button
	scroll  *container.Scroll
	foot    fyne.CanvasObject
	panel   *fyne.Container
	open    bool
}

// ShowDialog opens a dialog over a window.
func ShowDialog(w fyne.Window, parts DialogParts) *Dialog {
	d := &Dialog{canvas: w.Canvas(), parts: parts, open: true, title: NewBold(parts.Title, SizeTitle, ColorText).Shrink(),
		problem: Wrapped("", SizeBody, ColorReject)}
	d.problem.Hide()
	word := parts.Close
	if word == "" {
		word = i18n.T("Cancel")
	}
	d.close = SecondaryButton(word, d.Hide)
	buttons := []fyne.CanvasObject{d.close}
	for i, a := range parts.Answers {
		make := SecondaryButton
		if i == len(parts.Answers)-1 {
			make = PrimaryButton
		}
		b := make(a.Word, func() { d.give(a) })
		d.answers = append(d.answers, b)
		buttons = append(buttons, b)
	}
	d.scroll = container.NewVScroll(PadAll(Gap4, parts.Body)) // room for a ring
	PassWheel(d.scroll)
	d.foot = Col(Gap8, d.problem, Spread(Gap(0, 0), Row(Gap8, buttons...)))
	d.panel = container.New(&dialogLayout{d}, NewBox(ColorSurface, ColorLine, RadiusCard), d.title, d.scroll, d.foot)
	d.ExtendBaseWidget(d)
	d.canvas.Overlays().Add(d)
	d.Resize(d.canvas.Size())
	switch {
	case parts.Waits:
	case parts.First != nil:
		d.canvas.Focus(parts.First)
	case len(d.answers) > 0:
		d.canvas.Focus(d.answers[len(d.answers)-1])
	default:
		d.canvas.Focus(d.close)
	}
	return d
}

// Confirm asks a question with two answers; no closes and does nothing.
func Confirm(w fyne.Window, title, question, no, yes string, then func()) *Dialog {
	return ShowDialog(w, DialogParts{Title: title, Body: Wrapped(question, SizeBody, ColorText), Width: 460, Close: no, Answers: []Answer{{Word: yes, Do: then}}})
}

// FormRow sets a field beside what it is about.
func FormRow(label string, field fyne.CanvasObject) fyne.CanvasObject {
	return Columns(Gap12, []float32{2, 5}, Pad(7, 0, 0, 0, Wrapped(label, SizeBody, ColorMuted)), Col(0, field))
}

// Form stacks rows of a dialog.
func Form(rows ...fyne.CanvasObject) *fyne.Container { return Col(Gap12, rows...) }

// Hide closes the dialog without an answer.
func (d *Dialog) Hide() {
	if d.open {
		call(d.parts.Dismissed)
		d.remove()
	}
}

func (d *Dialog) remove() {
	d.open = false
	d.canvas.Overlays().Remove(d)
	call(d.parts.Closed)
}

// Submit gives the expected answer; where there is none it closes, unless it waits.
func (d *Dialog) Submit() {
	if n := len(d.parts.Answers); n > 0 {
		if !d.answers[n-1].Disabled() {
			d.give(d.parts.Answers[n-1])
		}
		return
	}
	if !d.parts.Waits {
		d.Hide()
	}
}

// Refit lays the dialog out again after its body changed.
func (d *Dialog) Refit() {
	d.panel.Layout.Layout(d.panel.Objects, d.Size())
	d.Refresh()
}

// refit is Refit for something in the body of a dialog.
func refit(o fyne.CanvasObject) {
	if c := canvasOf(o); c != nil {
		if d, ok := c.Overlays().Top().(*Dialog); ok {
			d.Refit()
		}
	}
}

func (d *Dialog) give(a Answer) {
	if a.Why != nil {
		if err := a.Why(); err != nil {
			said := i18n.Error(err)
			d.problem.SetText(said)
			if said == "" {
				d.problem.Hide() // the answer led elsewhere in the dialog
			} else {
				d.problem.Show()
			}
			d.Refit()
			return
		}
	}
	if d.open {
		d.remove()
		call(a.Do)
	}
}

// overKey takes keys that nothing in the dialog had a use for.
func (d *Dialog) overKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		d.Submit()
	case fyne.KeyEscape:
		d.Hide()
	}
}

// Tapped keeps taps beside the dialog from what lies under it.
func (d *Dialog) Tapped(*fyne.PointEvent) {}

// Scrolled keeps the wheel from what lies under it.
func (d *Dialog) Scrolled(*fyne.ScrollEvent) {}

// CreateRenderer is called by the toolkit.
func (d *Dialog) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewStack(NewBox(colorVeil, ColorNone, 0), d.panel))
}

// MinSize is nothing: a dialog fits itself into the window and never widens it.
func (d *Dialog) MinSize() fyne.Size { return fyne.Size{} }

// dialogLayout puts the panel into the middle, as large as its body asks for and the window allows.
type dialogLayout struct{ of *Dialog }

func (l *dialogLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	d := l.of
	const around = Gap24
	width := max(360, forText(d.parts.Width), d.parts.Body.MinSize().Width, d.foot.MinSize().Width, min(d.title.natural(), 560)) + Gap4
	width = min(width, s.Width-4*around)
	title := d.title.MinSize().Height
	foot := heightAt(d.foot, width)
	body := max(d.parts.Height, heightAt(d.scroll.Content, width+2*Gap4))
	body = min(body, s.Height-2*around-title-foot-2*around-2*Gap16)
	high := title + body + foot + 2*around + 2*Gap16
	x, y := (s.Width-width)/2, max((s.Height-high)/2, around)
	objs[0].Move(fyne.NewPos(x-around, y))
	objs[0].Resize(fyne.NewSize(width+2*around, high))
	y += around
	for i, h := range []float32{title, body, foot} {
		beyond := float32(0)
		if objs[i+1] == d.scroll {
			beyond = Gap4 // what its body leaves for a ring, so that the body begins where the title does
		}
		objs[i+1].Move(fyne.NewPos(x-beyond, y))
		objs[i+1].Resize(fyne.NewSize(width+2*beyond, h))
		y += h + Gap16
	}
}

func (l *dialogLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

// HasOverlay reports whether something lies over the window: then shortcuts of what is under it must not work.
func HasOverlay(c fyne.Canvas) bool { return c.Overlays().Top() != nil }
