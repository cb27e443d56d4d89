package ui

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"dramatis/render/chart"
)

// A ChartSeries is one line or one shape of a chart, in a theme colour. A value that is missing is NaN.
type ChartSeries struct {
	Name   string
	Values []float64
	Color  fyne.ThemeColorName
}

// chartBase is what all charts have in common: an image that is drawn for each size, density and theme. It
// is not the toolkit's business what the chart shows; its meaning is in words beside it.
type chartBase struct {
	widget.BaseWidget
	least fyne.Size
	draw  func(chart.Size, chart.Palette) image.Image
	inks  []fyne.ThemeColorName // of the series, in order
}

// CreateRenderer is called by the toolkit.
func (p *chartBase) CreateRenderer() fyne.WidgetRenderer {
	r := &chartRenderer{of: p}
	r.raster = canvas.NewRaster(func(w, h int) image.Image {
		size := p.Size()
		if size.Width < 1 || size.Height < 1 || w < 1 || h < 1 {
			return image.NewRGBA(image.Rect(0, 0, max(w, 1), max(h, 1)))
		}
		density := float64(w) / float64(size.Width)
		return p.draw(chart.Size{W: float64(size.Width), H: float64(size.Height), Density: density}, p.palette())
	})
	return r
}

// palette returns the theme's colours for a chart on a card.
func (p *chartBase) palette() chart.Palette {
	out := chart.Palette{Background: theme.Color(ColorSurface), Line: theme.Color(ColorLine), Text: theme.Color(ColorText), Muted: theme.Color(ColorMuted)}
	for _, ink := range p.inks {
		out.Series = append(out.Series, color.Color(theme.Color(ink)))
	}
	return out
}

// show takes the colours of series and gives what the chart draws.
func (p *chartBase) show(series []ChartSeries) []chart.Series {
	p.inks = nil
	out := make([]chart.Series, len(series))
	for i, s := range series {
		p.inks = append(p.inks, s.Color)
		out[i] = chart.Series{Name: s.Name, Values: s.Values}
	}
	return out
}

type chartRenderer struct {
	of     *chartBase
	raster *canvas.Raster
}

func (r *chartRenderer) Layout(s fyne.Size)           { r.raster.Resize(s) }
func (r *chartRenderer) MinSize() fyne.Size           { return r.of.least }
func (r *chartRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.raster} }
func (r *chartRenderer) Destroy()                     {}
func (r *chartRenderer) Refresh()                     { r.raster.Refresh() }
