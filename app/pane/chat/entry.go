package chat

import (
	"math"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"

	"dramatis/app/ui"
)

// mostRows is how many lines of a question are seen at once.
const mostRows = 5

// An entry sends with Enter, begins a line with Shift+Enter, stops what is coming
// with Esc, and brings the last question back with the arrow up while it is
// empty. It is as high as its text needs.
type entry struct {
	ui.Entry
	onSend, onStop, onLast func()
	onGrow                 func() // it needs another height
	rows                   int
}

func newEntry() *entry {
	e := &entry{rows: 1}
	e.MultiLine, e.Wrapping = true, fyne.TextWrapWord
	e.OnChanged = func(string) { e.fit() }
	e.ExtendBaseWidget(e)
	e.SetMinRowsVisible(1)
	return e
}

// Resize is for the toolkit.
func (e *entry) Resize(s fyne.Size) {
	another := s.Width != e.Size().Width
	e.Entry.Resize(s)
	if another {
		e.fit()
	}
}

func (e *entry) fit() {
	if n := rowsOf(e.Text, e.Size().Width-4*theme.InnerPadding()); n != e.rows {
		e.rows = n
		e.SetMinRowsVisible(n)
		e.onGrow()
	}
}

// rowsOf is how many lines of a width a question takes, one more rather than one
// less: words are not broken.
func rowsOf(text string, width float32) int {
	n := 0
	for line := range strings.SplitSeq(text, "\n") {
		long := fyne.MeasureText(line, theme.TextSize(), fyne.TextStyle{}).Width
		n += max(1, int(math.Ceil(float64(long/max(width, 1)))))
	}
	return min(n, mostRows)
}

// TypedKey is for the toolkit.
func (e *entry) TypedKey(k *fyne.KeyEvent) {
	switch {
	case k.Name == fyne.KeyEscape:
		e.onStop()
	case k.Name == fyne.KeyUp && e.Text == "":
		e.onLast()
	case (k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter) && !shifted():
		e.onSend()
	default:
		e.Entry.TypedKey(k)
	}
}

// shifted reports whether the key for capitals is held.
func shifted() bool {
	d, ok := fyne.CurrentApp().Driver().(desktop.Driver)
	return ok && d.CurrentKeyModifiers()&fyne.KeyModifierShift != 0
}
