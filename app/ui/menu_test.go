package ui_test

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"dramatis/app/ui"
	"dramatis/app/ui/uitest"
)

func TestAMenuIsWorkedFromTheKeyboardAndFitsTheWindow(t *testing.T) {
	w := dialogWindow(t)
	w.Resize(fyne.NewSize(640, 480))
	var done []string
	var items []*fyne.MenuItem
	for _, name := range strings.Fields("Alpha Beta Gamma Delta Chapter-1 Chapter-2 Chapter-21") {
		items = append(items, fyne.NewMenuItem(name, func() { done = append(done, name) }))
	}
	items[1].Disabled = true
	for range 60 {
		items = append(items, fyne.NewMenuItem("more", nil))
	}
	open := func(keys ...any) {
		ui.PopUpMenuAt(fyne.NewMenu("", items...), w.Canvas(), fyne.NewPos(600, 400))
		uitest.Settle(w)
		for _, k := range keys {
			switch k := k.(type) {
			case fyne.KeyName:
				w.Canvas().Focused().TypedKey(key(k))
			case string:
				for _, r := range k {
					w.Canvas().Focused().TypedRune(r)
				}
			}
		}
	}
	open(fyne.KeyDown, fyne.KeyDown, fyne.KeyReturn) // over the one that can't be done
	open("de", fyne.KeyReturn)
	open("chapter-21", fyne.KeyReturn)
	open(fyne.KeyEscape)
	if got := strings.Join(done, " "); got != "Gamma Delta Chapter-21" || ui.HasOverlay(w.Canvas()) {
		t.Errorf("done: %s, open: %v", got, ui.HasOverlay(w.Canvas()))
	}
}

func TestALongListOfThingsIsNarrowedByTyping(t *testing.T) {
	w := dialogWindow(t)
	var options []string
	for i := range 40 {
		options = append(options, fmt.Sprintf("As of: chapter %d", i+1))
	}
	chosen := -1
	c := ui.NewChoice(options, 2, func(i int) { chosen = i })
	w.SetContent(c)
	c.Tapped(nil)
	uitest.Settle(w)
	for _, r := range "ter 27" {
		w.Canvas().Focused().TypedRune(r)
	}
	w.Canvas().Focused().TypedKey(key(fyne.KeyReturn))
	if chosen != 26 || c.Selected() != 26 || ui.HasOverlay(w.Canvas()) {
		t.Errorf("chosen is %d, shown %d, open: %v", chosen, c.Selected(), ui.HasOverlay(w.Canvas()))
	}
}
