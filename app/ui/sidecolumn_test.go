package ui

import (
	"testing"

	"fyne.io/fyne/v2"
)

func TestASideColumnLiesOverANarrowRestOnlyWhileItIsWanted(t *testing.T) {
	rest, column := NewBox(ColorSunk, ColorNone, 0), NewInspector("Ann", 280)
	covered := float32(-1)
	c := NewSideColumn(700, column, rest, func() (top, height float32) { return 40, 500 }, func(w float32) { covered = w })
	holder := c.Objects[1]
	for _, x := range []struct {
		width        float32
		wanted       bool
		rest         float32
		shown, above bool
	}{{1200, false, 920, true, false}, {1200, true, 920, true, false}, {900, false, 900, false, false}, {900, true, 900, true, true}} {
		c.SetWanted(x.wanted)
		c.Resize(fyne.NewSize(x.width, 600))
		if rest.Size().Width != x.rest || holder.Visible() != x.shown || covered > 0 != x.above {
			t.Errorf("at %.0f, wanted %v: the rest is %.0f wide, the column is shown: %v, and covers %.0f", x.width, x.wanted, rest.Size().Width, holder.Visible(), covered)
		}
		if bottom := holder.Position().Y + holder.Size().Height; x.above && (holder.Position().Y < 40 || bottom > 540) {
			t.Errorf("it reaches from %.0f to %.0f", holder.Position().Y, bottom)
		}
	}
}

func TestTheBarOfCardsThatScrollLiesBesideThem(t *testing.T) {
	card := NewBox(ColorSunk, ColorNone, 0)
	card.min = fyne.NewSize(100, 900)
	c := ScrollCards(card)
	c.Resize(fyne.NewSize(400, 300))
	if card.Size().Width != 400 || c.Objects[0].Size().Width <= 400 {
		t.Errorf("in 400 pixels cards are %.0f wide, and what scrolls them %.0f", card.Size().Width, c.Objects[0].Size().Width)
	}
}
