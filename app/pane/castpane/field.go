package castpane

import (
	"time"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/ui"
	"dramatis/editor/kb"
)

// A labelledField of the page shows who wrote its text. Text by the writer is locked and can be given back to the program;
// text by the program can be locked as it is.
type labelledField struct {
	of     kb.Field
	entry  *field
	short  bool // of one line
	label  string
	tag    *ui.Text // shows the label
	lock   *ui.Button
	object fyne.CanvasObject
}

// labelWidth is room for a label, in pixels; where a page has less, the button is under it.
const labelWidth = 170

func newLabelledField(of kb.Field, label string, entry *field) *labelledField {
	l := &labelledField{of: of, entry: entry, label: label, tag: ui.SectionLabel(label), lock: ui.LinkButton("", nil)}
	l.lock.Hide()
	shown := fyne.CanvasObject(entry.object)
	if _, l.short = shown.(*line); l.short {
		shown = ui.PageField(shown, of == kb.FieldName)
	}
	l.object = ui.Pad(0, -ui.Gap4, 0, -ui.Gap4, shown) // its text in line with its label, the frame outside
	if label != "" {
		l.object = ui.Col(ui.Gap4, ui.SideOrBelow(labelWidth, l.tag, ui.Flow(0, l.lock)), l.object)
	}
	return l
}

// show sets the text. mine: it is the writer's own; quoted: the story says it so.
func (l *labelledField) show(text string, mine, quoted bool) {
	l.entry.show(text)
	l.tag.SetText(l.label)
	if quoted {
		l.tag.SetText(i18n.T("%s, quoted", l.label))
	}
	l.lock.Hide()
	switch {
	case l.of == kb.FieldNotes || l.of == kb.FieldName:
	case mine:
		said := i18n.T("yours · locked — reset")
		if l.short {
			said = i18n.T("reset")
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

// A field writes its text when the writer leaves it or presses Enter, and never loses what is being typed.
type field struct {
	object interface { // what is typed into
		fyne.CanvasObject
		fyne.Focusable
	}
	text   func() string
	set    func(string)
	write  func(string)
	last   string
	settle *time.Timer // writes what was typed after a pause; nil: not this field
}

// pause is how long nothing is typed until what was typed is written, so that
// little is lost when the program is killed.
const pause = 2 * time.Second

// newText makes a field of several lines.
func newText(write func(string), loop ui.Loop) *field {
	area := ui.NewArea(1)
	f := &field{object: area, text: area.Text, set: area.SetText, write: write}
	f.settle = time.AfterFunc(pause, func() { loop.Post(f.commit) })
	f.settle.Stop()
	area.SetPlaceHolder(i18n.T("Write here…"))
	area.OnChanged = func(string) { f.settle.Reset(pause) }
	area.OnLeft = f.commit
	area.OnKey = func(k *fyne.KeyEvent) bool {
		if k.Name == fyne.KeyEscape {
			area.SetText(f.last)
		}
		return false
	}
	return f
}

// newLine makes a field of one line.
func newLine(title bool, write func(string)) *field {
	l := &line{}
	l.Scroll, l.TextStyle.Bold = fyne.ScrollNone, title
	l.PlaceHolder = i18n.T("Write here…")
	f := &field{object: l, text: func() string { return l.Text }, set: l.SetText, write: write}
	l.of = f
	l.OnSubmitted = func(string) { f.commit() }
	l.ExtendBaseWidget(l)
	return f
}

// A line is an entry of one line that writes when it is left.
type line struct {
	ui.Entry
	of *field
}

// FocusLost writes.
func (l *line) FocusLost() {
	l.Entry.FocusLost()
	l.of.commit()
}

// TypedKey gives up with Esc, and leaves.
func (l *line) TypedKey(k *fyne.KeyEvent) {
	if k.Name == fyne.KeyEscape {
		l.SetText(l.of.last)
	}
	l.Entry.TypedKey(k)
}

// show sets the text, unless the writer is in the middle of changing it.
func (f *field) show(text string) {
	if now := f.text(); now != f.last && now != text {
		return
	}
	f.last = text
	f.set(text)
}

func (f *field) commit() {
	if f.settle != nil {
		f.settle.Stop()
	}
	if now := f.text(); now != f.last {
		f.last = now
		f.write(now)
	}
}
