package paint

import (
	"encoding/binary"
	"image/color"

	"dramatis/render/scene"
)

// A Palette is the colours of a picture.
type Palette struct {
	Background color.Color
	Line       color.Color                   // relations
	Bright     color.Color                   // relations of the selected or hovered disc
	Text       color.Color                   // captions, and the ring of the selected
	Muted      color.Color                   // the ring of the hovered disc
	Review     color.Color                   // dashes of an identity under review
	Type       func(kind string) color.Color // discs
	Kind       func(kind string) color.Color // lines of a kind of relation; nil, or a nil colour: Line
	// Community returns the colour of a community by its number from 1, Ground the pale one under its
	// discs; nil: communities are not shown.
	Community, Ground func(n int) color.Color
}

// Ranks of lines: those of a higher rank are drawn over others.
const (
	Faint = iota // of no coloured kind
	FaintKind
	Plain
	Kind
	Review
)

// LineColor returns the colour of a line, and its rank.
func (p Palette) LineColor(l *scene.Line) (rank int, c color.Color) {
	if l.Dashed {
		return Review, p.Review
	}
	rank, c = Plain, p.Line
	if p.Kind != nil && l.Kind != "" {
		if of := p.Kind(l.Kind); of != nil {
			rank, c = Kind, of
		}
	}
	if l.Faint {
		return rank - (Plain - Faint), fadeColor(c, p.Background)
	}
	return rank, c
}

// fadeColor returns the colour of a faint line, nearer to the ground.
func fadeColor(c, ground color.Color) color.Color {
	p := uint32(mix(toPixel(c), toPixel(ground), paleShare))
	return color.NRGBA{uint8(p), uint8(p >> 8), uint8(p >> 16), 0xff}
}

// pixel is an opaque colour as it lies in an image.RGBA, read as a little-endian word.
type pixel uint32

func toPixel(c color.Color) pixel {
	if c == nil {
		return 0xff808080
	}
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	return pixel(n.R) | pixel(n.G)<<8 | pixel(n.B)<<16 | 0xff000000
}

// blend puts c over the opaque pixel at pix[i:] with coverage a of 255.
func blend(pix []uint8, i int, c pixel, a uint32) {
	p := pix[i : i+4 : i+4]
	if a >= 255 {
		binary.LittleEndian.PutUint32(p, uint32(c))
		return
	}
	a += a >> 7 // 0…256
	d, s := binary.LittleEndian.Uint32(p), uint32(c)
	// Red and blue at once: each has the 16 bits it needs.
	rb := ((256-a)*(d&0xff00ff) + a*(s&0xff00ff)) >> 8 & 0xff00ff
	g := ((256-a)*(d&0xff00) + a*(s&0xff00)) >> 8 & 0xff00
	binary.LittleEndian.PutUint32(p, 0xff000000|rb|g)
}
