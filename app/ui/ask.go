package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"dramatis/app/i18n"
)

// AskLine asks for one line, such as a name or a title, and hands it on when the writer keeps it.
func AskLine(w fyne.Window, title, label, value string, then func(string)) {
	entry := NewEntry()
	entry.SetText(value)
	d := dialog.NewForm(title, i18n.T("Keep"), i18n.T("Cancel"), []*widget.FormItem{widget.NewFormItem(label, entry)}, func(ok bool) {
		if ok {
			then(entry.Text)
		}
	}, w)
	entry.OnSubmitted = func(string) { d.Submit() }
	d.Resize(fyne.NewSize(460, 180))
	d.Show()
	w.Canvas().Focus(entry)
}

// AskText asks for some sentences and hands them on when the writer keeps them. It gives the field and the dialog
// back for whoever wants to name or follow them.
func AskText(w fyne.Window, title, text string, then func(string)) (*Entry, dialog.Dialog) {
	entry := &Entry{}
	entry.MultiLine, entry.Wrapping, entry.Text = true, fyne.TextWrapWord, text
	entry.ExtendBaseWidget(entry)
	entry.SetMinRowsVisible(4)
	d := dialog.NewCustomConfirm(title, i18n.T("Keep"), i18n.T("Cancel"), entry, func(ok bool) {
		if ok {
			then(entry.Text)
		}
	}, w)
	d.Resize(fyne.NewSize(520, 240))
	d.Show()
	w.Canvas().Focus(entry)
	return entry, d
}
