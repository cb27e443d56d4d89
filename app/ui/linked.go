package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// LinkedProse is prose whose spans with OnTapped are links.
type LinkedProse struct {
	Prose
	over *Span
}

// NewLinkedProse makes wrapped text with links. A link without a colour is drawn in ink.
func NewLinkedProse(spans ...Span) *LinkedProse {
	p := &LinkedProse{}
	p.spans, p.size, p.color, p.self = colorLinks(spans), SizeBody, ColorText, p
	p.ExtendBaseWidget(p)
	return p
}

// SetSpans changes the text.
func (p *LinkedProse) SetSpans(spans ...Span) { p.Prose.SetSpans(colorLinks(spans)...) }

func colorLinks(spans []Span) []Span {
	out := append([]Span(nil), spans...)
	for i := range out {
		if out[i].OnTapped != nil && out[i].Color == "" {
			out[i].Color = ColorPrimary
		}
	}
	return out
}

// Tapped follows the link under the pointer.
func (p *LinkedProse) Tapped(e *fyne.PointEvent) {
	if s := p.spanAt(e.Position); s != nil && s.OnTapped != nil {
		s.OnTapped()
	}
}

// Cursor returns a hand over a link.
func (p *LinkedProse) Cursor() desktop.Cursor {
	if p.over != nil && p.over.OnTapped != nil {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

// MouseIn, MouseMoved and MouseOut follow the pointer.
func (p *LinkedProse) MouseIn(e *desktop.MouseEvent) {
	p.point(p.spanAt(e.Position), e.AbsolutePosition)
}
func (p *LinkedProse) MouseMoved(e *desktop.MouseEvent) {
	p.point(p.spanAt(e.Position), e.AbsolutePosition)
}
func (p *LinkedProse) MouseOut() { p.point(nil, fyne.Position{}) }

// point takes in which span the pointer is on.
func (p *LinkedProse) point(s *Span, at fyne.Position) {
	if s == p.over {
		return
	}
	if p.over != nil && p.over.OnOver != nil {
		p.over.OnOver(at, false)
	}
	if p.over = s; s != nil && s.OnOver != nil {
		s.OnOver(at, true)
	}
}
