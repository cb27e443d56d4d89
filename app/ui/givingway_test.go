package ui_test

import (
	"testing"

	"fyne.io/fyne/v2"

	"dramatis/app/ui"
	"dramatis/app/ui/uitest"
)

func TestANarrowHeadHidesPartsOneByOneAndStaysOneLine(t *testing.T) {
	title, more := ui.Heading("A long title of a page"), ui.SecondaryButton("More", func() {})
	one, two := ui.SecondaryButton("One", func() {}), ui.SecondaryButton("Two", func() {})
	head := ui.CollapsingHead(ui.SideOrBelow(0, ui.Flow(ui.Gap8, title), ui.Flow(ui.Gap8, one, two, more)), title, two, one)
	w := uitest.Window(t, ui.Light, ui.Col(0, head))
	width := func(o fyne.CanvasObject) float32 { return o.MinSize().Width }
	whole := width(title) + ui.Gap12 + width(one) + ui.Gap8 + width(two) + ui.Gap8 + width(more)
	for _, x := range []struct {
		width    float32
		one, two bool
	}{{whole, true, true}, {whole - 1, true, false}, {whole - ui.Gap8 - width(two) - 1, false, false}, {width(title), false, false}, {1280, true, true}} {
		w.Resize(fyne.NewSize(x.width, 400))
		uitest.Settle(w)
		if !more.Visible() || one.Visible() != x.one || two.Visible() != x.two {
			t.Errorf("at %v: menu %v, one %v, two %v", x.width, more.Visible(), one.Visible(), two.Visible())
		}
		if h := head.MinSize().Height; h > more.MinSize().Height+1 {
			t.Errorf("at %v the head is %v high, not a line of %v", x.width, h, more.MinSize().Height)
		}
	}
}
