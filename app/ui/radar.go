package ui

import (
	"image"

	"fyne.io/fyne/v2"

	"dramatis/render/chart"
)

// Radar is a chart of several axes around a middle, as the eight emotions of a memory.
type Radar struct {
	chartBase
	axes      []string
	series    []chart.Series
	low, high float64
}

// NewRadar makes an empty chart of at least height pixels; low is in the middle, and high at the rim unless a
// value goes beyond it.
func NewRadar(height float32, low, high float64, axes ...string) *Radar {
	r := &Radar{axes: axes, low: low, high: high}
	r.least = fyne.NewSize(height, height)
	r.draw = func(s chart.Size, p chart.Palette) image.Image {
		return chart.Radar(s, p, r.axes, r.series, chart.Range{Min: r.low, Max: r.Rim()})
	}
	r.ExtendBaseWidget(r)
	return r
}

// Set shows other shapes; each has one value an axis.
func (r *Radar) Set(series ...ChartSeries) {
	r.series = r.show(series)
	r.Refresh()
}

// Rim returns the value at the rim.
func (r *Radar) Rim() float64 {
	rim := r.high
	for _, s := range r.series {
		for _, v := range s.Values {
			rim = max(rim, v)
		}
	}
	return rim
}
