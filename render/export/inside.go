package export

import (
	"slices"

	"dramatis/render/pdf"
	"dramatis/render/scene"
	"dramatis/render/scene/paint"
)

const (
	haloWidth = 3.0                      // points, half of them outside the letters
	wordSize  = scene.CaptionSize * 0.85 // of what relations are or say
	wordHigh  = wordSize * 1.2
)

// A pictureDrawer draws a picture on a sheet.
type pictureDrawer struct {
	s     sheet
	p     *scene.Picture
	move  scene.Point // from the picture's places to those of the sheet
	o     Options
	taken []scene.Rect // by discs and texts; used where words are written
}

// paintPicture draws lines, discs, names and words with a picture's upper left corner at at.
func paintPicture(s sheet, p *scene.Picture, at scene.Point, o Options) {
	corner := p.Bounds.Grow(margin).Min
	in := &pictureDrawer{s: s, p: p, move: scene.Point{X: at.X - corner.X, Y: at.Y - corner.Y}, o: o}
	in.grounds()
	for rank := range paint.Review + 1 {
		for _, l := range p.Lines {
			of, colour := o.Palette.LineColor(&l)
			if of == rank {
				s.line(in.place(p.Discs[l.A].At), in.place(p.Discs[l.B].At), stroke{l.Width, colour, l.Dashed})
			}
		}
	}
	for _, d := range p.Discs {
		c := in.place(d.At)
		if d.Selected {
			s.disc(c.X, c.Y, d.Radius+2.5, o.Palette.Text)
		}
		s.disc(c.X, c.Y, d.Radius, o.Palette.Type(d.Type))
		in.taken = append(in.taken, scene.Rect{Min: c, Max: c}.Grow(d.Radius))
	}
	in.names()
	in.words()
}

func (in *pictureDrawer) place(p scene.Point) scene.Point {
	return scene.Point{X: p.X + in.move.X, Y: p.Y + in.move.Y}
}

// grounds draws the grounds of communities.
func (in *pictureDrawer) grounds() {
	if in.o.Palette.Ground == nil {
		return
	}
	for _, g := range in.p.Grounds {
		rings := make([][]scene.Point, len(g.Rings))
		for i, ring := range g.Rings {
			for _, at := range ring {
				rings[i] = append(rings[i], in.place(at))
			}
		}
		in.s.ground(rings, in.o.Palette.Ground(g.Community))
	}
}

// box returns the rectangle of a text that is centred at x.
func box(x, top, width, height float64) scene.Rect {
	return scene.Rect{Min: scene.Point{X: x - width/2, Y: top}, Max: scene.Point{X: x + width/2, Y: top + height}}
}

func (in *pictureDrawer) names() {
	for _, d := range in.p.Discs {
		size := scene.CaptionSize * scene.CaptionScale(d.Radius)
		c := in.place(d.At)
		room := box(c.X, c.Y+d.Radius+scene.CaptionGap, width(d.Caption, pdf.Font{Size: size}), size*1.1)
		in.s.label(scene.Point{X: room.Min.X, Y: room.Min.Y + size*0.8}, size, in.o.Palette.Text, in.o.Palette.Background, d.Caption)
		in.taken = append(in.taken, room)
	}
}

// words writes kinds of relations in the middle of coloured lines, where there is room, as the window
// does.
func (in *pictureDrawer) words() {
	for _, l := range in.p.Lines {
		of, _ := in.o.Palette.LineColor(&l)
		if of != paint.Kind || l.Word == "" || len(in.p.Discs) > scene.MostGrounds {
			continue
		}
		c := middle(in.place(in.p.Discs[l.A].At), in.place(in.p.Discs[l.B].At))
		room := box(c.X, c.Y-wordHigh/2, width(l.Word, pdf.Font{Size: wordSize}), wordHigh)
		if slices.ContainsFunc(in.taken, room.Overlaps) {
			continue
		}
		in.taken = append(in.taken, room)
		in.s.label(scene.Point{X: room.Min.X, Y: room.Min.Y + wordSize*0.95}, wordSize, in.o.Palette.Muted, in.o.Palette.Background, l.Word)
	}
}
