package export

import (
	"cmp"
	"image"
	"image/color"
	"image/draw"

	xfont "golang.org/x/image/font"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"dramatis/render/font"
	"dramatis/render/pdf"
	"dramatis/render/scene"
)

// addLegend paints a picture with its title and legend around it.
func addLegend(p *scene.Picture, o Options) (*image.RGBA, error) {
	inner := picture(p, o)
	if o.Legend.empty() {
		return inner, nil
	}
	f := arrange(o.Legend, p.Bounds)
	// The picture's own density, which large ones have less of; the words around it stay readable.
	density := max(float64(inner.Rect.Dx())/f.picture.W, 0.5)
	w, h := max(inner.Rect.Dx(), int(f.size.W*density)), inner.Rect.Dy()+int((f.head+f.foot)*density)
	s := &imageSurface{img: image.NewRGBA(image.Rect(0, 0, w, h)), density: density}
	draw.Draw(s.img, s.img.Rect, image.NewUniform(o.Palette.Background), image.Point{}, draw.Src)
	at := image.Pt((w-inner.Rect.Dx())/2, int(f.head*density))
	draw.Draw(s.img, inner.Rect.Add(at), inner, image.Point{}, draw.Src)
	for i := range f.entries { // below the picture as it was painted
		f.entries[i].Y += float64(at.Y+inner.Rect.Dy())/density - f.head - f.picture.H
	}
	f.draw(s, o)
	return s.img, s.err
}

// imageSurface is an image as a surface.
type imageSurface struct {
	img     *image.RGBA
	density float64
	err     error // the first
}

func (s *imageSurface) box(x, y, w, h float64, c color.Color) {
	d := s.density
	s.fill(c, func(r *vector.Rasterizer) {
		r.MoveTo(float32(x*d), float32(y*d))
		r.LineTo(float32((x+w)*d), float32(y*d))
		r.LineTo(float32((x+w)*d), float32((y+h)*d))
		r.LineTo(float32(x*d), float32((y+h)*d))
	})
}

// arc is how far the control points of a quarter of a circle are from its ends, in radii.
const arc = 0.5523

func (s *imageSurface) disc(x, y, r float64, c color.Color) {
	cx, cy, q := float32(x*s.density), float32(y*s.density), float32(r*s.density)
	k := q * arc
	s.fill(c, func(v *vector.Rasterizer) {
		v.MoveTo(cx+q, cy)
		v.CubeTo(cx+q, cy+k, cx+k, cy+q, cx, cy+q)
		v.CubeTo(cx-k, cy+q, cx-q, cy+k, cx-q, cy)
		v.CubeTo(cx-q, cy-k, cx-k, cy-q, cx, cy-q)
		v.CubeTo(cx+k, cy-q, cx+q, cy-k, cx+q, cy)
	})
}

func (s *imageSurface) fill(c color.Color, path func(*vector.Rasterizer)) {
	v := vector.NewRasterizer(s.img.Rect.Dx(), s.img.Rect.Dy())
	path(v)
	v.ClosePath()
	v.Draw(s.img, s.img.Rect, image.NewUniform(c), image.Point{})
}

// line draws the level lines of a legend.
func (s *imageSurface) line(from, to scene.Point, k stroke) {
	top := from.Y - k.width/2
	if !k.dashed {
		s.box(from.X, top, to.X-from.X, k.width, k.color)
		return
	}
	for x := from.X; x < to.X; x += 5 {
		s.box(x, top, min(3, to.X-x), k.width, k.color)
	}
}

func (s *imageSurface) text(at scene.Point, f pdf.Font, c color.Color, text string) {
	face, err := font.Face(font.Weight(f.Bold), f.Size*s.density)
	if err != nil {
		s.err = cmp.Or(s.err, err)
		return
	}
	known := ""
	for _, r := range text {
		if font.Has(font.Weight(f.Bold), r) {
			known += string(r)
		}
	}
	d := xfont.Drawer{Dst: s.img, Src: image.NewUniform(c), Face: face, Dot: fixed.Point26_6{X: fixed.Int26_6(at.X * s.density * 64), Y: fixed.Int26_6(at.Y * s.density * 64)}}
	d.DrawString(known)
}
