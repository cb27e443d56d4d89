package castpane

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/ui"
	"dramatis/editor/kb"
)

// A labelled field of the page says whose word it holds: what the writer wrote is
// locked, and can be given back to the program; what the program wrote can be
// locked as it is.
type labelled struct {
	of     kb.Field
	entry  *field
	lock   *ui.Button
	object fyne.CanvasObject
}

func newLabelled(of kb.Field, label string, multiline bool, write func(string), loop ui.Loop) *labelled {
	l := &labelled{of: of, entry: newField(multiline, write, loop)}
	l.lock = ui.LinkButton("", nil)
	l.lock.Hide()
	l.object = ui.Col(ui.Gap4, ui.Spread(ui.SectionLabel(label), l.lock), ui.InPlace(l.entry, false))
	return l
}

// show sets the text; mine tells that it is the writer's.
func (l *labelled) show(text string, mine bool) {
	l.entry.show(text)
	l.lock.Hide()
	switch {
	case l.of == kb.FieldNotes || l.of == kb.FieldName:
	case mine:
		said := i18n.T("yours · locked — give back")
		if !l.entry.MultiLine {
			said = i18n.T("give back")
		}
		l.lock.SetText(said)
		l.lock.OnTapped = func() { l.entry.write("") }
		l.lock.Show()
	case text != "":
		l.lock.SetText(i18n.T("lock as it is"))
		l.lock.OnTapped = func() { l.entry.write(text) }
		l.lock.Show()
	}
}

// A field is an entry that writes when the writer leaves it or says so, and
// never forgets what is being typed.
type field struct {
	ui.Entry
	write  func(string)
	last   string
	settle *time.Timer // writes what was typed after a pause; nil: not this field
}

// pause is how long nothing is typed until what was typed is written, so that
// little is lost when the program is killed.
const pause = 2 * time.Second

func newField(multiline bool, write func(string), loop ui.Loop) *field {
	f := &field{write: write}
	if multiline {
		f.settle = time.AfterFunc(pause, func() { loop.Post(f.commit) })
		f.settle.Stop()
		f.OnChanged = func(string) { f.settle.Reset(pause) }
	}
	f.MultiLine = multiline
	f.PlaceHolder = i18n.T("Write here…")
	f.Wrapping = fyne.TextWrapWord
	if !multiline {
		f.Wrapping = fyne.TextWrapOff
		f.TextStyle.Bold = true
	}
	f.Scroll = fyne.ScrollNone
	f.ExtendBaseWidget(f)
	if multiline {
		f.SetMinRowsVisible(1)
	} else {
		f.OnSubmitted = func(string) { f.commit() }
	}
	return f
}

// show sets the text, unless the writer is in the middle of changing it.
func (f *field) show(text string) {
	if f.Text != f.last && f.Text != text {
		return
	}
	f.last = text
	f.SetText(text)
	if f.MultiLine {
		f.SetMinRowsVisible(rowsFor(text))
	}
}

// mostRows is how high a field gets before its text scrolls.
const mostRows = 12

// rowsFor is how many rows a field shows: as many as the text needs, within
// reason.
func rowsFor(text string) int {
	return min(1+ui.Letters(text)/64+strings.Count(text, "\n"), mostRows)
}

func (f *field) commit() {
	if f.settle != nil {
		f.settle.Stop()
	}
	if f.Text == f.last {
		return
	}
	f.last = f.Text
	f.write(f.Text)
}

// FocusLost writes.
func (f *field) FocusLost() {
	f.Entry.FocusLost()
	f.commit()
}

// TypedKey gives up with Esc, and leaves.
func (f *field) TypedKey(k *fyne.KeyEvent) {
	if k.Name == fyne.KeyEscape {
		f.SetText(f.last)
	}
	f.Entry.TypedKey(k)
}
