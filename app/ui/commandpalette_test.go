package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

func TestALongMenuOpensAtWhatIsChosen(t *testing.T) {
	test.NewTempApp(t)
	w := test.NewTempWindow(t, Body("under it"))
	options := strings.Fields("a b c d e f g h i j k l m n o p q r s t u v w x y z")
	c := NewChoice(options, 20, nil)
	p := ShowPicker(w.Canvas(), "Which?", menuSource(fyne.NewMenu("", c.items()...)))
	if got := p.entries[p.list.Selected()].Title; got != "u" {
		t.Errorf("it opens at %s", got)
	}
	p.find("z")
	if got := p.entries[p.list.Selected()].Title; got != "z" {
		t.Errorf("of those found, %s is selected", got)
	}
}

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
