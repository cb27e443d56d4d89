package export

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/color"
	"strings"

	"dramatis/render/pdf"
	"dramatis/render/scene"
)

// writeSVG draws a picture as lines, circles and text (SVG 1.1).
func writeSVG(p *scene.Picture, o Options) []byte {
	f := arrange(o.Legend, p.Bounds)
	s := &svgSurface{}
	fmt.Fprintf(&s.out, `<?xml version="1.0" encoding="UTF-8"?>`+"\n"+`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="%.2f" height="%.2f" viewBox="0 0 %.2f %.2f" font-family="%s">`+"\n",
		f.size.W, f.size.H, f.size.W, f.size.H, fonts)
	if o.Legend.Title != "" {
		fmt.Fprintf(&s.out, "<title>%s</title>\n", escapeXML(o.Legend.Title))
	}
	s.box(0, 0, f.size.W, f.size.H, o.Palette.Background)
	paintPicture(s, p, f.at, o)
	f.draw(s, o)
	s.out.WriteString("</svg>\n")
	return s.out.Bytes()
}

// svgSurface is an SVG that is being written.
type svgSurface struct {
	out    bytes.Buffer
	labels int
}

func hex(c color.Color) string {
	if c == nil {
		c = color.Black
	}
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}

func (s *svgSurface) box(x, y, w, h float64, c color.Color) {
	fmt.Fprintf(&s.out, `<rect x="%.2f" y="%.2f" width="%.2f" height="%.2f" fill="%s"/>`+"\n", x, y, w, h, hex(c))
}

func (s *svgSurface) disc(x, y, r float64, c color.Color) {
	fmt.Fprintf(&s.out, `<circle cx="%.2f" cy="%.2f" r="%.2f" fill="%s"/>`+"\n", x, y, r, hex(c))
}

func (s *svgSurface) line(from, to scene.Point, k stroke) {
	dash := ""
	if k.dashed {
		dash = ` stroke-dasharray="6 4"`
	}
	fmt.Fprintf(&s.out, `<line x1="%.2f" y1="%.2f" x2="%.2f" y2="%.2f" stroke="%s" stroke-width="%.2f"%s/>`+"\n", from.X, from.Y, to.X, to.Y, hex(k.color), k.width, dash)
}

func (s *svgSurface) ground(rings [][]scene.Point, c color.Color) {
	s.out.WriteString(`<path d="`)
	for _, ring := range rings {
		m := middle(ring[len(ring)-1], ring[0])
		fmt.Fprintf(&s.out, "M%.1f %.1f", m.X, m.Y)
		for i, at := range ring {
			m := middle(at, ring[(i+1)%len(ring)])
			fmt.Fprintf(&s.out, "Q%.1f %.1f %.1f %.1f", at.X, at.Y, m.X, m.Y)
		}
		s.out.WriteString("Z")
	}
	fmt.Fprintf(&s.out, `" fill="%s" fill-rule="evenodd"/>`+"\n", hex(c))
}

func middle(a, b scene.Point) scene.Point { return scene.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2} }

func (s *svgSurface) text(at scene.Point, f pdf.Font, c color.Color, text string) {
	weight := ""
	if f.Bold {
		weight = ` font-weight="bold"`
	}
	fmt.Fprintf(&s.out, `<text x="%.2f" y="%.2f" font-size="%g"%s fill="%s">%s</text>`+"\n", at.X, at.Y, f.Size, weight, hex(c), escapeXML(text))
}

// label draws the halo as another use of the text, so that the text is in the file once, and without
// paint-order, which needs SVG 2.
func (s *svgSurface) label(at scene.Point, size float64, c, halo color.Color, text string) {
	s.labels++
	fmt.Fprintf(&s.out, `<use xlink:href="#n%d" stroke="%s" stroke-width="%g" stroke-linejoin="round"/>`+"\n", s.labels, hex(halo), haloWidth)
	fmt.Fprintf(&s.out, `<text id="n%d" x="%.2f" y="%.2f" font-size="%g" fill="%s">%s</text>`+"\n", s.labels, at.X, at.Y, size, hex(c), escapeXML(text))
}

// escapeXML returns text as XML takes it.
func escapeXML(text string) string {
	var out strings.Builder
	_ = xml.EscapeText(&out, []byte(text)) // a builder takes everything
	return out.String()
}
