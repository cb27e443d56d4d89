package ui

import (
	"testing"

	"fyne.io/fyne/v2/test"
)

func TestTheSpaceThatOpensAPickerIsNotTypedIntoIt(t *testing.T) {
	test.NewTempApp(t)
	w := test.NewTempWindow(t, Body("under it"))
	p := ShowPicker(w.Canvas(), "Who?", func(string) []PaletteEntry { return nil })
	for _, r := range " Mr. Vale" {
		p.entry.TypedRune(r)
	}
	if p.entry.Text != "Mr. Vale" {
		t.Errorf("typed is %q", p.entry.Text)
	}
}
