package export

import (
	"image/color"

	"dramatis/render/scene"
	"dramatis/render/scene/paint"
)

// The ranks of lines, in the order in which they are drawn.
const (
	faint = iota
	plain
	kind
	review
)

// rankOf says when a line is drawn, and in which colour.
func rankOf(l scene.Line, o Options) (rank int, c color.Color) {
	switch {
	case l.Dashed:
		return review, o.Palette.Review
	case l.Faint:
		return faint, paint.Pale(o.Palette)
	}
	if o.Palette.Kind != nil && l.Kind != "" {
		if of := o.Palette.Kind(l.Kind); of != nil {
			return kind, of
		}
	}
	return plain, o.Palette.Line
}

// paintGrounds draws the grounds of communities as the window does.
func paintGrounds(s sheet, p *scene.Picture, place func(scene.Point) (x, y float64), o Options) {
	if o.Palette.Ground == nil {
		return
	}
	for _, g := range p.Grounds {
		rings := make([][]scene.Point, len(g.Rings))
		for i, ring := range g.Rings {
			for _, at := range ring {
				x, y := place(at)
				rings[i] = append(rings[i], scene.Point{X: x, Y: y})
			}
		}
		s.ground(rings, o.Palette.Ground(g.Community))
	}
}
