package ui

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// toastTime is how long a toast stays.
const toastTime = 6 * time.Second

// ToastHost shows short messages in the middle of the top bar, or as near to it as leaves the menus free, where they cover nothing
// that may be tapped next, one at a time, without taking the keyboard. Put it last in a stack over the whole content.
type ToastHost struct {
	widget.BaseWidget
	loop  Loop
	bar   *TopBar
	after func(time.Duration, func()) // time.AfterFunc, or a test's own

	current *toast
	shown   int // counts toasts, so that an old timer leaves a new one alone
}

// NewToastHost makes an empty host over a bar; loop brings the end of a toast's time to the window.
func NewToastHost(loop Loop, bar *TopBar) *ToastHost {
	h := &ToastHost{loop: loop, bar: bar, after: func(d time.Duration, f func()) { time.AfterFunc(d, f) }}
	h.ExtendBaseWidget(h)
	return h
}

// Say shows a message; with an action text it offers one thing to do about it ("Rejected" · "Undo").
func (h *ToastHost) Say(message, action string, do func()) {
	h.shown++
	mine := h.shown
	h.current = newToast(message, action, func() {
		h.Clear()
		call(do)
	}, h.Clear)
	h.Refresh()
	h.after(toastTime, func() {
		h.loop.Post(func() {
			if h.shown == mine {
				h.Clear()
			}
		})
	})
}

// Clear takes the message away.
func (h *ToastHost) Clear() {
	h.current = nil
	h.Refresh()
}

// Message returns what is said now, or "".
func (h *ToastHost) Message() string {
	if h.current == nil {
		return ""
	}
	return h.current.message.Text()
}

// Act does what the toast offers, as a tap on it would; it reports whether there was anything to do.
func (h *ToastHost) Act() bool {
	if h.current == nil || h.current.action == nil {
		return false
	}
	h.current.action.Tapped(nil)
	return true
}

// CreateRenderer is called by the toolkit.
func (h *ToastHost) CreateRenderer() fyne.WidgetRenderer {
	return &toastHostRenderer{h}
}

type toastHostRenderer struct{ of *ToastHost }

func (r *toastHostRenderer) Layout(s fyne.Size) {
	t := r.of.current
	if t == nil {
		return
	}
	free := r.of.bar.menusEnd() + Gap16
	width := min(t.natural(), s.Width-Gap16-free)
	high := heightAt(t, width)
	t.Move(fyne.NewPos(max((s.Width-width)/2, free), Gap4))
	t.Resize(fyne.NewSize(width, high))
}

func (r *toastHostRenderer) MinSize() fyne.Size { return fyne.Size{} }
func (r *toastHostRenderer) Objects() []fyne.CanvasObject {
	if r.of.current == nil {
		return nil
	}
	return []fyne.CanvasObject{r.of.current}
}
func (r *toastHostRenderer) Destroy() {}
func (r *toastHostRenderer) Refresh() {
	r.Layout(r.of.Size())
	if r.of.current != nil {
		r.of.current.Refresh()
	}
	repaint(r.of)
}

type toast struct {
	widget.BaseWidget
	message *Prose
	action  *tapText // on the ground of ink
	close   func()
}

// toastWidth is how wide a toast gets: a short label with its action is one line, and the title below stays in sight.
const toastWidth = 600

func newToast(message, action string, do, dismiss func()) *toast {
	t := &toast{message: NewProse(Span{Text: message, Color: ColorBackground}), close: dismiss}
	if action != "" {
		t.action = newTapText(action, SizeBody, ColorHighlightInk, do)
		t.action.style.Bold = true
	}
	t.ExtendBaseWidget(t)
	return t
}

// natural returns the width of the toast on one line, at most toastWidth.
func (t *toast) natural() float32 {
	w := fyne.MeasureText(t.message.Text(), t.message.textSize(), fyne.TextStyle{}).Width + 2*Gap16 + 2
	if t.action != nil {
		w += t.action.MinSize().Width + Gap8
	}
	return min(w, toastWidth)
}

// Tapped takes the toast away.
func (t *toast) Tapped(*fyne.PointEvent) { call(t.close) }

func (t *toast) CreateRenderer() fyne.WidgetRenderer {
	var line fyne.CanvasObject = t.message
	if t.action != nil {
		line = Spread(t.message, t.action)
	}
	return widget.NewSimpleRenderer(container.NewStack(NewBox(ColorText, ColorNone, RadiusControl+2), Pad(10, Gap16, 10, Gap16, line)))
}
