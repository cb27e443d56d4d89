package paint

import (
	"image"
	"math"

	xfont "golang.org/x/image/font"
	"golang.org/x/image/math/fixed"

	"dramatis/render/font"
)

// A mask is a shape without a colour; at is where its first pixel is relative to the shape's anchor.
type mask struct {
	w, h int
	at   image.Point
	pix  []uint8
}

// draw puts the mask on dst with its anchor at p.
func (m *mask) draw(dst *image.RGBA, p image.Point, colour pixel) {
	x0, y0 := p.X+m.at.X, p.Y+m.at.Y
	from, to := max(0, -x0), min(m.w, dst.Rect.Dx()-x0)
	if from >= to {
		return
	}
	for y := max(0, -y0); y < min(m.h, dst.Rect.Dy()-y0); y++ {
		row := m.pix[y*m.w+from : y*m.w+to]
		at := (y0+y)*dst.Stride + 4*(x0+from)
		for _, v := range row {
			if v != 0 {
				blend(dst.Pix, at, colour, uint32(v))
			}
			at += 4
		}
	}
}

// haloWidth is how far a halo reaches beyond its shape, in pixels.
const haloWidth = 2

// halo returns the shape with haloWidth pixels more on every side, to be drawn under it.
func (m *mask) halo() *mask {
	for range haloWidth {
		m = m.grow()
	}
	return m
}

// grow returns the shape with one more pixel on every side.
func (m *mask) grow() *mask {
	out := &mask{w: m.w + 2, h: m.h + 2, at: m.at.Sub(image.Pt(1, 1)), pix: make([]uint8, (m.w+2)*(m.h+2))}
	for y := range m.h {
		for x, v := range m.pix[y*m.w : (y+1)*m.w] {
			if v == 0 {
				continue
			}
			for dy := range 3 {
				row := out.pix[(y+dy)*out.w+x:]
				for dx := range 3 {
					row[dx] = max(row[dx], v)
				}
			}
		}
	}
	return out
}

// discMask returns a filled circle around its anchor.
func discMask(radius float64) *mask {
	r := int(math.Ceil(radius + 0.5))
	m := &mask{w: 2*r + 1, h: 2*r + 1, at: image.Pt(-r, -r)}
	m.pix = make([]uint8, m.w*m.h)
	for y := -r; y <= r; y++ {
		for x := -r; x <= r; x++ {
			v := radius + 0.5 - math.Hypot(float64(x), float64(y))
			m.pix[(y+r)*m.w+x+r] = uint8(max(0, min(1, v))*255 + 0.5)
		}
	}
	return m
}

// textMask returns one line of text, centred under its anchor.
func textMask(text string, size float64) (*mask, error) {
	face, err := font.Face(font.Regular, size)
	if err != nil {
		return nil, err
	}
	metrics := face.Metrics()
	advance := xfont.MeasureString(face, text)
	w, h := advance.Ceil()+2, (metrics.Ascent+metrics.Descent).Ceil()+2
	img := image.NewAlpha(image.Rect(0, 0, w, h))
	d := xfont.Drawer{Dst: img, Src: image.Opaque, Face: face,
		Dot: fixed.Point26_6{X: fixed.I(1), Y: fixed.I(1) + metrics.Ascent}}
	d.DrawString(text)
	return &mask{w: w, h: h, at: image.Pt(-w/2, 0), pix: img.Pix}, nil
}
