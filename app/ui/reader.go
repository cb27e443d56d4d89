package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"dramatis/app/i18n"
)

// ShowText shows a long text over the window. The mouse selects in it, the arrows, Page and Home keys move it, Esc
// closes it; copied is called when the writer takes all of it, and may be nil.
func ShowText(w fyne.Window, title, body string, copied func()) {
	text := widget.NewLabel(body)
	text.Wrapping, text.Selectable = fyne.TextWrapWord, true
	r := &reader{scroll: container.NewVScroll(text)}
	r.ExtendBaseWidget(r)
	size := w.Canvas().Size()
	parts := DialogParts{Title: title, Width: 720, Height: min(520, size.Height-220), Body: r, First: r, Close: i18n.T("Close")}
	if copied != nil {
		parts.Answers = []Answer{{Word: i18n.T("Copy"), Do: copied}}
	}
	ShowDialog(w, parts)
}

// reader is a text that is scrolled from the keyboard.
type reader struct {
	widget.BaseWidget
	scroll *container.Scroll
}

// lineStep is how far an arrow moves a text, in pixels.
const lineStep = 40

// CreateRenderer is called by the toolkit.
func (r *reader) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(r.scroll) }

// FocusGained is called by the toolkit.
func (r *reader) FocusGained() {}

// FocusLost is called by the toolkit.
func (r *reader) FocusLost() {}

// TypedRune is called by the toolkit.
func (r *reader) TypedRune(rune) {}

// TypedKey is called by the toolkit.
func (r *reader) TypedKey(e *fyne.KeyEvent) {
	page := r.scroll.Size().Height - lineStep
	switch e.Name {
	case fyne.KeyDown:
		r.move(lineStep)
	case fyne.KeyUp:
		r.move(-lineStep)
	case fyne.KeyPageDown, fyne.KeySpace:
		r.move(page)
	case fyne.KeyPageUp:
		r.move(-page)
	case fyne.KeyHome:
		r.scroll.ScrollToTop()
	case fyne.KeyEnd:
		r.scroll.ScrollToBottom()
	default:
		passKey(r, e)
	}
}

func (r *reader) move(by float32) {
	most := max(0, r.scroll.Content.Size().Height-r.scroll.Size().Height)
	r.scroll.ScrollToOffset(fyne.NewPos(0, min(max(0, r.scroll.Offset.Y+by), most)))
}
