package export

import (
	"fmt"

	"dramatis/render/pdf"
	"dramatis/render/scene"
)

// writePDF draws a picture on one page of its size, as lines, circles and text that can be selected.
func writePDF(p *scene.Picture, o Options) ([]byte, error) {
	bounds := p.Bounds.Grow(margin)
	size := bounds.Size()
	zoom := min(1, pdf.MaxPage/max(size.W, size.H))
	var file pdf.File
	d := &drawing{file: &file, page: file.Page(size.W*zoom, size.H*zoom), left: bounds.Min.X, top: bounds.Max.Y}
	d.page.Draw("%.4f 0 0 %.4f 0 0 cm\n", zoom, zoom)
	d.page.Fill(o.Palette.Background)
	d.page.Draw("0 0 %.2f %.2f re f\n", size.W, size.H)
	for _, l := range p.Lines {
		d.line(p.Discs[l.A].At, p.Discs[l.B].At, l, o)
	}
	d.page.Draw("[] 0 d\n")
	for _, disc := range p.Discs {
		x, y := d.at(disc.At)
		if disc.Selected {
			d.page.Fill(o.Palette.Text)
			d.page.Disc(x, y, disc.Radius+2.5)
		}
		d.page.Fill(o.Palette.Type(disc.Type))
		d.page.Disc(x, y, disc.Radius)
	}
	d.page.Fill(o.Palette.Text)
	for _, disc := range p.Discs {
		if err := d.caption(disc); err != nil {
			return nil, fmt.Errorf("write the picture as PDF: %w", err)
		}
	}
	return file.Bytes()
}

// A drawing is the content of the page; y grows upwards from its bottom.
type drawing struct {
	file      *pdf.File
	page      *pdf.Page
	left, top float64
}

func (d *drawing) at(p scene.Point) (x, y float64) { return p.X - d.left, d.top - p.Y }

func (d *drawing) line(a, b scene.Point, l scene.Line, o Options) {
	colour, dash, width := o.Palette.Line, "[]", l.Width
	if l.Dashed {
		colour, dash, width = o.Palette.Review, "[6 4]", 2
	}
	d.page.Stroke(colour)
	x0, y0 := d.at(a)
	x1, y1 := d.at(b)
	d.page.Draw("%s 0 d %.2f w %.2f %.2f m %.2f %.2f l S\n", dash, width, x0, y0, x1, y1)
}

// caption writes a disc's name under it, in its middle.
func (d *drawing) caption(disc scene.Disc) error {
	width, err := d.file.Width(disc.Caption, scene.CaptionSize, false)
	if err != nil {
		return err
	}
	x, y := d.at(disc.At)
	return d.page.Text(x-width/2, y-disc.Radius-scene.CaptionGap-scene.CaptionSize*0.8, scene.CaptionSize, false, disc.Caption)
}
