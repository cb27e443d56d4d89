package chart_test

import (
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dramatis/render/chart"
)

func rgb(hex uint32) color.Color {
	return color.NRGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255}
}

var light = chart.Palette{Background: rgb(0xFFFFFF), Line: rgb(0xDFDAD1), Text: rgb(0x23262B), Muted: rgb(0x6C6F75),
	Series: []color.Color{rgb(0x3E6CA8), rgb(0xC07A2B), rgb(0x3F8F62)}}

var dark = chart.Palette{Background: rgb(0x1D2026), Line: rgb(0x343A44), Text: rgb(0xE9E6E0), Muted: rgb(0xA0A5AD),
	Series: []color.Color{rgb(0x86B2E4), rgb(0xE3A765), rgb(0x74C396)}}

// keep writes a picture to look at when DRAMATIS_PICTURES names a directory.
func keep(t *testing.T, name string, img image.Image) {
	dir := os.Getenv("DRAMATIS_PICTURES")
	if dir == "" {
		return
	}
	f, err := os.Create(filepath.Join(dir, "chart-"+name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
}

// inked counts the pixels of a colour in each column.
func inked(img *image.RGBA, c color.Color) (columns []int, total int) {
	want := color.RGBAModel.Convert(c).(color.RGBA)
	columns = make([]int, img.Rect.Dx())
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			if img.RGBAAt(x, y) == want {
				columns[x]++
				total++
			}
		}
	}
	return columns, total
}

func TestBarsAreAsHighAsTheirValues(t *testing.T) {
	img := chart.Bars(chart.Size{W: 300, H: 150}, light, []string{"1", "2", "3"}, []float64{10, 5, 0}, nil, chart.Range{})
	keep(t, "bars", img)
	columns, _ := inked(img, light.Series[0])
	var heights []int
	for x := 1; x < len(columns); x++ {
		if columns[x] > 0 && (len(heights) == 0 || columns[x-1] == 0) {
			heights = append(heights, 0)
		}
		if columns[x] > 0 {
			heights[len(heights)-1] = max(heights[len(heights)-1], columns[x])
		}
	}
	if len(heights) != 2 {
		t.Fatalf("%d bars: %v", len(heights), heights)
	}
	if ratio := float64(heights[0]) / float64(heights[1]); ratio < 1.9 || ratio > 2.15 {
		t.Errorf("10 is %d and 5 is %d pixels high", heights[0], heights[1])
	}
}

func TestAMissingValueBreaksTheLine(t *testing.T) {
	whole := chart.Lines(chart.Size{W: 300, H: 150}, light, nil, []chart.Series{{Values: []float64{1, 2, 3, 2, 1}}}, chart.Range{})
	broken := chart.Lines(chart.Size{W: 300, H: 150}, light, nil, []chart.Series{{Values: []float64{1, 2, math.NaN(), 2, 1}}}, chart.Range{Max: 3})
	a, _ := inked(whole, light.Series[0])
	b, _ := inked(broken, light.Series[0])
	const middle = 155 // the value axis takes some room at the left
	if a[middle] == 0 || b[middle] != 0 {
		t.Errorf("in the middle %d and %d pixels", a[middle], b[middle])
	}
}

func TestTicksAreRoundAndFew(t *testing.T) {
	for _, c := range []struct {
		r    chart.Range
		most int
		want string
	}{
		{chart.Range{Max: 10}, 6, "[0 2 4 6 8 10]"}, {chart.Range{Max: 1}, 6, "[0 0.2 0.4 0.6 0.8 1]"},
		{chart.Range{Min: -1, Max: 1}, 5, "[-1 -0.5 0 0.5 1]"}, {chart.Range{Max: 137}, 4, "[0 50 100]"},
		{chart.Range{Max: 0.3}, 4, "[0 0.1 0.2 0.3]"}, {chart.Range{Min: 5, Max: 5}, 4, "[]"}, {chart.Range{Max: math.Inf(1)}, 4, "[]"},
	} {
		if got := fmt.Sprint(chart.Ticks(c.r, c.most)); got != c.want {
			t.Errorf("%v: %s, want %s", c.r, got, c.want)
		}
	}
}

func TestBrokenValuesGiveAChartOfTheSizeAskedFor(t *testing.T) {
	odd := []float64{math.NaN(), math.Inf(1), math.Inf(-1), -1e308, 1e308, 0, math.Copysign(0, -1)}
	for _, size := range []chart.Size{{}, {W: 1, H: 1}, {W: -5, H: 9}, {W: math.NaN(), H: 10}, {W: 50, H: 20, Density: 3}, {W: 400, H: 300}} {
		for _, values := range [][]float64{nil, {1}, odd} {
			check := func(kind string, img *image.RGBA) {
				if b := img.Bounds(); b.Dx() < 1 || b.Dy() < 1 || size.W == 400 && (b.Dx() != 400 || b.Dy() != 300) {
					t.Errorf("%s of %v at %v measures %v", kind, values, size, b)
				}
			}
			series := []chart.Series{{Values: values}, {}}
			names := []string{"a", strings.Repeat("很长", 40), "\x00\xff"}
			check("bars", chart.Bars(size, chart.Palette{}, names, values, nil, chart.Range{}))
			check("lines", chart.Lines(size, light, names, series, chart.Range{Min: 2, Max: 1}))
			check("radar", chart.Radar(size, light, names, series, chart.Range{}))
			check("radar of two", chart.Radar(size, light, names[:2], nil, chart.Range{}))
			var points []chart.Point
			for _, v := range values {
				points = append(points, chart.Point{X: v, Y: v, Label: "x", Group: -1})
			}
			check("scatter", chart.Scatter(size, light, points, chart.Range{}, chart.Range{}))
		}
	}
}

func TestChartsToLookAt(t *testing.T) {
	chapters := []string{"第一回", "第二回", "第三回", "第四回", "第五回", "第六回", "第七回", "第八回"}
	emotions := []string{"joy", "acceptance", "fear", "surprise", "sadness", "disgust", "anger", "anticipation"}
	for name, p := range map[string]chart.Palette{"light": light, "dark": dark} {
		size := chart.Size{W: 420, H: 220}
		for kind, img := range map[string]*image.RGBA{
			"bars": chart.Bars(size, p, chapters, []float64{12, 30, 4, 0, 18, 22, 9, 1}, nil, chart.Range{}),
			"line": chart.Lines(size, p, chapters, []chart.Series{{Values: []float64{.2, .4, -.3, -.8, math.NaN(), .1, .6, .5}},
				{Values: []float64{0, .1, .3, .2, .4, -.2, -.5, -.1}}}, chart.Range{Min: -1, Max: 1}),
			"radar": chart.Radar(size, p, emotions, []chart.Series{{Values: []float64{7, 5, 3, 6, 2, 1, 4, 8}}, {Values: []float64{2, 3, 8, 4, 7, 5, 6, 1}}},
				chart.Range{Max: 10}),
			"scatter": chart.Scatter(size, p, []chart.Point{{X: .2, Y: .9, Label: "宋江"}, {X: -.7, Y: .1, Label: "Hyde", Group: 1}, {X: .9, Y: -.4, Label: "Utterson"}},
				chart.Range{Min: -1, Max: 1}, chart.Range{Min: -1, Max: 1}),
		} {
			keep(t, kind+"-"+name, img)
			if _, n := inked(img, p.Series[0]); n < 20 {
				t.Errorf("%s %s shows only %d pixels of its first series", name, kind, n)
			}
		}
	}
}
