package chart

import (
	"image"
	"math"
)

// Bars draws one bar a value, with its spread as a line if there is one; negative values hang from
// zero. spreads may be shorter than values.
func Bars(size Size, p Palette, labels []string, values, spreads []float64, r Range) *image.RGBA {
	s := canvasFor(size, p)
	a := s.axes(span(r, values), labels, len(values))
	zero := a.y(0)
	width := min(40, 0.7*(a.x1-a.x0)/float64(max(len(values), 1)))
	for i, v := range values {
		if !isDrawable(v) || v == 0 {
			continue
		}
		x, y := a.slot(i, len(values)), a.y(v)
		if math.Abs(y-zero) < 1 { // a small value stays visible
			y = zero - math.Copysign(1, v)
		}
		s.fill([]point{{x - width/2, zero}, {x + width/2, zero}, {x + width/2, y}, {x - width/2, y}}, p.series(0))
		if i < len(spreads) && isDrawable(spreads[i]) && spreads[i] > 0 {
			low, high := a.y(v-spreads[i]), a.y(v+spreads[i])
			s.rule(x, high, x, low, p.Text)
			s.rule(x-whisker, low, x+whisker, low, p.Text)
			s.rule(x-whisker, high, x+whisker, high, p.Text)
		}
	}
	s.rule(a.x0, zero, a.x1, zero, p.Muted)
	return s.img
}

// Lines draws one line a series over shared labels. A missing value (NaN) breaks the line; a value between two gaps is a dot.
func Lines(size Size, p Palette, labels []string, series []Series, r Range) *image.RGBA {
	s := canvasFor(size, p)
	slots := len(labels)
	lists := make([][]float64, len(series))
	for i, one := range series {
		lists[i] = one.Values
		slots = max(slots, len(one.Values))
	}
	a := s.axes(span(r, lists...), labels, slots)
	if a.values.Min < 0 && a.values.Max > 0 {
		s.rule(a.x0, a.y(0), a.x1, a.y(0), p.Muted)
	}
	for k, one := range series {
		for i, v := range one.Values {
			if !isDrawable(v) {
				continue
			}
			here := point{a.slot(i, slots), a.y(v)}
			joined := i+1 < len(one.Values) && isDrawable(one.Values[i+1])
			if joined {
				s.line(here, point{a.slot(i+1, slots), a.y(one.Values[i+1])}, 2, p.series(k))
			}
			if slots <= 60 {
				s.disc(here, 2.5, p.series(k))
			} else if !joined && (i == 0 || !isDrawable(one.Values[i-1])) {
				s.disc(here, 1.5, p.series(k))
			}
		}
	}
	return s.img
}

// A Point of a scatter.
type Point struct {
	X, Y  float64
	Label string // may be empty
	Group int    // index of the colour
}

// Scatter draws points over two value axes.
func Scatter(size Size, p Palette, points []Point, x, y Range) *image.RGBA {
	s := canvasFor(size, p)
	var xs, ys []float64
	for _, pt := range points {
		xs, ys = append(xs, pt.X), append(ys, pt.Y)
	}
	across := span(x, xs)
	a := s.axes(span(y, ys), []string{""}, 1)
	at := func(v float64) float64 {
		v = max(across.Min, min(across.Max, v))
		return a.x0 + (v-across.Min)/(across.Max-across.Min)*(a.x1-a.x0)
	}
	for _, t := range Ticks(across, max(2, int((a.x1-a.x0)/60))) {
		s.rule(at(t), a.y0, at(t), a.y1, p.Line)
		half := s.width(format(t)) / 2
		s.text(max(half, min(a.x1-half, at(t))), a.y1+gap/2+textSize/2, format(t), 0.5, p.Muted)
	}
	for _, pt := range points {
		if isDrawable(pt.X) && isDrawable(pt.Y) {
			c := point{at(pt.X), a.y(pt.Y)}
			s.disc(c, 3.5, p.series(max(pt.Group, 0)))
			align, dx := 0.0, gap
			if c.x+gap+s.width(pt.Label) > a.x1 {
				align, dx = 1, -gap
			}
			s.text(c.x+dx, c.y, pt.Label, align, p.Text)
		}
	}
	return s.img
}

// Radar draws one shape a series over axes that start at r.Min in the middle, the first pointing up,
// the others clockwise. It needs at least three axes; with fewer it draws bars of the first series.
func Radar(size Size, p Palette, axes []string, series []Series, r Range) *image.RGBA {
	if len(axes) < 3 {
		var values []float64
		if len(series) > 0 {
			values = series[0].Values
		}
		return Bars(size, p, axes, values, nil, r)
	}
	s := canvasFor(size, p)
	w, h := s.size()
	lists := make([][]float64, len(series))
	side := 0.0
	for i, one := range series {
		lists[i] = one.Values
	}
	for _, name := range axes {
		side = max(side, s.width(name))
	}
	r = span(r, lists...)
	middle := point{w / 2, h / 2}
	radius := max(10, min(w/2-side-gap, h/2-textSize-gap-4)) // a name above or below has its whole line, as Chinese needs
	at := func(i int, part float64) point {
		t := 2*math.Pi*float64(i)/float64(len(axes)) - math.Pi/2
		return point{middle.x + radius*part*math.Cos(t), middle.y + radius*part*math.Sin(t)}
	}
	for ring := 1; ring <= 4; ring++ {
		for i := range axes {
			s.line(at(i, float64(ring)/4), at((i+1)%len(axes), float64(ring)/4), 1, p.Line)
		}
	}
	for i, name := range axes {
		s.line(middle, at(i, 1), 1, p.Line)
		end := at(i, 1+(gap+2)/radius)
		cos := math.Cos(2*math.Pi*float64(i)/float64(len(axes)) - math.Pi/2)
		s.text(end.x, end.y+(end.y-middle.y)/radius*4, name, 0.5-0.5*clampUnit(cos*3), p.Muted)
	}
	for k, one := range series {
		shape := make([]point, len(axes))
		for i := range axes {
			part := 0.0
			if i < len(one.Values) && isDrawable(one.Values[i]) {
				part = max(0, min(1, (one.Values[i]-r.Min)/(r.Max-r.Min)))
			}
			shape[i] = at(i, part)
		}
		s.fill(shape, fade(p.series(k), 0.2))
		for i := range shape {
			s.line(shape[i], shape[(i+1)%len(shape)], 2, p.series(k))
			s.disc(shape[i], 2.5, p.series(k)) // a shape of one spike stays visible
		}
	}
	return s.img
}

func clampUnit(f float64) float64 { return max(-1, min(1, f)) }
