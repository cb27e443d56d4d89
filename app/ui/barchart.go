package ui

import (
	"image"

	"fyne.io/fyne/v2"

	"dramatis/render/chart"
)

// BarChart is one bar a label on one scale, as a figure by several methods. Its meaning is in words beside it.
type BarChart struct {
	chartBase
	labels  []string
	values  []float64
	spreads []float64
}

// NewBarChart makes an empty chart of at least height pixels whose value axis runs from 0 to high, with bars of a colour.
func NewBarChart(height float32, high float64, color fyne.ThemeColorName) *BarChart {
	b := &BarChart{}
	b.least = fyne.NewSize(120, height)
	b.inks = []fyne.ThemeColorName{color}
	b.draw = func(s chart.Size, p chart.Palette) image.Image {
		return chart.Bars(s, p, b.labels, b.values, b.spreads, chart.Range{Max: high})
	}
	b.ExtendBaseWidget(b)
	return b
}

// Set shows other bars; each label has one value and maybe one spread, NaN where there is
// none.
func (b *BarChart) Set(labels []string, values, spreads []float64) {
	b.labels, b.values, b.spreads = labels, values, spreads
	b.Refresh()
}
