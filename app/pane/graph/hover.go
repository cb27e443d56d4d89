package graph

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

const (
	hoverWidth = 300
	hoverGap   = 18 // between the pointer and the card
	// A quote of this many characters says something and is read at a glance.
	quoteLeast, quoteMost = 50, 170
	quotesLooked          = 24
)

// A hover is the card beside the pointer that says who a disc is.
type hover struct {
	layer   *fyne.Container // over the picture
	card    fyne.CanvasObject
	covered float32 // of the height, at the foot, by the legend
	aside   float32 // of the width, at the right, by the column
}

func newHover() *hover { return &hover{layer: container.NewWithoutLayout()} }

// show shows somebody beside a place of the layer, within its bounds; nil takes the card away.
func (h *hover) show(v *cast.View, e *cast.Entity, at fyne.Position) {
	h.layer.Objects = nil
	if e != nil {
		parts := []fyne.CanvasObject{ui.Spread(ui.Strong(e.Name).Shrink(), ui.Caption(present.Type(e.Type)))}
		if said := v.Description(e); said != "" {
			parts = append(parts, ui.Wrapped(said, ui.SizeBody, ui.ColorMuted).SetMaxLines(3))
		}
		if q, ok := bestQuote(v, e); ok {
			parts = append(parts, ui.Wrapped("“"+q.Text+"”", ui.SizeCaption, ui.ColorText).SetMaxLines(4), ui.Caption(q.Source))
		}
		h.card = ui.NewCard(parts...)
		h.layer.Objects = []fyne.CanvasObject{h.card}
		h.place(at)
	}
	h.layer.Refresh()
}

// say shows words beside a place of the layer, "" takes them away.
func (h *hover) say(words string, at fyne.Position) {
	h.layer.Objects = nil
	if words != "" {
		h.card = ui.NewCard(ui.Wrapped(words, ui.SizeBody, ui.ColorText))
		h.layer.Objects = []fyne.CanvasObject{h.card}
		h.place(at)
	}
	h.layer.Refresh()
}

// place puts the card where it covers neither the pointer nor leaves the picture.
func (h *hover) place(at fyne.Position) {
	room := h.layer.Size()
	room.Height -= h.covered
	room.Width -= h.aside
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

// bestQuote is a sentence with somebody in it that is neither a scrap nor a paragraph; of several the longest.
func bestQuote(v *cast.View, e *cast.Entity) (best present.Quote, ok bool) {
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

// hovered shows who the pointer is on. Of the chosen one the column beside the picture says more, and a
// card would cover those around.
func (p *Pane) hovered(id string, at fyne.Position) {
	e, ok := p.m.asOf.Entity(kb.EntityID(id))
	if !ok || e.ID == p.m.selected {
		p.hover.show(nil, nil, at)
		return
	}
	corner := fyne.CurrentApp().Driver().AbsolutePositionForObject(p.canvas)
	p.hover.show(p.m.asOf, e, at.Subtract(corner))
}
