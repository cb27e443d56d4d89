package paint

import (
	"image"
	"math"

	"golang.org/x/image/vector"

	"dramatis/render/scene"
)

// paintGrounds draws a pale ground under each community.
func (p *Painter) paintGrounds(dst *image.RGBA, f Frame, g geometry) (painted bool) {
	if p.palette.Ground == nil {
		return false
	}
	for _, ground := range f.Picture.Grounds {
		painted = p.paintGround(dst, ground, g) || painted
	}
	return painted
}

// paintGround fills the rings of one ground as far as they are in sight.
func (p *Painter) paintGround(dst *image.RGBA, ground scene.Ground, g geometry) bool {
	area := image.Rectangle{}
	for _, ring := range ground.Rings {
		for _, at := range ring {
			q := g.pixel(at)
			area = area.Union(image.Rect(q.X-1, q.Y-1, q.X+2, q.Y+2))
		}
	}
	area = area.Intersect(dst.Rect)
	if area.Empty() {
		return false
	}
	p.area.Reset(area.Dx(), area.Dy())
	for _, ring := range ground.Rings {
		curves(ring, func(at scene.Point) [2]float32 {
			x, y := g.exact(at)
			return [2]float32{float32(x) - float32(area.Min.X), float32(y) - float32(area.Min.Y)}
		}, &p.area)
	}
	p.area.Draw(dst, area, image.NewUniform(p.palette.Ground(ground.Community)), image.Point{})
	return true
}

// curves adds a ring of a ground to the area; place converts its corners to pixels.
func curves(ring []scene.Point, place func(scene.Point) [2]float32, to *vector.Rasterizer) {
	middle := func(a, b [2]float32) (x, y float32) { return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2 }
	last := place(ring[len(ring)-1])
	at := place(ring[0])
	to.MoveTo(middle(last, at))
	for i := range ring {
		next := place(ring[(i+1)%len(ring)])
		x, y := middle(at, next)
		to.QuadTo(at[0], at[1], x, y)
		at = next
	}
	to.ClosePath()
}

// paleShare is how far the colour of faint lines is from that of others towards the ground.
const paleShare = 0.55

// fade returns a colour moved towards the ground.
func fade(c, ground pixel) pixel { return mix(c, ground, 0.72) }

// mix lays share (0 to 1) of b over a.
func mix(a, b pixel, share float64) pixel {
	part := func(shift uint) uint32 {
		x, y := float64(uint32(a)>>shift&0xff), float64(uint32(b)>>shift&0xff)
		return uint32(math.Round(x*(1-share)+y*share)) << shift
	}
	return pixel(part(0) | part(8) | part(16) | 0xff000000)
}
