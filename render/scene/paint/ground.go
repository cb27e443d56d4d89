package paint

import (
	"image"
	"image/color"
	"math"

	"dramatis/render/scene"
)

const (
	// GroundReach is how far beyond a disc the ground of its community reaches, in points.
	GroundReach = 24.0
	// MostGrounds is the number of discs up to which communities have a ground; with more they are a texture, and their lines
	// are coloured instead.
	MostGrounds = 400
	// BoneWidth is how wide it is between two discs.
	BoneWidth = 1.7 * GroundReach
	// LongestBone is how far apart two may be, in points, for the ground to reach from one to the other.
	LongestBone = 260.0
	// groundZoom is the zoom beyond which a ground grows no further.
	groundZoom = 1.5
)

// paintGrounds draws a pale ground under each community, along the lines that hold it together.
func (p *Painter) paintGrounds(dst *image.RGBA, f Frame, g geometry) (painted bool) {
	if p.palette.Ground == nil || len(f.Picture.Discs) > MostGrounds {
		return false
	}
	p.lines.resize(dst.Rect.Dx(), dst.Rect.Dy())
	reach := GroundReach * min(f.View.Zoom, groundZoom) * f.Density
	for c := 1; c <= scene.MostCommunities; c++ {
		any := false
		for i := range f.Picture.Discs {
			d := &f.Picture.Discs[i]
			if d.Community != c {
				continue
			}
			any = true
			p.lines.put(p.disc(f.View.Disc(d.Radius)*f.Density+reach), g.pixel(d.At))
		}
		if !any {
			continue
		}
		for _, b := range f.Picture.Bones {
			if a := &f.Picture.Discs[b.A]; a.Community == c {
				x0, y0 := g.exact(a.At)
				x1, y1 := g.exact(f.Picture.Discs[b.B].At)
				if b := f.Picture.Discs[b.B].At; math.Hypot(b.X-a.At.X, b.Y-a.At.Y) <= LongestBone {
					p.lines.line(x0, y0, x1, y1, BoneWidth/GroundReach*reach)
				}
			}
		}
		p.lines.flush(dst, toPixel(p.palette.Ground(c)))
		painted = true
	}
	return painted
}

// Pale is the colour of faint lines.
func Pale(p Palette) color.Color {
	c := uint32(mix(toPixel(p.Line), toPixel(p.Background), paleShare))
	return color.NRGBA{uint8(c), uint8(c >> 8), uint8(c >> 16), 0xff}
}

// paleShare is how far the colour of faint lines is from that of others towards the ground.
const paleShare = 0.55

// put covers what a mask covers with its anchor at at.
func (c *cover) put(m *mask, at image.Point) {
	x0, y0 := at.X+m.at.X, at.Y+m.at.Y
	from, to := max(0, -x0), min(m.w, c.w-x0)
	if from >= to {
		return
	}
	c.touch(y0, y0+m.h)
	for y := max(0, -y0); y < min(m.h, c.h-y0); y++ {
		row, out := m.pix[y*m.w+from:y*m.w+to], c.pix[(y0+y)*c.w+x0+from:]
		for i, v := range row {
			out[i] = max(out[i], v)
		}
	}
}

// faded is a colour that steps back, towards the ground.
func faded(c, ground pixel) pixel { return mix(c, ground, 0.72) }

// mix lays share (0 to 1) of b over a.
func mix(a, b pixel, share float64) pixel {
	part := func(shift uint) uint32 {
		x, y := float64(uint32(a)>>shift&0xff), float64(uint32(b)>>shift&0xff)
		return uint32(math.Round(x*(1-share)+y*share)) << shift
	}
	return pixel(part(0) | part(8) | part(16) | 0xff000000)
}
