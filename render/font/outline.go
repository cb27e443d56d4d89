package font

import (
	"fmt"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Em is how many units an outline's em has.
const Em = 1000

// An Outline is the shape of one character, in units of which Em are an em, y upwards.
type Outline struct {
	Advance float64
	Parts   []Part
}

// A Part of an outline: 'm' moves to its point, 'l' draws a line to it, 'c' a cubic curve with two control points
// before the end.
type Part struct {
	Kind   byte
	Points [][2]float64
}

// OutlineOf returns the outline of a character in a weight; false when the font lacks it.
func OutlineOf(weight Weight, r rune) (Outline, bool, error) {
	if !Has(weight, r) {
		return Outline{}, false, nil
	}
	f, err := parse(weight)
	if err != nil {
		return Outline{}, false, err
	}
	var buffer sfnt.Buffer
	index, err := f.GlyphIndex(&buffer, r)
	if err != nil {
		return Outline{}, false, fmt.Errorf("find %q in the font: %w", r, err)
	}
	advance, err := f.GlyphAdvance(&buffer, index, fixed.I(Em), 0)
	if err != nil {
		return Outline{}, false, fmt.Errorf("measure %q: %w", r, err)
	}
	segments, err := f.LoadGlyph(&buffer, index, fixed.I(Em), nil)
	if err != nil {
		return Outline{}, false, fmt.Errorf("read the outline of %q: %w", r, err)
	}
	out := Outline{Advance: units(advance)}
	at := [2]float64{}
	for _, s := range segments {
		p := func(i int) [2]float64 { return [2]float64{units(s.Args[i].X), -units(s.Args[i].Y)} }
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			at = p(0)
			out.Parts = append(out.Parts, Part{'m', [][2]float64{at}})
		case sfnt.SegmentOpLineTo:
			at = p(0)
			out.Parts = append(out.Parts, Part{'l', [][2]float64{at}})
		case sfnt.SegmentOpQuadTo: // the same curve as a cubic one
			c, end := p(0), p(1)
			out.Parts = append(out.Parts, Part{'c', [][2]float64{controlPoint(at, c), controlPoint(end, c), end}})
			at = end
		case sfnt.SegmentOpCubeTo:
			at = p(2)
			out.Parts = append(out.Parts, Part{'c', [][2]float64{p(0), p(1), at}})
		}
	}
	return out, true, nil
}

func units(v fixed.Int26_6) float64 { return float64(v) / 64 }

// controlPoint returns two thirds of the way from an end of a quadratic curve to its control point.
func controlPoint(end, control [2]float64) [2]float64 {
	return [2]float64{end[0] + (control[0]-end[0])*2/3, end[1] + (control[1]-end[1])*2/3}
}
