package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image/color"
	"slices"

	"dramatis/render/font"
)

// MaxPage is the greatest side of a page in points (ISO 32000-1, annex C.2).
const MaxPage = 14_400

// A File is a document of pages.
type File struct {
	Title   string // shown by readers as the window's title
	letters letters
	pages   []*Page
	jpegs   []string // objects
}

// A Page is drawn on in points from its lower left corner, y upwards.
type Page struct {
	of   *File
	w, h float64
	out  bytes.Buffer
}

// Page adds a page of a size in points.
func (f *File) Page(w, h float64) *Page {
	p := &Page{of: f, w: w, h: h}
	f.pages = append(f.pages, p)
	return p
}

// A Font is one of the two faces of the built-in font, in a size in points.
type Font struct {
	Size float64
	Bold bool
}

// Width returns the width of a text in points. Characters that the font lacks are left out, here as in
// Page.Text.
func (f *File) Width(text string, font Font) float64 {
	_, width := f.letters.set(text, font.Bold)
	return width * font.Size
}

// Draw adds operators of a page's content (section 8 and annex A).
func (p *Page) Draw(format string, args ...any) { fmt.Fprintf(&p.out, format, args...) }

// Fill sets the colour of areas and text.
func (p *Page) Fill(c color.Color) { p.colour(c, "rg") }

// Stroke sets the colour of lines.
func (p *Page) Stroke(c color.Color) { p.colour(c, "RG") }

func (p *Page) colour(c color.Color, operator string) {
	if c == nil {
		c = color.Black
	}
	r, g, b, _ := c.RGBA()
	p.Draw("%.3f %.3f %.3f %s\n", float64(r)/0xffff, float64(g)/0xffff, float64(b)/0xffff, operator)
}

// round is how far the control points of a quarter of a circle are from its ends, in radii.
const round = 0.5523

// Disc fills a circle.
func (p *Page) Disc(x, y, r float64) {
	k := round * r
	p.Draw("%.2f %.2f m %.2f %.2f %.2f %.2f %.2f %.2f c %.2f %.2f %.2f %.2f %.2f %.2f c %.2f %.2f %.2f %.2f %.2f %.2f c %.2f %.2f %.2f %.2f %.2f %.2f c f\n",
		x+r, y, x+r, y+k, x+k, y+r, x, y+r, x-k, y+r, x-r, y+k, x-r, y, x-r, y-k, x-k, y-r, x, y-r, x+k, y-r, x+r, y-k, x+r, y)
}

// Text writes one line from x on, its base line at y.
func (p *Page) Text(x, y float64, f Font, text string) {
	runs, _ := p.of.letters.set(text, f.Bold)
	if len(runs) == 0 {
		return
	}
	p.Draw("BT %.2f %.2f Td", x, y)
	for _, r := range runs {
		p.Draw(" /F%d %g Tf <%x> Tj", r.font, f.Size, r.codes)
	}
	p.Draw(" ET\n")
}

// Halo draws an outline of the text that Text writes at the same place, width points wide in all, so
// that lines behind it don't disturb. The outline is not text: it can't be selected or found.
func (p *Page) Halo(x, y float64, f Font, c color.Color, width float64, text string) {
	runs, _ := p.of.letters.set(text, f.Bold)
	if len(runs) == 0 {
		return
	}
	p.Draw("q 1 j ")
	p.Stroke(c)
	p.Draw("%.4f 0 0 %.4f %.2f %.2f cm %.2f w\n", f.Size/font.Em, f.Size/font.Em, x, y, width*font.Em/f.Size)
	for _, r := range runs {
		for _, code := range r.codes {
			l := p.of.letters.list[r.font*fontSize+int(code)-1]
			if path, _, _ := l.path(); path != "" {
				p.Draw("%sh S ", path)
			}
			p.Draw("1 0 0 1 %g 0 cm\n", l.Advance)
		}
	}
	p.Draw("Q\n")
}

// A JPEG is a picture that a file holds.
type JPEG int

// JPEG adds a picture of a size in pixels, in three colours or grey, and returns it for Page.Picture.
func (f *File) JPEG(data []byte, width, height int, grey bool) JPEG {
	space := "DeviceRGB"
	if grey {
		space = "DeviceGray"
	}
	f.jpegs = append(f.jpegs, fmt.Sprintf("<< /Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /%s /BitsPerComponent 8 /Filter /DCTDecode /Length %d >>\nstream\n%s\nendstream",
		width, height, space, len(data), data))
	return JPEG(len(f.jpegs) - 1)
}

// Picture draws a picture with its lower left corner at x, y.
func (p *Page) Picture(of JPEG, x, y, width, height float64) {
	p.Draw("q %.2f 0 0 %.2f %.2f %.2f cm /I%d Do Q\n", width, height, x, y, of)
}

// Bytes returns the whole document: catalogue, pages, what all pages use, title, each page with its content, the fonts, then
// the pictures. An error is the first that came when text was set.
func (f *File) Bytes() ([]byte, error) {
	if f.letters.err != nil {
		return nil, fmt.Errorf("write text as PDF: %w", f.letters.err)
	}
	const before = 4 // objects before the pages
	fonts, names := f.letters.objects(before + 2*len(f.pages) + 1)
	kids, pictures := "", ""
	for i := range f.jpegs {
		pictures += fmt.Sprintf("/I%d %d 0 R ", i, before+2*len(f.pages)+len(fonts)+1+i)
	}
	var pages []string
	for i, p := range f.pages {
		content, err := compressedStream(p.out.Bytes())
		if err != nil {
			return nil, fmt.Errorf("write page %d as PDF: %w", i+1, err)
		}
		number := before + 1 + 2*i
		kids += fmt.Sprintf("%d 0 R ", number)
		pages = append(pages, fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %.2f %.2f] /Contents %d 0 R /Resources 3 0 R >>", p.w, p.h, number+1), content)
	}
	objects := append([]string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", kids, len(f.pages)),
		fmt.Sprintf("<< /Font << %s >> /XObject << %s >> >>", names, pictures),
		fmt.Sprintf("<< /Title <feff%s> >>", utf16Hex(f.Title)),
	}, slices.Concat(pages, fonts, f.jpegs)...)
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
	fmt.Fprintf(&out, "trailer\n<< /Size %d /Root 1 0 R /Info 4 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, table)
	return out.Bytes(), nil
}

// compressedStream returns a stream object of compressed bytes.
func compressedStream(data []byte) (string, error) {
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
