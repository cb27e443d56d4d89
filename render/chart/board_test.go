package chart

import (
	"encoding/xml"
	"image/color"
	"io"
	"math"
	"strings"
	"testing"
)

func board() Board {
	return Board{Title: "Table <1> & co.\x01", Panels: []Panel{{Title: "Knowledge exposure", High: 10, Bars: []SpreadBar{{"rag 5.00 ± 2.00", 5, 2}, {"vanilla", math.NaN(), math.NaN()}}}, {Title: "Nothing"}}}
}

func TestABoardHasABarWithItsSpread(t *testing.T) {
	img := board().Image(Print())
	at := func(x, y float64) color.Color { return img.At(int(x*2), int(y*2)) }
	left, right := boardMargin+boardWidth*labelShare, boardWidth-boardMargin
	mid := boardMargin + boardTitle + panelTitle + barRow/2
	where := func(v float64) float64 { return left + v/10*(right-left) }
	blue := Print().Series[0]
	same := func(a, b color.Color) bool {
		r, g, bl, _ := a.RGBA()
		r2, g2, bl2, _ := b.RGBA()
		return r == r2 && g == g2 && bl == bl2
	}
	if !same(at(where(2), mid-3), blue) || same(at(where(5.5), mid-3), blue) {
		t.Error("the bar does not end at 5")
	}
	if !same(at(where(6.5), mid), Print().Text) || same(at(where(7.5), mid), Print().Text) {
		t.Error("the spread does not end at 7")
	}
	if same(at(where(2), mid+barRow-3), blue) {
		t.Error("there is a bar where there is no value")
	}
}

func TestABoardAsSVGIsXMLWithItsWordsAsText(t *testing.T) {
	data := string(board().SVG())
	d := xml.NewDecoder(strings.NewReader(data))
	for {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if !strings.Contains(data, "Table &lt;1&gt; &amp; co.") || strings.Count(data, "#3f6aa3") != 1 {
		t.Error(data)
	}
}
