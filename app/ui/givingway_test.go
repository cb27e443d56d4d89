package ui_test

import (
	"testing"

	"fyne.io/fyne/v2"

	"dramatis/app/ui"
	"dramatis/app/ui/uitest"
)

func TestANarrowHeadHidesPartsAndLosesTheirLine(t *testing.T) {
	title, more := ui.SecondaryButton("Title", func() {}), ui.SecondaryButton("More", func() {})
	parts := ui.Flow(ui.Gap8, ui.SecondaryButton("One", func() {}), ui.SecondaryButton("Two", func() {}))
	head := ui.GivingWay(500, ui.Beside(100, ui.Flow(ui.Gap8, title, more), parts), parts)
	w := uitest.Window(t, ui.Light, ui.Col(0, head))
	line := title.MinSize().Height
	for _, x := range []struct {
		width  float32
		narrow bool
	}{{1280, false}, {360, true}, {800, false}} {
		w.Resize(fyne.NewSize(x.width, 400))
		uitest.Settle(w)
		if !more.Visible() || parts.Visible() == x.narrow {
			t.Errorf("at %v the menu is shown: %v, the parts: %v", x.width, more.Visible(), parts.Visible())
		}
		if h := head.MinSize().Height; h > line+1 {
			t.Errorf("at %v the head is %v high, not a line of %v", x.width, h, line)
		}
	}
}
