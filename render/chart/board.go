package chart

import (
	"fmt"
	"html"
	"image"
	"image/color"
	"strings"
)

// A Board is a picture of several panels below one another, each with a bar and its label per row.
type Board struct {
	Title  string
	Panels []Panel
}

// A Panel is one figure on a scale from 0 to High.
type Panel struct {
	Title string
	High  float64
	Bars  []SpreadBar
}

// A SpreadBar is a value with its spread, NaN if it has none.
type SpreadBar struct {
	Label         string
	Value, Spread float64
}

// Print returns the palette for paper.
func Print() Palette {
	grey := func(v uint8) color.Color { return color.NRGBA{v, v, v, 255} }
	return Palette{Background: color.White, Line: grey(205), Text: grey(25), Muted: grey(95), Series: []color.Color{color.NRGBA{63, 106, 163, 255}}}
}

// The measures of a board in window units.
const (
	boardWidth   = 720.0
	boardMargin  = 16.0
	boardTitle   = 30.0
	panelTitle   = 24.0
	barRow       = 20.0
	panelGap     = 18.0
	barThickness = 11.0
	labelShare   = 0.42 // of the width, at most
	whisker      = 3.5  // half the end of a spread
)

func (b Board) height() float64 {
	h := boardMargin*2 + boardTitle
	for _, p := range b.Panels {
		h += panelTitle + float64(len(p.Bars))*barRow + panelGap
	}
	return h
}

// pen draws what a board is made of.
type pen interface {
	words(x, y float64, text string, big bool)
	bar(x0, y0, x1, y1 float64)
	thin(x0, y0, x1, y1 float64, dark bool)
}

// draw lays a board out: titles, then a row for each bar.
func (b Board) draw(p pen) {
	y := boardMargin + boardTitle/2
	p.words(boardMargin, y, b.Title, true)
	y += boardTitle / 2
	left := boardMargin + boardWidth*labelShare
	right := boardWidth - boardMargin
	for _, panel := range b.Panels {
		p.words(boardMargin, y+panelTitle/2, panel.Title, true)
		y += panelTitle
		high := panel.High
		if !(high > 0) || !isDrawable(high) {
			high = 1
		}
		at := func(v float64) float64 { return left + max(0, min(1, v/high))*(right-left) }
		rows := float64(len(panel.Bars)) * barRow
		for _, tick := range []float64{0, 0.25, 0.5, 0.75, 1} {
			p.thin(at(tick*high), y, at(tick*high), y+rows, tick == 0)
		}
		for _, one := range panel.Bars {
			mid := y + barRow/2
			p.words(boardMargin, mid, one.Label, false)
			if isDrawable(one.Value) {
				p.bar(left, mid-barThickness/2, max(left+1, at(one.Value)), mid+barThickness/2)
				if isDrawable(one.Spread) && one.Spread > 0 {
					low, top := at(one.Value-one.Spread), at(one.Value+one.Spread)
					p.thin(low, mid, top, mid, true)
					p.thin(low, mid-whisker, low, mid+whisker, true)
					p.thin(top, mid-whisker, top, mid+whisker, true)
				}
			}
			y += barRow
		}
		y += panelGap
	}
}

// Image draws the board in pixels, two for each window unit.
func (b Board) Image(p Palette) *image.RGBA {
	const density = 2
	h := min(b.height(), maxSide/density)
	s := newSheet(image.Rect(0, 0, boardWidth*density, int(h*density)), density, p)
	b.draw(boardSheet{s})
	return s.img
}

type boardSheet struct{ *sheet }

func (s boardSheet) words(x, y float64, text string, big bool) {
	c := s.palette.Muted
	most := boardWidth * labelShare
	if big {
		c, most = s.palette.Text, boardWidth-2*boardMargin
	}
	s.text(x, y, fitText(text, func(t string) bool { return s.width(t) <= most-gap }), 0, c)
}

func (s boardSheet) bar(x0, y0, x1, y1 float64) {
	s.fill([]point{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, s.palette.series(0))
}

func (s boardSheet) thin(x0, y0, x1, y1 float64, dark bool) {
	c := s.palette.Line
	if dark {
		c = s.palette.Text
	}
	s.rule(x0, y0, x1, y1, c)
}

// fitText returns as much of a text as there is room for.
func fitText(text string, fits func(string) bool) string {
	if fits(text) {
		return text
	}
	r := []rune(text)
	for n := len(r) - 1; n > 0; n-- {
		if cut := string(r[:n]) + "…"; fits(cut) {
			return cut
		}
	}
	return "…"
}

// SVG returns the board as a vector picture whose words are text.
func (b Board) SVG() []byte {
	s := &boardSVG{}
	fmt.Fprintf(&s.b, `<svg xmlns="http://www.w3.org/2000/svg" width="%g" height="%g" viewBox="0 0 %g %g" font-family="sans-serif">`+"\n", boardWidth, b.height(), boardWidth, b.height())
	fmt.Fprintf(&s.b, `<rect width="100%%" height="100%%" fill="#ffffff"/>`+"\n")
	b.draw(s)
	s.b.WriteString("</svg>\n")
	return []byte(s.b.String())
}

type boardSVG struct{ b strings.Builder }

func (s *boardSVG) words(x, y float64, text string, big bool) {
	style := `font-size="11" fill="#5f5f5f"`
	if big {
		style = `font-size="12" font-weight="bold" fill="#191919"`
	}
	fmt.Fprintf(&s.b, `<text x="%g" y="%g" dominant-baseline="central" %s>%s</text>`+"\n", x, y, style, html.EscapeString(cleanXML(text)))
}

func (s *boardSVG) bar(x0, y0, x1, y1 float64) {
	fmt.Fprintf(&s.b, `<rect x="%.2f" y="%.2f" width="%.2f" height="%.2f" fill="#3f6aa3"/>`+"\n", x0, y0, x1-x0, y1-y0)
}

func (s *boardSVG) thin(x0, y0, x1, y1 float64, dark bool) {
	c := "#cdcdcd"
	if dark {
		c = "#191919"
	}
	fmt.Fprintf(&s.b, `<line x1="%.2f" y1="%.2f" x2="%.2f" y2="%.2f" stroke="%s"/>`+"\n", x0, y0, x1, y1, c)
}

// cleanXML returns a text without what XML can't hold.
func cleanXML(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0xFFFE || r == 0xFFFF || r >= 0xD800 && r <= 0xDFFF {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "?"))
}
