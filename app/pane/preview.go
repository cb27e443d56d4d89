package pane

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor/cast"
)

const (
	hoverWidth = 300
	hoverGap   = 18 // between the pointer and the card
	// A quote of this many characters is informative and short enough for a glance.
	quoteLeast, quoteMost = 50, 170
	quotesLooked          = 24
)

// A Preview is a card beside the pointer that describes the entity under it: a disc of the graph, a name in a text.
type Preview struct {
	Layer   *fyne.Container    // above the content
	Covered float32            // height at the foot that other things cover, in pixels
	Aside   float32            // width at the right that other things cover, in pixels
	After   func(later func()) // calls later when the pointer has been still for a while
	card    fyne.CanvasObject
	turn    int // counts the calls, so that only the last one shows its card
}

// hoverDelay is how long the pointer stays on a name until its card comes.
const hoverDelay = 400 * time.Millisecond

// NewPreview makes a preview without a card.
func NewPreview(loop ui.Loop) *Preview {
	return &Preview{Layer: container.NewWithoutLayout(), After: func(later func()) { time.AfterFunc(hoverDelay, func() { loop.Post(later) }) }}
}

// Over is called when the pointer moves onto the name of e, at a position of the canvas in pixels, and when it leaves it.
func (h *Preview) Over(v *cast.View, e *cast.Entity, at fyne.Position, over bool) {
	h.Hide()
	if turn := h.turn; over {
		h.After(func() {
			if h.turn == turn {
				h.Show(v, e, at.Subtract(fyne.CurrentApp().Driver().AbsolutePositionForObject(h.Layer)))
			}
		})
	}
}

// Hide removes the card.
func (h *Preview) Hide() { h.Show(nil, nil, fyne.Position{}) }

// Show shows the card of e beside a position of the layer, within its bounds; nil removes the card.
func (h *Preview) Show(v *cast.View, e *cast.Entity, at fyne.Position) {
	h.turn++
	h.Layer.Objects = nil
	if e != nil {
		parts := []fyne.CanvasObject{ui.Spread(ui.Strong(e.Name).Shrink(), ui.Caption(present.Type(e.Type)))}
		said := v.Description(e)
		for _, part := range []struct {
			words string
			lines int
		}{{Summary(v, e, cast.Unknown), 2}, {said, 3}} {
			if part.words != "" {
				parts = append(parts, ui.Wrapped(part.words, ui.SizeBody, ui.ColorMuted).SetMaxLines(part.lines))
			}
		}
		if q, ok := BestQuote(v, e); ok && !strings.Contains(said, q.Text) {
			parts = append(parts, ui.Wrapped("“"+q.Text+"”", ui.SizeCaption, ui.ColorText).SetMaxLines(4), ui.Caption(q.Source))
		}
		h.card = ui.NewCard(parts...)
		h.Layer.Objects = []fyne.CanvasObject{h.card}
		h.place(at)
	}
	h.Layer.Refresh()
}

// Say shows words beside a position of the layer, "" removes them.
func (h *Preview) Say(words string, at fyne.Position) {
	h.Layer.Objects = nil
	if words != "" {
		h.card = ui.NewCard(ui.Wrapped(words, ui.SizeBody, ui.ColorText))
		h.Layer.Objects = []fyne.CanvasObject{h.card}
		h.place(at)
	}
	h.Layer.Refresh()
}

// place puts the card beside the pointer and inside the layer.
func (h *Preview) place(at fyne.Position) {
	room := h.Layer.Size()
	room.Height -= h.Covered
	room.Width -= h.Aside
	h.card.Resize(fyne.NewSize(hoverWidth, 1))
	size := fyne.NewSize(hoverWidth, h.card.MinSize().Height)
	h.card.Resize(size)
	x, y := at.X+hoverGap, at.Y+hoverGap
	if x+size.Width > room.Width {
		x = at.X - hoverGap - size.Width
	}
	if y+size.Height > room.Height {
		y = at.Y - hoverGap - size.Height
	}
	h.card.Move(fyne.NewPos(max(x, 0), max(y, 0)))
}

// BestQuote returns a sentence that names e and is of readable length, the longest of several; false if nothing names e.
func BestQuote(v *cast.View, e *cast.Entity) (best present.Quote, ok bool) {
	for _, q := range present.Quotes(v, v.Occurrences(e), quotesLooked) {
		n := len([]rune(q.Text))
		old := len([]rune(best.Text))
		fits := n >= quoteLeast && n <= quoteMost
		fitted := old >= quoteLeast && old <= quoteMost
		if !ok || fits && !fitted || fits == fitted && fits && n > old {
			best, ok = q, true
		}
	}
	return best, ok
}
