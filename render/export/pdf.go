package export

import (
	"image/color"

	"dramatis/render/pdf"
	"dramatis/render/scene"
)

// writePDF draws a picture on one page of its size, as lines, circles and text that can be selected.
func writePDF(p *scene.Picture, o Options) ([]byte, error) {
	f := arrange(o.Legend, p.Bounds)
	zoom := min(1, pdf.MaxPage/max(f.size.W, f.size.H))
	file := pdf.File{Title: o.Legend.Title}
	s := pdfSurface{page: file.Page(f.size.W*zoom, f.size.H*zoom), high: f.size.H}
	s.page.Draw("%.4f 0 0 %.4f 0 0 cm\n", zoom, zoom)
	s.box(0, 0, f.size.W, f.size.H, o.Palette.Background)
	paintPicture(s, p, f.at, o)
	f.draw(s, o)
	return file.Bytes()
}

// pdfSurface is a page of PDF as a surface; the y of PDF grows upwards.
type pdfSurface struct {
	page *pdf.Page
	high float64
}

func (s pdfSurface) box(x, y, w, h float64, c color.Color) {
	s.page.Fill(c)
	s.page.Draw("%.2f %.2f %.2f %.2f re f\n", x, s.high-y-h, w, h)
}

func (s pdfSurface) disc(x, y, r float64, c color.Color) {
	s.page.Fill(c)
	s.page.Disc(x, s.high-y, r)
}

func (s pdfSurface) line(from, to scene.Point, k stroke) {
	dash := "[]"
	if k.dashed {
		dash = "[6 4]"
	}
	s.page.Stroke(k.color)
	s.page.Draw("%s 0 d %.2f w %.2f %.2f m %.2f %.2f l S\n", dash, k.width, from.X, s.high-from.Y, to.X, s.high-to.Y)
}

// ground draws each quadratic curve as the cubic one that is the same.
func (s pdfSurface) ground(rings [][]scene.Point, c color.Color) {
	s.page.Fill(c)
	for _, ring := range rings {
		from := middle(ring[len(ring)-1], ring[0])
		s.page.Draw("%.2f %.2f m\n", from.X, s.high-from.Y)
		for i, at := range ring {
			to := middle(at, ring[(i+1)%len(ring)])
			s.page.Draw("%.2f %.2f %.2f %.2f %.2f %.2f c\n", (from.X+2*at.X)/3, s.high-(from.Y+2*at.Y)/3, (to.X+2*at.X)/3, s.high-(to.Y+2*at.Y)/3, to.X, s.high-to.Y)
			from = to
		}
		s.page.Draw("h\n")
	}
	s.page.Draw("f*\n")
}

func (s pdfSurface) text(at scene.Point, f pdf.Font, c color.Color, text string) {
	s.page.Fill(c)
	s.page.Text(at.X, s.high-at.Y, f, text)
}

func (s pdfSurface) label(at scene.Point, size float64, c, halo color.Color, text string) {
	f := pdf.Font{Size: size}
	s.page.Halo(at.X, s.high-at.Y, f, halo, haloWidth, text)
	s.text(at, f, c, text)
}
