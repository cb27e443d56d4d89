package ui_test

import (
	"image"
	"image/color"
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"dramatis/app/ui"
	"dramatis/app/ui/uitest"
	"dramatis/render/chart"
)

// colorLinks counts the pixels of a theme colour in a picture.
func colorLinks(img image.Image, name fyne.ThemeColorName) int {
	r, g, b, _ := theme.Color(name).RGBA()
	want := color.RGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 255}
	n := 0
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			if color.RGBAModel.Convert(img.At(x, y)) == want {
				n++
			}
		}
	}
	return n
}

func TestChartsShowTheirSeriesInTheColoursOfTheTheme(t *testing.T) {
	fear, joy := ui.ColorReject, ui.ColorApprove
	for _, mode := range []ui.Mode{ui.Light, ui.Dark} {
		lines, radar, scatter := ui.NewLines(160, 1, 10), ui.NewRadar(200, 1, 10, "joy", "fear", "anger", "sadness"), ui.NewScatter(200, joy, fear)
		for name, c := range map[string]struct {
			chart fyne.CanvasObject
			show  func()
		}{
			"lines": {lines, func() {
				lines.Set([]string{"1", "2", "3"}, ui.ChartSeries{Name: "fear", Values: []float64{1, 8, math.NaN()}, Color: fear},
					ui.ChartSeries{Name: "joy", Values: []float64{9, 3, 4}, Color: joy})
			}},
			"radar": {radar, func() {
				radar.Set(ui.ChartSeries{Values: []float64{2, 9, 3, 1}, Color: fear}, ui.ChartSeries{Values: []float64{8, 1, 5, 7}, Color: joy})
			}},
			"scatter": {scatter, func() {
				scatter.Set(chart.Point{X: 0.2, Y: 0.9}, chart.Point{X: 0.8, Y: 0.1, Group: 1, Label: "The watch"})
			}},
		} {
			w := uitest.Window(t, mode, container.NewGridWrap(fyne.NewSize(400, 220), c.chart))
			if img := w.Canvas().Capture(); colorLinks(img, fear)+colorLinks(img, joy) != 0 {
				t.Errorf("%s shows something before it is told", name)
			}
			c.show()
			img := w.Canvas().Capture()
			if colorLinks(img, fear) < 15 || colorLinks(img, joy) < 15 {
				t.Errorf("%s on paper %v has %d pixels of fear and %d of joy", name, mode, colorLinks(img, fear), colorLinks(img, joy))
			}
		}
	}
}

func TestAChartFollowsItsSizeAndStandsNone(t *testing.T) {
	lines := ui.NewLines(160, 0, 0)
	lines.Set(nil)
	w := uitest.Window(t, ui.Light, lines)
	lines.Set([]string{"1"}, ui.ChartSeries{Values: []float64{3}, Color: ui.ColorReject})
	for _, s := range []fyne.Size{{Width: 900, Height: 600}, {Width: 130, Height: 170}, {Width: 0, Height: 0}} {
		w.Resize(s)
		w.Canvas().Capture()
	}
	if got := lines.MinSize(); got.Height != 160 {
		t.Errorf("asks for %v", got)
	}
}
