package export

import (
	"image/color"
	"math"

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
func paintGrounds(s surface, p *scene.Picture, place func(scene.Point) (x, y float64), o Options) {
	if o.Palette.Ground == nil || len(p.Discs) > paint.MostGrounds {
		return
	}
	for c := 1; c <= scene.MostCommunities; c++ {
		for _, d := range p.Discs {
			if d.Community == c {
				x, y := place(d.At)
				s.disc(x, y, d.Radius+paint.GroundReach, o.Palette.Ground(c))
			}
		}
		for _, b := range p.Bones {
			from, to := p.Discs[b.A], p.Discs[b.B]
			if from.Community == c && math.Hypot(from.At.X-to.At.X, from.At.Y-to.At.Y) <= paint.LongestBone {
				x0, y0 := place(from.At)
				x1, y1 := place(to.At)
				s.line(x0, y0, x1, y1, paint.BoneWidth, o.Palette.Ground(c), false)
			}
		}
	}
}
