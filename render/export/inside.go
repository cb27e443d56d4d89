package export

import (
	"slices"

	"dramatis/render/scene"
	"dramatis/render/scene/paint"
)

const (
	haloWidth = 3.0                      // points, half of them outside the letters
	wordSize  = scene.CaptionSize * 0.85 // of what relations are or say
	wordHigh  = wordSize * 1.2
)

// An inside is a picture that is being drawn on a sheet.
type inside struct {
	s     sheet
	p     *scene.Picture
	place func(scene.Point) (x, y float64)
	o     Options
	taken []scene.Rect // by discs and texts; used where words are written
}

// paintPicture draws lines, discs, names and words with a picture's upper left corner at at.
func paintPicture(s sheet, p *scene.Picture, at scene.Point, o Options) error {
	corner := p.Bounds.Grow(margin).Min
	place := func(pt scene.Point) (x, y float64) { return pt.X - corner.X + at.X, pt.Y - corner.Y + at.Y }
	in := &inside{s: s, p: p, place: place, o: o}
	paintGrounds(s, p, place, o)
	for rank := range paint.Review + 1 {
		for _, l := range p.Lines {
			of, colour := o.Palette.Of(&l)
			if of == rank {
				x0, y0 := place(p.Discs[l.A].At)
				x1, y1 := place(p.Discs[l.B].At)
				s.line(x0, y0, x1, y1, l.Width, colour, l.Dashed)
			}
		}
	}
	for _, d := range p.Discs {
		x, y := place(d.At)
		if d.Selected {
			s.disc(x, y, d.Radius+2.5, o.Palette.Text)
		}
		s.disc(x, y, d.Radius, o.Palette.Type(d.Type))
		in.take(x-d.Radius, y-d.Radius, 2*d.Radius, 2*d.Radius)
	}
	if err := in.names(); err != nil {
		return err
	}
	return in.words()
}

func (in *inside) take(x, y, w, h float64) {
	in.taken = append(in.taken, scene.Rect{Min: scene.Point{X: x, Y: y}, Max: scene.Point{X: x + w, Y: y + h}})
}

func (in *inside) names() error {
	for _, d := range in.p.Discs {
		size := scene.CaptionSize * scene.CaptionScale(d.Radius)
		w, err := width(d.Caption, size, false)
		if err != nil {
			return err
		}
		x, y := in.place(d.At)
		top := y + d.Radius + scene.CaptionGap
		if err := in.s.label(x-w/2, top+size*0.8, size, in.o.Palette.Text, in.o.Palette.Background, d.Caption); err != nil {
			return err
		}
		in.take(x-w/2, top, w, size*1.1)
	}
	return nil
}

// words writes kinds of relations in the middle of coloured lines, where there is room, as the window
// does.
func (in *inside) words() error {
	for _, l := range in.p.Lines {
		of, _ := in.o.Palette.Of(&l)
		if of != paint.Kind || l.Word == "" || len(in.p.Discs) > scene.MostGrounds {
			continue
		}
		w, err := width(l.Word, wordSize, false)
		if err != nil {
			return err
		}
		x0, y0 := in.place(in.p.Discs[l.A].At)
		x1, y1 := in.place(in.p.Discs[l.B].At)
		x, y := (x0+x1-w)/2, (y0+y1-wordHigh)/2
		room := scene.Rect{Min: scene.Point{X: x, Y: y}, Max: scene.Point{X: x + w, Y: y + wordHigh}}
		if slices.ContainsFunc(in.taken, room.Overlaps) {
			continue
		}
		in.take(x, y, w, wordHigh)
		if err := in.s.label(x, y+wordSize*0.95, wordSize, in.o.Palette.Muted, in.o.Palette.Background, l.Word); err != nil {
			return err
		}
	}
	return nil
}
