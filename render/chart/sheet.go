package chart

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	xfont "golang.org/x/image/font"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"dramatis/render/font"
)

// A sheet is an image with a pen. Coordinates are window units.
type sheet struct {
	img     *image.RGBA
	density float64
	palette Palette
	raster  *vector.Rasterizer
}

type point struct{ x, y float64 }

func newSheet(r image.Rectangle, density float64, p Palette) *sheet {
	s := &sheet{img: image.NewRGBA(r), density: density, palette: p, raster: vector.NewRasterizer(r.Dx(), r.Dy())}
	if p.Background != nil {
		draw.Draw(s.img, r, image.NewUniform(p.Background), image.Point{}, draw.Src)
	}
	return s
}

func (s *sheet) size() (w, h float64) {
	return float64(s.img.Rect.Dx()) / s.density, float64(s.img.Rect.Dy()) / s.density
}

// fill fills a closed shape.
func (s *sheet) fill(shape []point, c color.Color) {
	if len(shape) < 3 || c == nil {
		return
	}
	s.raster.Reset(s.img.Rect.Dx(), s.img.Rect.Dy())
	for i, p := range shape {
		x, y := float32(p.x*s.density), float32(p.y*s.density)
		if i == 0 {
			s.raster.MoveTo(x, y)
		} else {
			s.raster.LineTo(x, y)
		}
	}
	s.raster.ClosePath()
	s.raster.Draw(s.img, s.img.Rect, image.NewUniform(c), image.Point{})
}

// line draws a straight line with round ends.
func (s *sheet) line(a, b point, width float64, c color.Color) {
	dx, dy := b.x-a.x, b.y-a.y
	length := math.Hypot(dx, dy)
	if !(length > 0) {
		return
	}
	nx, ny := -dy/length*width/2, dx/length*width/2
	shape := []point{{a.x + nx, a.y + ny}}
	turn := math.Atan2(ny, nx)
	const steps = 6
	for i := 1; i <= steps; i++ {
		t := turn + math.Pi*float64(i)/steps
		shape = append(shape, point{a.x + math.Cos(t)*width/2, a.y + math.Sin(t)*width/2})
	}
	for i := range steps + 1 {
		t := turn + math.Pi + math.Pi*float64(i)/steps
		shape = append(shape, point{b.x + math.Cos(t)*width/2, b.y + math.Sin(t)*width/2})
	}
	s.fill(shape, c)
}

// rule draws a line of one pixel along the pixels.
func (s *sheet) rule(x0, y0, x1, y1 float64, c color.Color) {
	if c == nil {
		return
	}
	at := func(v float64) int { return int(math.Round(v * s.density)) }
	r := image.Rect(at(x0), at(y0), at(x1), at(y1))
	if r.Dx() == 0 {
		r.Max.X++
	}
	if r.Dy() == 0 {
		r.Max.Y++
	}
	draw.Draw(s.img, r.Intersect(s.img.Rect), image.NewUniform(c), image.Point{}, draw.Over)
}

func (s *sheet) disc(at point, radius float64, c color.Color) {
	const steps = 24
	shape := make([]point, steps)
	for i := range shape {
		t := 2 * math.Pi * float64(i) / steps
		shape[i] = point{at.x + radius*math.Cos(t), at.y + radius*math.Sin(t)}
	}
	s.fill(shape, c)
}

func (s *sheet) face() xfont.Face {
	f, err := font.Face(font.Regular, textSize*s.density)
	if err != nil {
		return nil // no built-in font: a chart without words
	}
	return f
}

// width of a text in window units.
func (s *sheet) width(text string) float64 {
	f := s.face()
	if f == nil {
		return 0
	}
	return float64(xfont.MeasureString(f, text)) / 64 / s.density
}

// text writes with the left (0), middle (0.5) or right (1) end at x and the middle of small letters at y.
func (s *sheet) text(x, y float64, text string, align float64, c color.Color) {
	f := s.face()
	if f == nil || c == nil {
		return
	}
	x -= align * s.width(text)
	d := xfont.Drawer{Dst: s.img, Src: image.NewUniform(c), Face: f, Dot: fixed.Point26_6{
		X: fixed.I(int(math.Round(x * s.density))), Y: fixed.I(int(math.Round((y + textSize*0.36) * s.density)))}}
	d.DrawString(text)
}

// fade returns the colour at a part of its opacity.
func fade(c color.Color, part float64) color.Color {
	if c == nil {
		return nil
	}
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	n.A = uint8(float64(n.A) * part)
	return n
}
