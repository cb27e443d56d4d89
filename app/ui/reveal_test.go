package ui_test

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"dramatis/app/ui"
	"dramatis/app/ui/uitest"
)

func TestThePageFollowsTheKeyboard(t *testing.T) {
	var rows []fyne.CanvasObject
	for i := range 12 {
		rows = append(rows, ui.NewCard(ui.Row(0, ui.LinkButton(fmt.Sprint("link ", i), nil))), ui.NewEntry(), ui.Row(0, ui.NewCheck("check", nil)),
			ui.Row(0, ui.NewChipButton("chip", ui.TonePrimary, nil)), ui.Row(0, ui.NewChoice([]string{"choice"}, 0, nil)))
	}
	page := container.NewVScroll(ui.Col(ui.Gap8, rows...))
	w := uitest.Window(t, ui.Light, container.NewStack(page))
	w.Resize(fyne.NewSize(300, 200))
	uitest.Settle(w)
	seen := func() {
		t.Helper()
		o := w.Canvas().Focused().(fyne.CanvasObject)
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject(o).Y - fyne.CurrentApp().Driver().AbsolutePositionForObject(page).Y
		if at < 0 || at+o.Size().Height > page.Size().Height {
			t.Errorf("%T has the keyboard at %v of a page of %v", o, at, page.Size().Height)
		}
	}
	for range len(rows) {
		test.FocusNext(w.Canvas())
		seen()
	}
	for range len(rows) - 1 {
		test.FocusPrevious(w.Canvas())
		seen()
	}
}
