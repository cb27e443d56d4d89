package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"dramatis/app/i18n"
)

// AskSome asks for some of several options, by number; those in chosen are marked at first. Tab goes from one to the
// next, Space marks. then is told when the writer keeps it.
func AskSome(w fyne.Window, title string, options []string, chosen []int, then func([]int)) {
	checks := make([]fyne.CanvasObject, len(options))
	for i, option := range options {
		c := widget.NewCheck(option, nil)
		c.SetChecked(slices.Contains(chosen, i))
		checks[i] = c
	}
	d := dialog.NewCustomConfirm(title, i18n.T("Keep"), i18n.T("Cancel"), container.NewVScroll(container.NewVBox(checks...)), func(ok bool) {
		if !ok {
			return
		}
		var out []int
		for i, c := range checks {
			if c.(*widget.Check).Checked {
				out = append(out, i)
			}
		}
		then(out)
	}, w)
	d.Resize(fyne.NewSize(420, 460))
	d.Show()
	if len(checks) > 0 {
		w.Canvas().Focus(checks[0].(*widget.Check))
	}
}
