package ui

import (
	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
)

// AskLine asks for one line, such as a name or a title, and hands it on when the writer keeps it. What it is now is selected, so
// that typing replaces it.
func AskLine(w fyne.Window, title, label, value string, then func(string)) {
	entry := NewEntry()
	entry.SetText(value)
	ShowDialog(w, DialogParts{Title: title, Width: 420, Body: FormRow(label, entry), First: entry,
		Answers: []Answer{{Word: i18n.T("Keep"), Do: func() { then(entry.Text) }}}})
	entry.Select(value)
}

// AskText asks for some sentences and hands them on when the writer keeps them. It gives the field and the dialog
// back for a caller that wants to name it; closed, which may be nil, is called whichever way the dialog ends.
func AskText(w fyne.Window, title, text string, then func(string), closed func()) *Area {
	entry := NewArea(5)
	entry.SetText(text)
	ShowDialog(w, DialogParts{Title: title, Width: 500, Body: entry, First: entry, Closed: closed,
		Answers: []Answer{{Word: i18n.T("Keep"), Do: func() { then(entry.Text()) }}}})
	return entry
}
