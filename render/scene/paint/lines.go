package paint

import (
	"cmp"
	"image"
	"slices"

	"dramatis/render/scene"
)

// A stroke is one colour of lines: of a kind of relation, of a community, or of all others.
type stroke struct {
	colour pixel
	bright pixel // of the lines of what is selected or under the pointer
	rank   int
	lines  []int32
}

// strokes sorts the lines of a picture by colour, the least important first. It is done once per picture and palette.
func (p *Painter) strokes(pic *scene.Picture) []stroke {
	if p.sorted.of == pic {
		return p.sorted.strokes
	}
	var out []stroke
	at, crowded, bright := map[pixel]int{}, len(pic.Discs) > scene.MostGrounds, toPixel(p.palette.Bright)
	for i := range pic.Lines {
		l := &pic.Lines[i]
		if l.Dashed {
			continue
		}
		rank, of := p.palette.LineColor(l)
		c := toPixel(of)
		if community := pic.Discs[l.A].Community; rank == Plain && crowded && community != 0 && community == pic.Discs[l.B].Community && p.palette.Community != nil {
			c = toPixel(p.palette.Community(community))
		}
		k, ok := at[c]
		if !ok {
			k = len(out)
			at[c] = k
			s := stroke{colour: c, bright: bright, rank: rank}
			if (rank == Kind || rank == FaintKind) && !crowded {
				s.bright = toPixel(p.palette.Kind(l.Kind))
			}
			out = append(out, s)
		}
		out[k].lines = append(out[k].lines, int32(i))
	}
	slices.SortStableFunc(out, func(a, b stroke) int { return cmp.Compare(a.rank, b.rank) })
	p.sorted.of, p.sorted.strokes = pic, out
	return out
}

// paintLines comes first; bare says that there is nothing but background yet.
func (p *Painter) paintLines(dst *image.RGBA, f Frame, g geometry, bare bool) {
	p.lines.resize(dst.Rect.Dx(), dst.Rect.Dy())
	ground := toPixel(p.palette.Background)
	thick := max(0.4, min(1, f.View.Zoom)) * f.Density
	for _, s := range p.strokes(f.Picture) {
		for _, i := range s.lines {
			l := &f.Picture.Lines[i]
			p.line(f, g, l, l.Width*thick)
		}
		c := s.colour
		if p.lit != nil {
			c = fade(c, ground)
		}
		if bare {
			p.lines.flushOver(dst, ground, c)
		} else {
			p.lines.flush(dst, c)
		}
		bare = false
	}
	p.paintBright(dst, f, g, thick)
	p.paintDashes(dst, f, g)
}

// line covers a line as far as it is in the window.
func (p *Painter) line(f Frame, g geometry, l *scene.Line, width float64) {
	x0, y0 := g.exact(f.Picture.Discs[l.A].At)
	x1, y1 := g.exact(f.Picture.Discs[l.B].At)
	w, h := float64(p.lines.w), float64(p.lines.h)
	if max(x0, x1) < -4 || min(x0, x1) > w+4 || max(y0, y1) < -4 || min(y0, y1) > h+4 {
		return
	}
	p.lines.line(x0, y0, x1, y1, width)
}

// paintDashes draws the edges under review.
func (p *Painter) paintDashes(dst *image.RGBA, f Frame, g geometry) {
	dashed := false
	for i := range f.Picture.Lines {
		if l := &f.Picture.Lines[i]; l.Dashed {
			dashed = true
			x0, y0 := g.exact(f.Picture.Discs[l.A].At)
			x1, y1 := g.exact(f.Picture.Discs[l.B].At)
			p.lines.dashes(x0, y0, x1, y1, f.Density)
		}
	}
	if dashed {
		p.lines.flush(dst, toPixel(p.palette.Review))
	}
}

// paintBright draws the relations of the selected or hovered disc over the others, those of a known
// kind in its colour.
func (p *Painter) paintBright(dst *image.RGBA, f Frame, g geometry, thick float64) {
	if p.palette.Bright == nil || f.Selected == "" && f.Hovered == "" {
		return
	}
	for _, s := range p.strokes(f.Picture) {
		any := false
		for _, i := range s.lines {
			if l := &f.Picture.Lines[i]; f.touches(l) {
				any = true
				p.line(f, g, l, max(l.Width*thick, 1.2*f.Density))
			}
		}
		if !any {
			continue
		}
		p.lines.flush(dst, s.bright)
	}
}

// touches reports whether a line ends at the selected or hovered disc.
func (f Frame) touches(l *scene.Line) bool {
	is := func(i int) bool {
		id := f.Picture.Discs[i].ID
		return id == f.Selected || id == f.Hovered
	}
	return is(l.A) || is(l.B)
}

// markLit marks the discs that are not faded while the pointer is on one: that one, the selected ones
// and their neighbours. Without a pointer on a disc nothing is faded.
func (p *Painter) markLit(f Frame) {
	p.lit = nil
	if _, ok := f.Picture.Find(f.Hovered); !ok || f.Hovered == "" {
		return
	}
	p.lit = append(p.marks[:0], make([]bool, len(f.Picture.Discs))...)
	p.marks = p.lit
	for i := range f.Picture.Discs {
		d := &f.Picture.Discs[i]
		p.lit[i] = d.ID == f.Hovered || d.ID == f.Selected || d.Selected
	}
	for i := range f.Picture.Lines {
		l := &f.Picture.Lines[i]
		if f.Picture.Discs[l.A].ID == f.Hovered {
			p.lit[l.B] = true
		} else if f.Picture.Discs[l.B].ID == f.Hovered {
			p.lit[l.A] = true
		}
	}
}

// paintHand draws what is being drawn by hand, and the outline of a focused frame.
func (p *Painter) paintHand(dst *image.RGBA, f Frame) {
	if p.palette.Bright == nil || len(f.Link) == 0 && !f.Focused {
		return
	}
	p.lines.resize(dst.Rect.Dx(), dst.Rect.Dy())
	for _, l := range f.Link {
		p.lines.line(l[0].X*f.Density, l[0].Y*f.Density, l[1].X*f.Density, l[1].Y*f.Density, 2*f.Density)
	}
	if f.Focused {
		w, h := float64(p.lines.w), float64(p.lines.h)
		for _, l := range [...][4]float64{{0, 1, w, 1}, {0, h - 1, w, h - 1}, {1, 0, 1, h}, {w - 1, 0, w - 1, h}} {
			p.lines.line(l[0], l[1], l[2], l[3], 2*f.Density)
		}
	}
	p.lines.flush(dst, toPixel(p.palette.Bright))
}
