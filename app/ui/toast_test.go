package ui

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
)

func TestAToastGoesWhenItsOwnTimeIsUp(t *testing.T) {
	test.NewTempApp(t)
	loop := &TestLoop{}
	h := NewToastHost(loop, NewTopBar("", nil))
	var due []func()
	h.after = func(d time.Duration, f func()) {
		if d != toastTime {
			t.Errorf("stays %v", d)
		}
		due = append(due, f)
	}
	h.Say("first", "", nil)
	h.Say("second", "", nil)
	due[0]()
	if loop.RunUntilIdle(); h.Message() != "second" {
		t.Errorf("the first toast's time took away the second: %q", h.Message())
	}
	due[1]()
	if h.Message() != "second" {
		t.Error("the toast went outside the window's loop")
	}
	if loop.RunUntilIdle(); h.Message() != "" {
		t.Errorf("%q stayed", h.Message())
	}
}

func TestAToastLeavesTheMenusFree(t *testing.T) {
	test.NewTempApp(t)
	bar := NewTopBar("The Strange Case of Dr. Jekyll and Mr. Hyde, in many more words", nil)
	bar.SetMenu(fyne.NewMainMenu(fyne.NewMenu("File"), fyne.NewMenu("Edit"), fyne.NewMenu("View"), fyne.NewMenu("Evaluate"), fyne.NewMenu("Help")))
	h := NewToastHost(&TestLoop{}, bar)
	w := test.NewTempWindow(t, container.NewStack(bar, h))
	for _, width := range []float32{960, 1024, 1920} {
		w.Resize(fyne.NewSize(width, TopBarHeight))
		h.Say("“Mina Harker” and “Mina Murray” are one person from chapter 9 on", "Undo", nil)
		left, right := h.current.Position().X, h.current.Position().X+h.current.Size().Width
		last := bar.menus.Objects[len(bar.menus.Objects)-1]
		menus := fyne.CurrentApp().Driver().AbsolutePositionForObject(last).X + last.Size().Width
		if left < menus || right > width {
			t.Errorf("at %v it is from %v to %v, and the menus end at %v", width, left, right, menus)
		}
	}
}

func TestAShortLabelWithItsActionIsOneLine(t *testing.T) {
	test.NewTempApp(t)
	fyne.CurrentApp().Settings().SetTheme(NewTheme(Light))
	bar := NewTopBar("Dracula", nil)
	bar.SetMenu(fyne.NewMainMenu(fyne.NewMenu("File"), fyne.NewMenu("Edit"), fyne.NewMenu("View"), fyne.NewMenu("Review"), fyne.NewMenu("Help")))
	h := NewToastHost(&TestLoop{}, bar)
	test.NewTempWindow(t, container.NewStack(bar, h)).Resize(fyne.NewSize(1280, TopBarHeight))
	h.Say("Yes", "Undo", nil)
	one := h.current.Size().Height
	if h.Say("Done: Madam Mina is none of Miss Mina Murray, Hawkins & Harker, Judge…", "Undo", nil); h.current.Size().Height > one {
		t.Errorf("it is %v high, a word %v", h.current.Size().Height, one)
	}
}
