package chart

import (
	"image"
	"image/color"
	"math"
	"strconv"
)

// A Palette is the colours of a chart.
type Palette struct {
	Background color.Color
	Line       color.Color   // axes and grid
	Text       color.Color   // values
	Muted      color.Color   // labels of axes
	Series     []color.Color // in order; used again from the start when there are more series
}

// Size of a chart: width and height in window units, and how many pixels a unit has.
type Size struct {
	W, H    float64
	Density float64 // 0 counts as 1
}

// A Series is one line, one set of points, or one shape of a radar.
type Series struct {
	Name   string
	Values []float64 // one a label; NaN where there is none
}

// A Range is the shown part of the value axis. The zero Range shows all values, and 0 if none is
// negative.
type Range struct{ Min, Max float64 }

// The caller gives labels in the order of the values. If there is no room for all, every second, third
// … is written.
const (
	textSize = 11.0 // window units
	gap      = 6.0
	maxSide  = 8192 // pixels
)

func (p Palette) series(i int) color.Color {
	if len(p.Series) == 0 {
		return p.Text
	}
	return p.Series[i%len(p.Series)]
}

// span finds the range to show.
func span(r Range, values ...[]float64) Range {
	if r.Max > r.Min && isDrawable(r.Min) && isDrawable(r.Max) {
		return r
	}
	out := Range{}
	for _, list := range values {
		for _, v := range list {
			if isDrawable(v) {
				out.Min, out.Max = min(out.Min, v), max(out.Max, v)
			}
		}
	}
	if out.Max == out.Min {
		out.Max = out.Min + 1
	}
	return out
}

// isDrawable reports whether a value can be drawn: a number whose differences are numbers too.
func isDrawable(f float64) bool { return math.Abs(f) < 1e100 }

// Ticks returns round values within r, at most most of them: steps of 1, 2 or 5 times a power of ten.
func Ticks(r Range, most int) []float64 {
	width := r.Max - r.Min
	if !(width > 0) || !isDrawable(width) || most < 1 {
		return nil
	}
	step := math.Pow(10, math.Floor(math.Log10(width/float64(most))))
	for _, m := range []float64{1, 2, 5, 10, 20} {
		first, last := math.Ceil(r.Min/(step*m)-1e-9), math.Floor(r.Max/(step*m)+1e-9)
		if last-first+1 <= float64(most) {
			var out []float64
			for k := first; k <= last; k++ {
				out = append(out, roundTo(k*step*m, step))
			}
			return out
		}
	}
	return nil
}

// roundTo removes what binary fractions add: 0.30000000000000004.
func roundTo(v, step float64) float64 {
	digits := int(max(0, -math.Floor(math.Log10(step))))
	out, err := strconv.ParseFloat(strconv.FormatFloat(v, 'f', min(digits, 18), 64), 64)
	if err != nil {
		return v
	}
	return out + 0 // no negative zero
}

func format(v float64) string { return strconv.FormatFloat(v, 'g', 6, 64) }

// canvasFor makes the image a chart is drawn on.
func canvasFor(s Size, p Palette) *sheet {
	if !(s.Density > 0) || s.Density > 8 {
		s.Density = 1
	}
	w, h := pixels(s.W*s.Density), pixels(s.H*s.Density)
	return newSheet(image.Rect(0, 0, w, h), s.Density, p)
}

func pixels(f float64) int {
	if !(f > 1) {
		return 1
	}
	return int(min(maxSide, math.Round(f)))
}
