package paint

import (
	"encoding/binary"
	"image"
	"math"

	"dramatis/render/scene"
)

// Text sizes in the window, in points: smaller cannot be read, larger looks shouted.
const (
	minText = 10.5
	maxText = 13.0
	// mostNames is how many names are written at once: more are a texture, and no names.
	mostNames = 150
)

// Unlimited lets a frame draw all captions it needs.
const Unlimited = math.MaxInt

// A Frame is one look at a picture.
type Frame struct {
	Picture  *scene.Picture
	View     scene.View // in window units
	Density  float64    // pixels a window unit; 0 counts as 1
	Selected string     // ID drawn with a ring, beside those selected in the picture
	Hovered  string     // ID drawn with a faint ring
	Captions int        // how many captions may be drawn that no earlier frame has drawn in this size
}

// A Painter draws frames and keeps what they have in common. It is not safe for concurrent use.
type Painter struct {
	palette  Palette
	colours  map[string]pixel
	discs    map[int]*mask // by radius in quarter pixels
	captions captions
	lines    cover
	taken    taken
}

// New returns a Painter with that palette.
func New(p Palette) *Painter {
	painter := &Painter{discs: map[int]*mask{}}
	painter.SetPalette(p)
	return painter
}

// SetPalette changes the colours; the captions kept stay good.
func (p *Painter) SetPalette(palette Palette) {
	p.palette, p.colours = palette, map[string]pixel{}
}

// Paint draws the frame over all of dst, whose rectangle must start at 0, 0. It returns how many captions the frame's limit
// made it leave out or draw in another size: when that is not 0, paint again.
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
	p.paintLines(dst, f, g)
	p.paintDiscs(dst, f, g)
	return p.paintCaptions(dst, f, g)
}

// geometry maps the picture to pixels. The offset is whole pixels, so a pan moves everything by the same whole pixels and what
// stands near what does not change.
type geometry struct {
	scale  float64
	offset image.Point
}

// exact is a place in pixels, to a sixteenth: coarse enough that adding the offset loses nothing.
func (g geometry) exact(at scene.Point) (x, y float64) {
	return math.Round(at.X*g.scale*16)/16 + float64(g.offset.X), math.Round(at.Y*g.scale*16)/16 + float64(g.offset.Y)
}

func (g geometry) pixel(at scene.Point) image.Point {
	return g.local(at).Add(g.offset)
}

// local is the pixel counted from the picture's origin.
func (g geometry) local(at scene.Point) image.Point {
	return image.Pt(int(math.Round(at.X*g.scale)), int(math.Round(at.Y*g.scale)))
}

// visible is the part of the picture within margin pixels of dst.
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

// paintLines comes first, on the bare background.
func (p *Painter) paintLines(dst *image.RGBA, f Frame, g geometry) {
	p.lines.resize(dst.Rect.Dx(), dst.Rect.Dy())
	w, h := float64(p.lines.w), float64(p.lines.h)
	thick := max(0.4, min(1.5, f.View.Zoom)) * f.Density
	dashed := false
	for i := range f.Picture.Lines {
		l := &f.Picture.Lines[i]
		x0, y0 := g.exact(f.Picture.Discs[l.A].At)
		x1, y1 := g.exact(f.Picture.Discs[l.B].At)
		if l.Dashed {
			dashed = true
			continue
		}
		if max(x0, x1) < -4 || min(x0, x1) > w+4 || max(y0, y1) < -4 || min(y0, y1) > h+4 {
			continue
		}
		p.lines.line(x0, y0, x1, y1, l.Width*thick)
	}
	p.lines.flushOver(dst, toPixel(p.palette.Background), toPixel(p.palette.Line))
	p.paintBright(dst, f, g, thick)
	if !dashed {
		return
	}
	for i := range f.Picture.Lines {
		if l := &f.Picture.Lines[i]; l.Dashed {
			x0, y0 := g.exact(f.Picture.Discs[l.A].At)
			x1, y1 := g.exact(f.Picture.Discs[l.B].At)
			p.lines.dashes(x0, y0, x1, y1, 2*f.Density, 6*f.Density, 4*f.Density)
		}
	}
	p.lines.flush(dst, toPixel(p.palette.Review))
}

// paintBright draws the relations of what is selected or under the pointer over the others.
func (p *Painter) paintBright(dst *image.RGBA, f Frame, g geometry, thick float64) {
	if p.palette.Bright == nil || f.Selected == "" && f.Hovered == "" {
		return
	}
	is := func(i int) bool { id := f.Picture.Discs[i].ID; return id == f.Selected || id == f.Hovered }
	for i := range f.Picture.Lines {
		if l := &f.Picture.Lines[i]; !l.Dashed && (is(l.A) || is(l.B)) {
			x0, y0 := g.exact(f.Picture.Discs[l.A].At)
			x1, y1 := g.exact(f.Picture.Discs[l.B].At)
			p.lines.line(x0, y0, x1, y1, max(l.Width*thick, 1.2*f.Density))
		}
	}
	p.lines.flush(dst, toPixel(p.palette.Bright))
}

func (p *Painter) paintDiscs(dst *image.RGBA, f Frame, g geometry) {
	ring, hover := toPixel(p.palette.Text), toPixel(p.palette.Muted)
	f.Picture.Within(g.visible(dst, (scene.MaxRadius+4)*max(g.scale, f.Density)), func(i int) {
		d := &f.Picture.Discs[i]
		at, r := g.pixel(d.At), f.View.Disc(d.Radius)*f.Density
		switch {
		case d.Selected || d.ID == f.Selected:
			p.disc(r+2.5*f.Density).draw(dst, at, ring)
		case d.ID == f.Hovered:
			p.disc(r+2*f.Density).draw(dst, at, hover)
		}
		p.disc(r).draw(dst, at, p.colour(d.Type))
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

// paintCaptions writes the names, the most mentioned first, and leaves out a name that would run into one already written. The
// selected and the one the pointer is on are always written.
func (p *Painter) paintCaptions(dst *image.RGBA, f Frame, g geometry) (missing int) {
	p.captions.left, p.captions.missed = f.Captions, 0
	size := max(minText, min(maxText, scene.CaptionSize*scene.Quantized(f.View.Zoom))) * f.Density
	colour, ground := toPixel(p.palette.Text), toPixel(p.palette.Background)
	p.taken.reset(dst.Rect.Dx(), dst.Rect.Dy(), g.offset)
	names := 0
	write := func(d *scene.Disc, always bool) {
		w, h := p.captions.room(d.Caption, size)
		r := f.View.Disc(d.Radius) * f.Density
		local := g.local(d.At).Add(image.Pt(0, int(math.Round(r+f.Density))))
		if !p.taken.claim(local.X-w/2, local.Y+h/4, w, h) && !always {
			return
		}
		names++
		if m, halo := p.captions.get(d.Caption, size); m != nil {
			halo.draw(dst, local.Add(g.offset), ground) // lines behind a name would strike it through
			m.draw(dst, local.Add(g.offset), colour)
		}
	}
	special := func(d *scene.Disc) bool { return d.Selected || d.ID == f.Selected || d.ID == f.Hovered }
	var visible []int
	f.Picture.Within(g.visible(dst, captionMargin*f.Density), func(i int) { visible = append(visible, i) })
	for k := len(visible) - 1; k >= 0; k-- {
		if d := &f.Picture.Discs[visible[k]]; special(d) {
			write(d, true)
		}
	}
	for k := len(visible) - 1; k >= 0 && names < mostNames; k-- {
		if d := &f.Picture.Discs[visible[k]]; !special(d) {
			write(d, false)
		}
	}
	return p.captions.missed
}
