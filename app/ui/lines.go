package ui

import (
	"image"

	"fyne.io/fyne/v2"

	"dramatis/render/chart"
)

// Lines is a line chart over labels that are in order, as an emotional arc by chapter.
type Lines struct {
	chartBase
	labels    []string
	series    []chart.Series
	low, high float64
}

// NewLines makes an empty chart of at least height pixels whose value axis runs from low to high, or as far beyond
// as the values go.
func NewLines(height float32, low, high float64) *Lines {
	l := &Lines{low: low, high: high}
	l.least = fyne.NewSize(120, height)
	l.draw = func(s chart.Size, p chart.Palette) image.Image {
		r := chart.Range{Min: l.low, Max: l.high}
		for _, one := range l.series {
			for _, v := range one.Values {
				if v == v { // not a missing one
					r.Min, r.Max = min(r.Min, v), max(r.Max, v)
				}
			}
		}
		return chart.Lines(s, p, l.labels, l.series, r)
	}
	l.ExtendBaseWidget(l)
	return l
}

// Set shows other lines; each has one value a label.
func (l *Lines) Set(labels []string, series ...ChartSeries) {
	l.labels, l.series = labels, l.show(series)
	l.Refresh()
}
