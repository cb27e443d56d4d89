package icon

import (
	"encoding/xml"
	"image/color"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
)

func TestAnIconTakesTheColourItIsGiven(t *testing.T) {
	svg := string(Lock.svg(color.NRGBA{R: 0x2F, G: 0x5D, B: 0x8C, A: 0xFF}))
	if n := strings.Count(svg, `stroke="#2f5d8c"`); n != len(Lock.paths) {
		t.Errorf("%d of %d lines are coloured: %s", n, len(Lock.paths), svg)
	}
}

func TestATintedIconHasANameOfItsOwn(t *testing.T) {
	test.NewTempApp(t)
	tinted := Tint(Lock, theme.ColorNameError)
	if tinted.Name() == Lock.Name() || Lock.ThemeColorName() != theme.ColorNameForeground {
		t.Errorf("%s and %s share a cache", tinted.Name(), Lock.Name())
	}
	if string(tinted.Content()) == string(Lock.Content()) {
		t.Error("the tint changed nothing")
	}
}

func TestEveryIconIsWellFormed(t *testing.T) {
	for _, l := range All() {
		var any struct {
			Paths []struct{} `xml:"path"`
		}
		if err := xml.Unmarshal(l.svg(color.Black), &any); err != nil || len(any.Paths) != len(l.paths) {
			t.Errorf("%s: %d paths, %v", l.name, len(any.Paths), err)
		}
	}
}
