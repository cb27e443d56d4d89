package export

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image/color"

	"dramatis/render/scene"
)

// maxPage is the greatest side of a page in points (ISO 32000-1, annex C.2).
const maxPage = 14_400

// writePDF draws a picture on one page of its size, as lines, circles and text that can be selected (PDF 1.4,
// ISO 32000-1).
func writePDF(p *scene.Picture, o Options) ([]byte, error) {
	bounds := p.Bounds.Grow(margin)
	size := bounds.Size()
	zoom := min(1, maxPage/max(size.W, size.H))
	d := &drawing{left: bounds.Min.X, top: bounds.Max.Y}
	fmt.Fprintf(&d.out, "%.4f 0 0 %.4f 0 0 cm\n", zoom, zoom)
	d.colour(o.Palette.Background, "rg")
	fmt.Fprintf(&d.out, "0 0 %.2f %.2f re f\n", size.W, size.H)
	for _, l := range p.Lines {
		d.line(p.Discs[l.A].At, p.Discs[l.B].At, l, o)
	}
	fmt.Fprint(&d.out, "[] 0 d\n")
	for _, disc := range p.Discs {
		if disc.Selected {
			d.disc(disc.At, disc.Radius+2.5, o.Palette.Text)
		}
		d.disc(disc.At, disc.Radius, o.Palette.Type(disc.Type))
	}
	d.colour(o.Palette.Text, "rg")
	for _, disc := range p.Discs {
		if err := d.caption(disc); err != nil {
			return nil, fmt.Errorf("write the picture as PDF: %w", err)
		}
	}
	return d.file(size.W*zoom, size.H*zoom)
}

// A drawing is the content of the page; y grows upwards from its bottom.
type drawing struct {
	out       bytes.Buffer
	left, top float64
	letters   letters
}

func (d *drawing) at(p scene.Point) (x, y float64) { return p.X - d.left, d.top - p.Y }

func (d *drawing) colour(c color.Color, operator string) {
	if c == nil {
		c = color.Black
	}
	r, g, b, _ := c.RGBA()
	fmt.Fprintf(&d.out, "%.3f %.3f %.3f %s\n", float64(r)/0xffff, float64(g)/0xffff, float64(b)/0xffff, operator)
}

func (d *drawing) line(a, b scene.Point, l scene.Line, o Options) {
	colour, dash, width := o.Palette.Line, "[]", l.Width
	if l.Dashed {
		colour, dash, width = o.Palette.Review, "[6 4]", 2
	}
	d.colour(colour, "RG")
	x0, y0 := d.at(a)
	x1, y1 := d.at(b)
	fmt.Fprintf(&d.out, "%s 0 d %.2f w %.2f %.2f m %.2f %.2f l S\n", dash, width, x0, y0, x1, y1)
}

// round is how far the control points of a quarter of a circle are from its ends, in radii.
const round = 0.5523

func (d *drawing) disc(at scene.Point, r float64, c color.Color) {
	d.colour(c, "rg")
	x, y := d.at(at)
	k := round * r
	fmt.Fprintf(&d.out, "%.2f %.2f m %.2f %.2f %.2f %.2f %.2f %.2f c %.2f %.2f %.2f %.2f %.2f %.2f c %.2f %.2f %.2f %.2f %.2f %.2f c %.2f %.2f %.2f %.2f %.2f %.2f c f\n",
		x+r, y, x+r, y+k, x+k, y+r, x, y+r, x-k, y+r, x-r, y+k, x-r, y, x-r, y-k, x-k, y-r, x, y-r, x+k, y-r, x+r, y-k, x+r, y)
}

// caption writes a disc's name under it, in its middle.
func (d *drawing) caption(disc scene.Disc) error {
	runs, width, err := d.letters.set(disc.Caption)
	if err != nil {
		return err
	}
	x, y := d.at(disc.At)
	fmt.Fprintf(&d.out, "BT %.2f %.2f Td", x-width*scene.CaptionSize/2, y-disc.Radius-scene.CaptionGap-scene.CaptionSize*0.8)
	for _, r := range runs {
		fmt.Fprintf(&d.out, " /F%d %g Tf <%x> Tj", r.font, scene.CaptionSize, r.codes)
	}
	fmt.Fprint(&d.out, " ET\n")
	return nil
}

// file is the whole document: catalogue, pages, page, content, then the fonts.
func (d *drawing) file(w, h float64) ([]byte, error) {
	content, err := packed(d.out.Bytes())
	if err != nil {
		return nil, fmt.Errorf("write the picture as PDF: %w", err)
	}
	const first = 5 // the number of the first font's first object
	fonts, names := d.letters.objects(first)
	objects := append([]string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %.2f %.2f] /Contents 4 0 R /Resources << /Font << %s >> >> >>", w, h, names),
		content,
	}, fonts...)
	var out bytes.Buffer
	out.WriteString("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
	at := make([]int, len(objects))
	for i, o := range objects {
		at[i] = out.Len()
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	table := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, p := range at {
		fmt.Fprintf(&out, "%010d 00000 n \n", p)
	}
	fmt.Fprintf(&out, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, table)
	return out.Bytes(), nil
}

// packed is a stream object of compressed bytes.
func packed(data []byte) (string, error) {
	var out bytes.Buffer
	z := zlib.NewWriter(&out)
	if _, err := z.Write(data); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	return fmt.Sprintf("<< /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream", out.Len(), out.String()), nil
}
