package ui

import (
	"image"

	"fyne.io/fyne/v2"

	"dramatis/render/chart"
)

// Scatter is a plot of points over two axes, as memories by nearness in meaning and in emotion. What the axes
// are is in words beside it.
type Scatter struct {
	chartBase
	points []chart.Point
}

// NewScatter makes an empty plot of at least height pixels whose groups have these colours. Its axes follow the
// points.
func NewScatter(height float32, groups ...fyne.ThemeColorName) *Scatter {
	s := &Scatter{}
	s.least = fyne.NewSize(height, height)
	s.inks = groups
	s.draw = func(size chart.Size, p chart.Palette) image.Image {
		return chart.Scatter(size, p, s.points, chart.Range{}, chart.Range{})
	}
	s.ExtendBaseWidget(s)
	return s
}

// Set shows other points; later ones are drawn over earlier ones.
func (s *Scatter) Set(points ...chart.Point) {
	s.points = points
	s.Refresh()
}
