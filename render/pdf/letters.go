package pdf

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf16"

	"dramatis/render/font"
)

// fontSize is how many characters one font holds: its codes are bytes, and 0 is not used.
const fontSize = 255

// letters are the characters of a PDF, in fonts of outlines (Type 3: ISO 32000-1 section 9.6.5), so
// that the file holds only those it uses.
type letters struct {
	list  []letter
	known map[glyph]int
	err   error // the first
}

// A glyph is a character of one weight.
type glyph struct {
	rune rune
	bold bool
}

type letter struct {
	glyph
	font.Outline
}

// A run is text in one font.
type run struct {
	font  int
	codes []byte
}

// set splits a text into runs and measures it, in ems. Characters that the font lacks are left out.
func (l *letters) set(text string, bold bool) (runs []run, width float64) {
	if l.known == nil {
		l.known = map[glyph]int{}
	}
	for _, r := range text {
		g := glyph{r, bold}
		i, ok := l.known[g]
		if !ok {
			outline, has, err := font.OutlineOf(font.Weight(bold), r)
			if err != nil && l.err == nil {
				l.err = err
			}
			if err != nil || !has {
				continue
			}
			i = len(l.list)
			l.known[g] = i
			l.list = append(l.list, letter{g, outline})
		}
		if n := len(runs); n == 0 || runs[n-1].font != i/fontSize {
			runs = append(runs, run{font: i / fontSize})
		}
		last := &runs[len(runs)-1]
		last.codes = append(last.codes, byte(i%fontSize+1))
		width += l.list[i].Advance / font.Em
	}
	return runs, width
}

// objects returns the fonts as objects numbered from first, and their names for the page.
func (l *letters) objects(first int) (objects []string, names string) {
	for start := 0; start < len(l.list); start += fontSize {
		part := l.list[start:min(start+fontSize, len(l.list))]
		number := first + len(objects)
		names += fmt.Sprintf("/F%d %d 0 R ", start/fontSize, number)
		var shapes, differences, widths strings.Builder
		for i, c := range part {
			fmt.Fprintf(&shapes, "/c%d %d 0 R ", i+1, number+2+i)
			fmt.Fprintf(&differences, "/c%d ", i+1)
			fmt.Fprintf(&widths, "%g ", c.Advance)
		}
		objects = append(objects, fmt.Sprintf("<< /Type /Font /Subtype /Type3 /FontBBox [0 -331 %d 1069] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << %s>> "+
			"/Encoding << /Type /Encoding /Differences [1 %s] >> /FirstChar 1 /LastChar %d /Widths [%s] /ToUnicode %d 0 R /Resources << >> >>",
			font.Em, shapes.String(), differences.String(), len(part), widths.String(), number+1), stream(toUnicode(part)))
		for _, c := range part {
			objects = append(objects, stream(c.shape()))
		}
	}
	return objects, names
}

func stream(content string) string {
	return fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(content), content)
}

// toUnicode maps codes to characters, so that text can be selected and searched (section 9.10.3).
func toUnicode(part []letter) string {
	var out strings.Builder
	out.WriteString("/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Names def /CMapType 2 def\n1 begincodespacerange <01> <ff> endcodespacerange\n")
	const most = 100 // in one block
	for start := 0; start < len(part); start += most {
		block := part[start:min(start+most, len(part))]
		fmt.Fprintf(&out, "%d beginbfchar\n", len(block))
		for i, c := range block {
			fmt.Fprintf(&out, "<%02x> <", start+i+1)
			out.WriteString(utf16Hex(string(c.rune)) + ">\n")
		}
		out.WriteString("endbfchar\n")
	}
	out.WriteString("endcmap end end")
	return out.String()
}

// path returns a character's outline as operators, not yet closed and painted, with its corners; "" for a blank.
func (c letter) path() (operators string, low, high [2]float64) {
	low, high = [2]float64{math.Inf(1), math.Inf(1)}, [2]float64{math.Inf(-1), math.Inf(-1)}
	var path strings.Builder
	for i, p := range c.Parts {
		if p.Kind == 'm' && i > 0 {
			path.WriteString("h ")
		}
		for _, at := range p.Points {
			for k := range at {
				low[k], high[k] = min(low[k], at[k]), max(high[k], at[k])
			}
			fmt.Fprintf(&path, "%.0f %.0f ", at[0], at[1])
		}
		path.WriteByte(p.Kind)
		path.WriteByte(' ')
	}
	return path.String(), low, high
}

// shape draws a character in the colour of the text.
func (c letter) shape() string {
	path, low, high := c.path()
	if path == "" {
		return fmt.Sprintf("%g 0 0 0 0 0 d1", c.Advance)
	}
	return fmt.Sprintf("%g 0 %.0f %.0f %.0f %.0f d1 %sh f", c.Advance, math.Floor(low[0]), math.Floor(low[1]), math.Ceil(high[0]), math.Ceil(high[1]), path)
}

// utf16Hex returns a text as PDF writes it between angle brackets.
func utf16Hex(text string) string {
	var out strings.Builder
	for _, unit := range utf16.Encode([]rune(text)) {
		fmt.Fprintf(&out, "%04x", unit)
	}
	return out.String()
}
