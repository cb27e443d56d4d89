package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
)

func selectable(t *testing.T, text string, width float32) (*SelectableProse, func() string) {
	t.Helper()
	test.NewTempApp(t)
	p := NewSelectableProse(Span{Text: text})
	w := test.NewTempWindow(t, p)
	w.Resize(fyne.NewSize(width, 400))
	p.Resize(fyne.NewSize(width, 300))
	return p, func() string {
		from, to := p.Selection()
		return p.Text()[from:to]
	}
}

func TestWordsAreSelectedByDragging(t *testing.T) {
	p, said := selectable(t, "Mr. Ashe saw the Heron on the ice and nobody else did.", 160)
	if len(p.Lines()) < 2 {
		t.Fatalf("lines: %q", p.Lines())
	}
	p.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary, PointEvent: fyne.PointEvent{Position: fyne.NewPos(0, 4)}})
	end := fyne.MeasureText("Mr. Ashe", p.textSize(), fyne.TextStyle{}).Width
	p.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(end, 4)}})
	if said() != "Mr. Ashe" {
		t.Errorf("selected %q", said())
	}
	p.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(1, p.lineHeight()+4)}})
	if want := p.Lines()[0]; said() != want+" " && said() != want {
		t.Errorf("over the line's end: selected %q of %q", said(), p.Lines())
	}
	p.Tapped(&fyne.PointEvent{Position: fyne.NewPos(2, 2)})
	if said() != "" {
		t.Errorf("after a tap %q is selected", said())
	}
}

func TestADoubleTapSelectsAWordInAnyScript(t *testing.T) {
	p, said := selectable(t, "She met O’Dell.", 400)
	x := fyne.MeasureText("She met O", p.textSize(), fyne.TextStyle{}).Width
	p.DoubleTapped(&fyne.PointEvent{Position: fyne.NewPos(x, 4)})
	if said() != "O’Dell" {
		t.Errorf("selected %q", said())
	}
	p, said = selectable(t, "温砚走了。", 400)
	p.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary, PointEvent: fyne.PointEvent{Position: fyne.NewPos(0, 4)}})
	x = fyne.MeasureText("温砚", p.textSize(), fyne.TextStyle{}).Width
	p.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(x, 4)}})
	if said() != "温砚" {
		t.Errorf("selected %q", said())
	}
}

func TestWordsAreSelectedWithTheKeyboard(t *testing.T) {
	p, said := selectable(t, "Mr. Ashe saw the Heron.", 400)
	var told string
	p.OnSelected = func(from, to int) { told = p.Text()[from:to] }
	left := 0
	p.OnLeave = func(by int) { left += by }
	key := func(name fyne.KeyName) { p.TypedKey(&fyne.KeyEvent{Name: name}) }
	key(fyne.KeyRight)
	key(fyne.KeyRight)
	if said() != "Ashe" || told != "Ashe" {
		t.Errorf("selected %q, told %q", said(), told)
	}
	p.KeyDown(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
	key(fyne.KeyRight)
	key(fyne.KeyRight)
	if said() != "Ashe saw the" {
		t.Errorf("selected %q", said())
	}
	key(fyne.KeyLeft)
	if said() != "Ashe saw" {
		t.Errorf("selected %q", said())
	}
	p.KeyUp(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
	key(fyne.KeyLeft)
	if said() != "Mr" {
		t.Errorf("selected %q", said())
	}
	key(fyne.KeyDown)
	key(fyne.KeyEscape)
	if said() != "" || left != 1 {
		t.Errorf("selected %q, left %d", said(), left)
	}
}

func TestASelectionIsCutToTheTextAndToCharacters(t *testing.T) {
	p, said := selectable(t, "温砚 said", 400)
	p.Select(1, 99)
	if said() != "温砚 said" {
		t.Errorf("selected %q", said())
	}
	p.Select(7, 4)
	if said() != "砚 " {
		t.Errorf("selected %q", said())
	}
}

func BenchmarkAParagraphIsLaidOut(b *testing.B) {
	test.NewTempApp(b)
	text := "It was the second winter of the ice, and nobody on the island had yet said the word that everybody thought. "
	for len(text) < 1200 {
		text += text
	}
	p := NewSelectableProse(Span{Text: text})
	for i := 0; b.Loop(); i++ {
		p.Resize(fyne.NewSize(700+float32(i%2), 100))
		p.lines = nil
		p.wrap()
	}
}
