package export_test

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"dramatis/render/export"
)

// TestALegendStandsAroundEveryFormat looks for its words as text, and that a PNG grows by it and with its scale.
func TestALegendStandsAroundEveryFormat(t *testing.T) {
	legend := export.Legend{Title: "Jekyll <&> 武松", About: "as of chapter 5", Entries: []export.Entry{{Label: "Characters 12", Type: "character"},
		{Label: "relation", Line: true}, {Label: "maybe one person", Line: true, Dashed: true}}}
	found := map[string]bool{}
	for _, text := range texts(t, render(t, cast(), export.SVG, export.Options{Palette: light, Legend: legend})) {
		found[text] = true
	}
	for _, want := range []string{legend.Title, legend.About, "Characters 12", "relation", "maybe one person"} {
		if !found[want] {
			t.Errorf("SVG: there is no %q", want)
		}
	}
	if pdf := render(t, cast(), export.PDF, export.Options{Palette: light, Legend: legend}); !bytes.Contains(pdf, []byte("/Title <feff004a0065006b")) {
		t.Error("PDF: there is no title")
	}
	size := func(o export.Options) (w, h int) {
		o.Palette = light
		c, err := png.DecodeConfig(bytes.NewReader(render(t, cast(), export.PNG, o)))
		if err != nil {
			t.Fatal(err)
		}
		return c.Width, c.Height
	}
	w, h := size(export.Options{Density: 1})
	framedW, framedH := size(export.Options{Density: 1, Legend: legend})
	if framedH <= h || framedW < w {
		t.Errorf("with a legend the PNG is %d × %d, without %d × %d", framedW, framedH, w, h)
	}
	if double, _ := size(export.Options{Density: 2, Legend: legend}); double < 2*framedW-2 || double > 2*framedW+2 {
		t.Errorf("at twice the scale it is %d wide, not %d", double, 2*framedW)
	}
}

func TestALongLegendTakesSeveralLines(t *testing.T) {
	var legend export.Legend
	for range 40 {
		legend.Entries = append(legend.Entries, export.Entry{Label: strings.Repeat("organization ", 3), Type: "object"})
	}
	one := render(t, cast(), export.SVG, export.Options{Palette: light, Legend: export.Legend{Entries: legend.Entries[:1]}})
	many := render(t, cast(), export.SVG, export.Options{Palette: light, Legend: legend})
	if width := func(svg []byte) string {
		_, after, _ := strings.Cut(string(svg), `width="`)
		w, _, _ := strings.Cut(after, `"`)
		return w
	}; width(one) != width(many) {
		t.Errorf("the picture grows from %s to %s points for its legend", width(one), width(many))
	}
}
