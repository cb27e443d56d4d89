package review

import (
	"math"
	"slices"

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

// Layout places the ring in the space there is. A name that would run into another moves out by lines, or in.
func (r *ring) Layout(_ []fyne.CanvasObject, s fyne.Size) {
	const dot = 12
	middle := fyne.NewPos(s.Width/2, s.Height/2)
	rx, ry := s.Width/2-46, s.Height/2-dot/2-2*nameHigh
	at := make([]fyne.Position, len(r.dots))
	for i := range r.dots {
		at[i] = fyne.NewPos(middle.X+rx*float32(math.Cos(r.angles[i])), middle.Y+ry*float32(math.Sin(r.angles[i])))
		r.dots[i].Resize(fyne.NewSize(dot, dot))
		r.dots[i].Move(at[i].SubtractXY(dot/2, dot/2))
		x := max(0, min(at[i].X-r.wide[i]/2, s.Width-r.wide[i]))
		y, step := at[i].Y+dot/2, float32(nameHigh)
		if math.Sin(r.angles[i]) < 0 { // outside of the ring, where no line goes
			y, step = at[i].Y-dot/2-nameHigh, -nameHigh
		}
		for _, lines := range []float32{0, 1, 2, -2, -3} {
			if moved := y + lines*step; moved >= 0 && moved+nameHigh <= s.Height && !r.taken(i, x, moved) {
				y = moved
				break
			}
		}
		for _, o := range []fyne.CanvasObject{r.behind[i], r.names[i]} {
			o.Resize(fyne.NewSize(r.wide[i], nameHigh))
			o.Move(fyne.NewPos(x, y))
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

// taken reports whether the i-th name would run into one before it.
func (r *ring) taken(i int, x, y float32) bool {
	return slices.ContainsFunc(r.names[:i], func(o *ui.Text) bool {
		p, wide := o.Position(), o.Size().Width
		return y < p.Y+nameHigh && p.Y < y+nameHigh && x < p.X+wide && p.X < x+r.wide[i]
	})
}

func between(a, b fyne.Position, share float32) fyne.Position {
	return fyne.NewPos(a.X+(b.X-a.X)*share, a.Y+(b.Y-a.Y)*share)
}

// MinSize is enough for a small group.
func (r *ring) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(160, 150) }
