package sheet

import (
	"context"
	"fmt"
	"image/color"
	"strings"

	"github.com/rivo/uniseg"

	"dramatis/render/pdf"
)

// A page is A4, in points.
const (
	pageWidth  = 595.28
	pageHeight = 841.89
	pageMargin = 62.0
)

// A look is how a style is set on a page, in points.
type look struct {
	size, above, below, left float64
	bold                     bool
	ink                      color.Color
}

var (
	black = color.NRGBA{0x23, 0x26, 0x2B, 255}
	muted = color.NRGBA{0x6C, 0x6F, 0x75, 255}
	blue  = color.NRGBA{0x2F, 0x5D, 0x8C, 255}
	line  = color.NRGBA{0xDF, 0xDA, 0xD1, 255}

	looks = map[Style]look{
		Text:    {size: 10, below: 4, ink: black},
		Title:   {size: 22, below: 6, bold: true, ink: black},
		Section: {size: 15, above: 18, below: 4, bold: true, ink: blue},
		Name:    {size: 12, above: 12, below: 2, bold: true, ink: black},
		Aside:   {size: 8.5, below: 4, ink: muted},
		Item:    {size: 10, below: 2, left: 14, ink: black},
		Quote:   {size: 9.5, above: 1, below: 4, left: 14, ink: black},
	}
)

// maxWord is how many characters a word may have before it is split.
const maxWord = 40

// leading is the distance of base lines, in text sizes.
const leading = 1.42

// A setter sets blocks on pages.
type setter struct {
	file pdf.File
	list []*pdf.Page
	y    float64 // the next line's top
	// beside is the picture at the right of the page in hand: how far down it reaches, and the width it takes.
	beside struct{ bottom, width float64 }
}

func pages(ctx context.Context, s Sheet) ([]byte, error) {
	t := &setter{file: pdf.File{Title: s.Title}}
	t.newPage()
	for i, b := range s.Blocks {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		p, err := pictureOf(b)
		if err != nil {
			return nil, err
		}
		if maxPicture[b.Style][0] > 0 || b.Style == Section { // a heading starts below the picture before it
			t.y = min(t.y, t.beside.bottom)
		}
		room := t.minHeight(b)
		if p != nil {
			room = max(room, looks[b.Style].above+p.height)
		}
		if i+1 < len(s.Blocks) && (b.Style == Section || b.Style == Name) { // a heading stays with what follows
			room += t.minHeight(s.Blocks[i+1])
		}
		if t.y-room < pageMargin {
			t.newPage()
		}
		if p != nil {
			t.picture(p, looks[b.Style].above)
		}
		t.block(b)
	}
	small := pdf.Font{Size: 8}
	for i, p := range t.list {
		text := fmt.Sprintf("%d / %d", i+1, len(t.list))
		p.Fill(muted)
		p.Text((pageWidth-t.file.Width(text, small))/2, pageMargin/2, small, text)
	}
	return t.file.Bytes()
}

// minHeight returns the least height in which a block can begin: its first lines.
func (t *setter) minHeight(b Block) float64 {
	l := looks[b.Style]
	return l.above + 2*l.size*leading
}

func (t *setter) newPage() {
	t.list = append(t.list, t.file.Page(pageWidth, pageHeight))
	t.y = pageHeight - pageMargin
	t.beside.bottom, t.beside.width = pageHeight, 0
}

// besideGap is between a picture and the lines beside it, in points.
const besideGap = 12

// picture sets a picture at the right, its top below that of the next line by so much.
func (t *setter) picture(p *picture, below float64) {
	bottom := t.y - below - p.height
	t.page().Picture(t.file.JPEG(p.data, p.pixels[0], p.pixels[1], p.grey), pageWidth-pageMargin-p.width, bottom, p.width, p.height)
	t.beside.bottom, t.beside.width = bottom-besideGap, p.width+besideGap
}

func (t *setter) page() *pdf.Page { return t.list[len(t.list)-1] }

// A token is an unbreakable piece of text with the blanks after it.
type token struct {
	text  string
	font  pdf.Font
	ink   color.Color
	width float64 // without the blanks at its end
	blank float64
	ends  bool // the line ends here
}

// words splits a text where lines may break (Unicode's rules: Chinese between characters but not
// before a stop).
func (t *setter) words(text string, l look) (out []token) {
	font := pdf.Font{Size: l.size, Bold: l.bold}
	state := -1
	for text != "" {
		var segment string
		var must bool
		segment, text, must, state = uniseg.FirstLineSegmentInString(text, state)
		if r := []rune(segment); len(r) > maxWord { // not a word, and maybe wider than a line
			segment, text, must, state = string(r[:maxWord]), string(r[maxWord:])+text, false, -1
		}
		width := t.file.Width(strings.TrimRight(segment, " "), font)
		out = append(out, token{text: segment, font: font, ink: l.ink, width: width, blank: t.file.Width(segment, font) - width, ends: must && text != ""})
	}
	return out
}

func (t *setter) block(b Block) {
	l := looks[b.Style]
	strong := l
	strong.bold = true
	lead, text := oneLine(b.Lead), oneLine(b.Text)
	if lead != "" && text != "" {
		lead += " "
	}
	all := append(t.words(lead, strong), t.words(text, l)...)
	t.y -= l.above
	if b.Style == Item && len(all) > 0 {
		t.page().Fill(muted)
		t.page().Disc(pageMargin+5, t.y-l.size*0.85, 1.4)
	}
	t.lines(all, l, b.Style == Quote)
	if from := oneLine(b.From); from != "" {
		small := looks[Aside]
		small.left = l.left
		t.lines(t.words("— "+from, small), small, true)
	}
	t.y -= l.below
}

// lines sets words line by line, on new pages when one is full; barred draws the bar of a quote.
func (t *setter) lines(all []token, l look, barred bool) {
	left := pageMargin + l.left
	for len(all) > 0 {
		room := pageWidth - 2*pageMargin - l.left
		if t.y > t.beside.bottom {
			room -= t.beside.width
		}
		n, width := 0, 0.0
		for n < len(all) && (n == 0 || width+all[n].width <= room) && (n == 0 || !all[n-1].ends) {
			width += all[n].width + all[n].blank
			n++
		}
		if t.y-l.size*leading < pageMargin {
			t.newPage()
		}
		p, x := t.page(), left
		if barred {
			p.Fill(line)
			p.Draw("%.2f %.2f 1.50 %.2f re f\n", pageMargin+4, t.y-l.size*leading, l.size*leading)
		}
		t.y -= l.size * leading
		for _, w := range all[:n] {
			p.Fill(w.ink)
			p.Text(x, t.y+l.size*0.32, w.font, strings.TrimRight(w.text, " "))
			x += w.width + w.blank
		}
		all = all[n:]
	}
}
