package castpane

import (
	"strings"

	"fyne.io/fyne/v2"

	"dramatis/app/ui"
	"dramatis/app/words"
	"dramatis/editor/kb"
)

// A labelled field of the page says whose word it holds: what the writer wrote is
// locked, and can be given back to the program.
type labelled struct {
	of     kb.Field
	entry  *field
	back   *ui.Button
	object fyne.CanvasObject
}

func newLabelled(of kb.Field, label string, multiline bool, write func(string), giveBack func()) *labelled {
	l := &labelled{of: of, entry: newField(multiline, write)}
	l.back = ui.LinkButton(words.T("yours · locked — give back"), giveBack)
	if of == kb.FieldGender || of == kb.FieldPronoun {
		l.back.SetText(words.T("give back"))
	}
	l.back.Hide()
	l.object = ui.Col(ui.Gap4, ui.Spread(ui.SectionLabel(label), l.back), l.entry)
	return l
}

// show sets the text; mine tells that it is the writer's.
func (l *labelled) show(text string, mine bool) {
	l.entry.show(text)
	if mine && l.of != kb.FieldNotes {
		l.back.Show()
	} else {
		l.back.Hide()
	}
}

// A field is an entry that writes when the writer leaves it or says so, and
// never forgets what is being typed.
type field struct {
	ui.Entry
	write func(string)
	last  string
}

func newField(multiline bool, write func(string)) *field {
	f := &field{write: write}
	f.MultiLine = multiline
	f.Wrapping = fyne.TextWrapWord
	if !multiline {
		f.Wrapping = fyne.TextWrapOff
		f.TextStyle.Bold = true
	}
	f.Scroll = fyne.ScrollNone
	f.ExtendBaseWidget(f)
	if multiline {
		f.SetMinRowsVisible(2)
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

// rowsFor is how many rows a field shows: as many as the text needs, within
// reason.
func rowsFor(text string) int {
	width := 0
	for _, r := range text {
		width++
		if r >= 0x2E80 {
			width++ // a Chinese character is as wide as two others
		}
	}
	return min(max(2, 1+width/76+strings.Count(text, "\n")), 7)
}

func (f *field) commit() {
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

// TypedKey gives up with Esc.
func (f *field) TypedKey(k *fyne.KeyEvent) {
	if k.Name == fyne.KeyEscape {
		f.SetText(f.last)
		return
	}
	f.Entry.TypedKey(k)
}
