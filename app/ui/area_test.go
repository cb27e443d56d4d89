package ui_test

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"dramatis/app/ui"
)

// write opens a window with a field of this width that has the keyboard.
func write(t *testing.T, width float32, text string) (*ui.Area, fyne.Window) {
	t.Helper()
	w := dialogWindow(t)
	a := ui.NewArea(1)
	a.SetText(text)
	w.SetContent(a)
	w.Resize(fyne.NewSize(width, 400))
	w.Canvas().Focus(a)
	return a, w
}

func press(a *ui.Area, names ...fyne.KeyName) {
	for _, n := range names {
		a.TypedKey(&fyne.KeyEvent{Name: n})
	}
}

func TestChineseInAFieldNeverBeginsALineWithAMark(t *testing.T) {
	text := strings.Repeat("行者笑道：“好孩子，你来了。”", 12)
	for width := float32(120); width < 400; width += 7 {
		a, _ := write(t, width, text)
		lines := a.Lines()
		if len(lines) < 3 || strings.Join(lines, "") != text {
			t.Fatalf("at %v the lines are %q", width, lines)
		}
		for _, l := range lines {
			if strings.ContainsAny(l[:3], "，。：”") && strings.ContainsRune("，。：”", []rune(l)[0]) {
				t.Errorf("at %v a line begins %q", width, l)
			}
		}
	}
}

func TestWhatIsTypedIsToldAndIsUndoneBeforeTheWritersSteps(t *testing.T) {
	a, _ := write(t, 300, "Tom")
	told := ""
	a.OnChanged = func(text string) { told = text }
	press(a, fyne.KeyEnd)
	test.Type(a, " ran")
	if told != "Tom ran" {
		t.Errorf("told %q", told)
	}
	a.TypedShortcut(&fyne.ShortcutUndo{})
	a.TypedShortcut(&fyne.ShortcutUndo{})
	if told != "Tom" || a.Text() != "Tom" {
		t.Errorf("undone: %q, told %q", a.Text(), told)
	}
	a.TypedShortcut(&fyne.ShortcutRedo{})
	if a.Text() != "Tom " {
		t.Errorf("redone: %q", a.Text())
	}
}

func TestKeysGoByLinesAndWordsAndShiftSelects(t *testing.T) {
	a, _ := write(t, 300, "one two\nthree\n\nfour")
	press(a, fyne.KeyDown, fyne.KeyEnd)
	test.Type(a, "!")
	if a.Text() != "one two\nthree!\n\nfour" {
		t.Fatalf("%q", a.Text())
	}
	press(a, fyne.KeyUp, fyne.KeyDown, fyne.KeyDown, fyne.KeyDown, fyne.KeyEnd)
	a.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyLeft, Modifier: fyne.KeyModifierShortcutDefault})
	test.Type(a, "x")
	if a.Text() != "one two\nthree!\n\nxfour" {
		t.Fatalf("%q", a.Text())
	}
	a.KeyDown(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
	press(a, fyne.KeyHome)
	a.KeyUp(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
	board := fyne.CurrentApp().Clipboard()
	a.TypedShortcut(&fyne.ShortcutCut{Clipboard: board})
	if a.Text() != "one two\nthree!\n\nfour" || board.Content() != "x" {
		t.Fatalf("%q, cut %q", a.Text(), board.Content())
	}
	a.TypedShortcut(&fyne.ShortcutSelectAll{})
	a.TypedShortcut(&fyne.ShortcutPaste{Clipboard: board})
	if a.Text() != "x" {
		t.Errorf("%q", a.Text())
	}
}

func TestTheMousePutsTheCaretAndSelects(t *testing.T) {
	a, _ := write(t, 300, "one two\nthree")
	a.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(290, 30)}, Button: desktop.MouseButtonPrimary})
	test.Type(a, "!")
	a.DoubleTapped(&fyne.PointEvent{Position: fyne.NewPos(12, 12)})
	test.Type(a, "1")
	a.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(0, 12)}, Button: desktop.MouseButtonPrimary})
	a.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(290, 12)}})
	test.Type(a, "2")
	if a.Text() != "2\nthree!" {
		t.Errorf("%q", a.Text())
	}
}

func TestAFieldIsAsHighAsItsText(t *testing.T) {
	a, w := write(t, 300, "one")
	one := a.MinSize().Height
	a.SetText("one\ntwo\n")
	w.Canvas().Capture()
	if three := a.MinSize().Height; three <= 2*one-20 || three <= one {
		t.Errorf("one line takes %v, three %v", one, three)
	}
	w.Resize(fyne.NewSize(90, 400))
	a.SetText(strings.Repeat("word ", 40))
	if a.MinSize().Height < 10*16 {
		t.Errorf("forty words take %v in a narrow field", a.MinSize().Height)
	}
}
