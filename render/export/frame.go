package export

import (
	"image/color"

	"dramatis/render/pdf"
	"dramatis/render/scene"
)

// A Legend is the text around a picture that makes it understandable by itself. The zero Legend draws
// nothing.
type Legend struct {
	Title   string
	About   string // below the title: the place of the story, how many of how many are shown
	Entries []Entry
}

// An Entry of a legend: a disc of a type, a line, or the ground of a community.
type Entry struct {
	Label        string
	Type         string
	Line, Dashed bool
	Kind         string // of relation: the line has its colour
	Community    int    // 0: none
}

func (l Legend) empty() bool { return l.Title == "" && l.About == "" && len(l.Entries) == 0 }

// Sizes of what is around a picture, in points.
const (
	entryHigh  = 18.0
	entryGap   = 18.0
	signWidth  = 18.0 // disc or line before an entry
	signRadius = 5.0
)

var titleFont, aboutFont, entryFont = pdf.Font{Size: 18, Bold: true}, pdf.Font{Size: 10.5}, pdf.Font{Size: 10.5}

// A surface can be drawn on in points from its upper left corner, y downwards. What is drawn on keeps its first error.
type surface interface {
	box(x, y, w, h float64, c color.Color)
	disc(x, y, r float64, c color.Color)
	line(from, to scene.Point, s stroke)
	text(at scene.Point, f pdf.Font, c color.Color, text string) // at is the beginning of the base line
}

// A stroke is how a line is drawn.
type stroke struct {
	width  float64
	color  color.Color
	dashed bool
}

// A sheet is a surface on which a picture can be drawn too.
type sheet interface {
	surface
	// ground fills the rings of a scene.Ground.
	ground(rings [][]scene.Point, c color.Color)
	// label writes a line as text does, with a halo, so that lines behind it don't strike it through.
	label(at scene.Point, size float64, c, halo color.Color, text string)
}

// A frame holds the places of everything around a picture.
type frame struct {
	legend     Legend
	size       scene.Size // of the whole
	at         scene.Point
	picture    scene.Size
	entries    []scene.Point // upper left corners
	head, foot float64
}

// arrange places a picture with its margin, and the legend above and below it.
func arrange(l Legend, bounds scene.Rect) frame {
	f := frame{legend: l, picture: bounds.Grow(margin).Size()}
	f.size = f.picture
	if l.empty() {
		return f
	}
	for _, line := range []struct {
		text string
		font pdf.Font
	}{{l.Title, titleFont}, {l.About, aboutFont}} {
		if line.text != "" {
			f.size.W = max(f.size.W, width(line.text, line.font)+2*margin)
			f.head += line.font.Size * 1.5
		}
	}
	if f.head > 0 {
		f.head += margin
	}
	widths := make([]float64, len(l.Entries))
	for i, e := range l.Entries {
		widths[i] = signWidth + width(e.Label, entryFont)
		f.size.W = max(f.size.W, widths[i]+2*margin)
	}
	x, y := margin, f.head+f.picture.H
	for i, w := range widths {
		if i > 0 && x+w > f.size.W-margin {
			x, y = margin, y+entryHigh
		}
		f.entries = append(f.entries, scene.Point{X: x, Y: y})
		x += w + entryGap
	}
	if len(widths) > 0 {
		f.foot = y + entryHigh + margin - f.head - f.picture.H
	}
	f.size.H = f.head + f.picture.H + f.foot
	f.at = scene.Point{X: (f.size.W - f.picture.W) / 2, Y: f.head}
	return f
}

// width measures a text as the built-in font sets it, in points. What the font can't measure has no width; a PDF, which
// sets the same text, reports why.
func width(text string, f pdf.Font) float64 { return new(pdf.File).Width(text, f) }

// draw draws title and legend.
func (f frame) draw(s surface, o Options) {
	y := margin
	if f.legend.Title != "" {
		y += titleFont.Size * 0.8
		s.text(scene.Point{X: margin, Y: y}, titleFont, o.Palette.Text, f.legend.Title)
		y += titleFont.Size * 0.7
	}
	if f.legend.About != "" {
		s.text(scene.Point{X: margin, Y: y + aboutFont.Size*0.8}, aboutFont, o.Palette.Muted, f.legend.About)
	}
	for i, e := range f.legend.Entries {
		left := f.entries[i].X
		middle := f.entries[i].Y + entryHigh/2
		begin, end := scene.Point{X: left, Y: middle}, scene.Point{X: left + signWidth - 6, Y: middle}
		switch {
		case e.Line && e.Dashed:
			s.line(begin, end, stroke{2, o.Palette.Review, true})
		case e.Line:
			_, colour := o.Palette.LineColor(&scene.Line{Edge: scene.Edge{Kind: e.Kind}})
			s.line(begin, end, stroke{2, colour, false})
		case e.Community > 0:
			if o.Palette.Ground != nil {
				s.disc(left+signRadius, middle, signRadius+2, o.Palette.Ground(e.Community))
			}
		default:
			s.disc(left+signRadius, middle, signRadius, o.Palette.Type(e.Type))
		}
		s.text(scene.Point{X: left + signWidth, Y: middle + entryFont.Size*0.35}, entryFont, o.Palette.Text, e.Label)
	}
}
