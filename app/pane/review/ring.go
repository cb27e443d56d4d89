package review

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"dramatis/app/ui"
)

// A ring is a small drawing of a group: dots with names, lines between them.
type ring struct {
	dots   []*canvas.Circle
	names  []*ui.Text
	behind []*ui.Box // the names, so that no line crosses them
	wide   []float32 // the names
	angles []float64
	lines  []link
}

type link struct {
	from, to int
	dashes   []*canvas.Line
}

func (r *ring) dot(name string, angle float64, asked bool) {
	c := canvas.NewCircle(theme.Color(ui.TypeColor("character")))
	if asked {
		c.FillColor = theme.Color(ui.ColorPrimary)
	}
	r.dots = append(r.dots, c)
	r.names = append(r.names, ui.Caption(name).Shrink().Align(fyne.TextAlignCenter))
	r.behind = append(r.behind, ui.NewBox(ui.ColorSurface, ui.ColorNone, 0))
	r.wide = append(r.wide, min(fyne.MeasureText(name, theme.Size(ui.SizeCaption), fyne.TextStyle{}).Width+4, mostOfName))
	r.angles = append(r.angles, angle)
}

// mostOfName is how wide a name is drawn at most, in pixels.
const mostOfName = 92

// dashCount is how many strokes a dashed line has.
const dashCount = 9

// line joins two dots: the link in question is dashed, the weakest one drawn in
// the colour of doubt.
func (r *ring) line(from, to int, dashed, weak bool) {
	l := link{from: from, to: to}
	n, color := 1, theme.Color(ui.ColorLine)
	switch {
	case dashed:
		n, color = dashCount, theme.Color(ui.ColorReject)
	case weak:
		color = theme.Color(ui.ColorDoubt)
	}
	for range n {
		stroke := canvas.NewLine(color)
		stroke.StrokeWidth = 2
		l.dashes = append(l.dashes, stroke)
	}
	r.lines = append(r.lines, l)
}

func (r *ring) object() fyne.CanvasObject {
	c := container.New(r)
	for _, l := range r.lines {
		for _, d := range l.dashes {
			c.Add(d)
		}
	}
	for i := range r.dots {
		c.Add(r.behind[i])
		c.Add(r.names[i])
		c.Add(r.dots[i])
	}
	return c
}

// nameHigh is the height of a name, in pixels.
const nameHigh = 16

// dot is how wide a dot is, in pixels.
const dot = 12

// Layout places the ring in the space there is, and each name where it covers least.
func (r *ring) Layout(_ []fyne.CanvasObject, s fyne.Size) {
	middle := fyne.NewPos(s.Width/2, s.Height/2)
	rx, ry := s.Width/2-46, s.Height/2-dot/2-2*nameHigh
	at := make([]fyne.Position, len(r.dots))
	for i := range r.dots {
		at[i] = fyne.NewPos(middle.X+rx*float32(math.Cos(r.angles[i])), middle.Y+ry*float32(math.Sin(r.angles[i])))
		r.dots[i].Resize(fyne.NewSize(dot, dot))
		r.dots[i].Move(at[i].SubtractXY(dot/2, dot/2))
	}
	for i := range r.dots {
		p := r.place(i, at, s)
		for _, o := range []fyne.CanvasObject{r.behind[i], r.names[i]} {
			o.Resize(fyne.NewSize(r.wide[i], nameHigh))
			o.Move(p)
		}
	}
	for _, l := range r.lines {
		a, b := at[l.from], at[l.to]
		n := float32(2*len(l.dashes) - 1)
		for i, d := range l.dashes {
			d.Position1 = between(a, b, float32(2*i)/n)
			d.Position2 = between(a, b, float32(2*i+1)/n)
		}
	}
}

// place returns where the i-th name covers least: above or below its dot and up to two lines further, in its middle or to a side.
func (r *ring) place(i int, at []fyne.Position, s fyne.Size) fyne.Position {
	wide := r.wide[i]
	out, step := at[i].Y+dot/2, float32(nameHigh)
	if math.Sin(r.angles[i]) < 0 {
		out, step = at[i].Y-dot/2-nameHigh, -nameHigh
	}
	in := at[i].Y*2 - out - nameHigh
	best, least := fyne.Position{}, math.Inf(1)
	for far, y := range []float32{out, in, out + step, in - step, out + 2*step, in - 2*step} {
		for _, x := range []float32{at[i].X - wide/2, at[i].X - wide + dot, at[i].X - dot} {
			p := fyne.NewPos(max(0, min(x, s.Width-wide)), y)
			if cost := r.coveredCost(i, p, at) + float64(far/2)*2; y >= 0 && y+nameHigh <= s.Height && cost < least {
				best, least = p, cost
			}
		}
	}
	return best
}

// coveredCost weighs what the i-th name would cover at a place: names before it, dots, and lines, the one in question most.
func (r *ring) coveredCost(i int, p fyne.Position, at []fyne.Position) (cost float64) {
	in := func(x, y, wide, high float32) bool {
		return p.X < x+wide && x < p.X+r.wide[i] && p.Y < y+high && y < p.Y+nameHigh
	}
	for k, d := range at {
		if in(d.X-dot/2, d.Y-dot/2, dot, dot) {
			cost += 50
		}
		if k < i && in(r.names[k].Position().X, r.names[k].Position().Y, r.wide[k], nameHigh) {
			cost += 100
		}
	}
	for _, l := range r.lines {
		const points = 24
		hidden := 0
		for k := range points {
			if c := between(at[l.from], at[l.to], float32(k)/points); in(c.X, c.Y, 1, 1) {
				hidden++
			}
		}
		weight := 0.2
		if len(l.dashes) > 1 {
			weight = 2
		}
		cost += weight * float64(hidden)
	}
	return cost
}

func between(a, b fyne.Position, share float32) fyne.Position {
	return fyne.NewPos(a.X+(b.X-a.X)*share, a.Y+(b.Y-a.Y)*share)
}

// MinSize is enough for a small group.
func (r *ring) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(160, 150) }
