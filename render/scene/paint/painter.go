package paint

import (
	"encoding/binary"
	"image"
	"math"

	"golang.org/x/image/vector"

	"dramatis/render/scene"
)

// Text sizes in the window, in points: smaller can't be read, larger looks loud.
const (
	minText = 10.5
	maxText = 13.0
	// maxNames is how many names are written at once, minNames how many may be in a small window;
	// between them each has nameRoom square points, since more would be noise.
	maxNames, minNames = 150, 45
	nameRoom           = 7000
)

// Unlimited lets a frame draw all captions it needs.
const Unlimited = math.MaxInt

// A Frame describes one view of a picture.
type Frame struct {
	Picture  *scene.Picture
	View     scene.View      // in window units
	Density  float64         // pixels a window unit; 0 counts as 1
	Selected string          // ID drawn with a ring, beside those selected in the picture
	Hovered  string          // ID drawn with a faint ring
	Several  map[string]bool // IDs drawn with a ring, chosen together
	Focused  bool            // an outline around the frame shows that it has the focus
	// Link are lines being drawn by hand, in window units.
	Link     [][2]scene.Point
	Captions int // how many captions may be drawn that were not drawn in this size before
}

// A Painter draws frames and caches what they share. It is not safe for concurrent use.
type Painter struct {
	palette  Palette
	colours  map[string]pixel
	discs    map[int]*mask // by radius in quarter pixels
	captions captions
	lines    cover
	area     vector.Rasterizer // of grounds
	taken    occupied
	lit      []bool // discs that are not faded; nil: all
	marks    []bool // reused for lit
	sorted   struct {
		of      *scene.Picture
		strokes []stroke
	}
}

// New returns a Painter with that palette.
func New(p Palette) *Painter {
	painter := &Painter{discs: map[int]*mask{}}
	painter.SetPalette(p)
	return painter
}

// SetPalette changes the colours; cached captions remain valid.
func (p *Painter) SetPalette(palette Palette) {
	p.palette, p.colours = palette, map[string]pixel{}
	p.sorted.of = nil
}

// Paint draws the frame over all of dst, whose rectangle must start at 0, 0. It returns how many
// captions the frame's limit made it leave out or draw in another size: if that is not 0, paint again.
func (p *Painter) Paint(dst *image.RGBA, f Frame) (missing int) {
	fill(dst, toPixel(p.palette.Background))
	if f.Picture == nil || dst.Rect.Empty() || !(f.View.Zoom > 0) {
		return 0
	}
	if !(f.Density > 0) {
		f.Density = 1
	}
	g := geometry{scale: f.View.Zoom * f.Density, offset: image.Pt(
		int(math.Round(f.View.Offset.X*f.Density)), int(math.Round(f.View.Offset.Y*f.Density)))}
	p.markLit(f)
	p.paintLines(dst, f, g, !p.paintGrounds(dst, f, g))
	p.paintDiscs(dst, f, g)
	missing = p.paintCaptions(dst, f, g)
	p.paintHand(dst, f)
	return missing
}

// geometry maps the picture to pixels. The offset is whole pixels, so a pan moves everything by the
// same whole pixels and distances don't change.
type geometry struct {
	scale  float64
	offset image.Point
}

// exact returns a place in pixels, rounded to a sixteenth: coarse enough that adding the offset loses
// nothing.
func (g geometry) exact(at scene.Point) (x, y float64) {
	return math.Round(at.X*g.scale*16)/16 + float64(g.offset.X), math.Round(at.Y*g.scale*16)/16 + float64(g.offset.Y)
}

func (g geometry) pixel(at scene.Point) image.Point {
	return g.local(at).Add(g.offset)
}

// local returns the pixel counted from the picture's origin.
func (g geometry) local(at scene.Point) image.Point {
	return image.Pt(int(math.Round(at.X*g.scale)), int(math.Round(at.Y*g.scale)))
}

// visible returns the part of the picture within margin pixels of dst.
func (g geometry) visible(dst *image.RGBA, margin float64) scene.Rect {
	x, y := float64(g.offset.X), float64(g.offset.Y)
	return scene.Rect{
		Min: scene.Point{X: (-margin - x) / g.scale, Y: (-margin - y) / g.scale},
		Max: scene.Point{X: (float64(dst.Rect.Dx()) + margin - x) / g.scale, Y: (float64(dst.Rect.Dy()) + margin - y) / g.scale},
	}
}

func fill(dst *image.RGBA, c pixel) {
	w := 4 * dst.Rect.Dx()
	if w == 0 || dst.Rect.Dy() == 0 {
		return
	}
	first := dst.Pix[:w]
	for i := 0; i < w; i += 4 {
		binary.LittleEndian.PutUint32(first[i:], uint32(c))
	}
	for y := 1; y < dst.Rect.Dy(); y++ {
		copy(dst.Pix[y*dst.Stride:y*dst.Stride+w], first)
	}
}

func (p *Painter) paintDiscs(dst *image.RGBA, f Frame, g geometry) {
	ring, hover, ground := toPixel(p.palette.Text), toPixel(p.palette.Muted), toPixel(p.palette.Background)
	f.Picture.Within(g.visible(dst, (scene.MaxRadius+4)*max(g.scale, f.Density)), func(i int) {
		d := &f.Picture.Discs[i]
		at, r := g.pixel(d.At), f.View.Disc(d.Radius)*f.Density
		switch {
		case d.Selected || d.ID == f.Selected || f.Several[d.ID]:
			p.disc(r+2.5*f.Density).draw(dst, at, ring)
		case d.ID == f.Hovered:
			p.disc(r+2*f.Density).draw(dst, at, hover)
		}
		c := p.colour(d.Type)
		if !p.isLit(i) {
			c = fade(c, ground)
		}
		p.disc(r).draw(dst, at, c)
	})
}

func (p *Painter) disc(radius float64) *mask {
	key := int(math.Round(radius * 4))
	m, ok := p.discs[key]
	if !ok {
		if len(p.discs) > 2000 {
			clear(p.discs)
		}
		m = discMask(float64(key) / 4)
		p.discs[key] = m
	}
	return m
}

func (p *Painter) colour(kind string) pixel {
	c, ok := p.colours[kind]
	if !ok {
		c = toPixel(p.palette.Muted)
		if p.palette.Type != nil {
			c = toPixel(p.palette.Type(kind))
		}
		p.colours[kind] = c
	}
	return c
}
