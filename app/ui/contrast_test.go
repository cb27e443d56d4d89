package ui

import (
	"image/color"
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// contrast is that of WCAG 2.2: (lighter + 0.05) / (darker + 0.05) of relative luminances.
func contrast(a, b color.Color) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(c color.Color) float64 {
	r, g, b, _ := c.RGBA()
	part := func(v uint32) float64 {
		x := float64(v) / 0xffff
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*part(r) + 0.7152*part(g) + 0.0722*part(b)
}

// A line of one pixel is smoothed: drawn is how much of its colour the window shows, as measured in pictures of it.
func TestTheEdgeOfAFieldAsItIsDrawnCanBeToldFromItsGround(t *testing.T) {
	for mode, drawn := range map[Mode]float64{Light: 0.75, Dark: 0.57} {
		th := NewTheme(mode)
		at := func(name fyne.ThemeColorName) color.NRGBA {
			return color.NRGBAModel.Convert(th.Color(name, 0)).(color.NRGBA)
		}
		for _, ground := range []fyne.ThemeColorName{ColorBackground, ColorSurface} {
			if got := contrast(mix(at(ground), at(theme.ColorNameInputBorder), drawn), at(ground)); got < 3 {
				t.Errorf("mode %d: on %s it has a contrast of %.2f", mode, ground, got)
			}
		}
	}
}

func TestTextAndControlsCanBeToldFromTheirGround(t *testing.T) {
	const text, control = 4.5, 3.0 // WCAG AA, 1.4.3 and 1.4.11
	type pair struct {
		ink, ground fyne.ThemeColorName
		least       float64
	}
	var pairs []pair
	for _, ground := range []fyne.ThemeColorName{ColorBackground, ColorSurface, ColorSunk} {
		pairs = append(pairs, pair{ColorText, ground, text}, pair{ColorMuted, ground, text}, pair{ColorPrimary, ground, text})
	}
	pairs = append(pairs, pair{ColorOnPrimary, ColorPrimary, text}, pair{ColorPrimary, ColorPrimaryTint, text}, pair{ColorText, ColorPrimaryTint, text},
		pair{ColorMuted, ColorPrimaryTint, text}, pair{ColorApprove, ColorApproveTint, text}, pair{ColorReject, ColorRejectTint, text},
		pair{ColorDoubt, ColorDoubtTint, text}, pair{ColorReject, ColorSurface, text}, pair{ColorApprove, ColorSurface, text}, pair{ColorText, ColorHighlight, text},
		pair{ColorBackground, ColorText, text}, pair{ColorHighlightInk, ColorText, text})
	for kind := range types {
		pairs = append(pairs, pair{TypeColor(kind), TypeTint(kind), text}, pair{TypeColor(kind), ColorBackground, control})
	}
	pairs = append(pairs, pair{ColorEdge, ColorBackground, control})
	for group := range ties {
		pairs = append(pairs, pair{TieColor(group), ColorBackground, control}, pair{TieColor(group), ColorSurface, text})
	}
	for i := range circles {
		pairs = append(pairs, pair{ColorText, CircleGround(i + 1), text})
	}
	for _, m := range []Mode{Light, Dark} {
		th := NewTheme(m)
		for _, p := range pairs {
			if got := contrast(th.Color(p.ink, 0), th.Color(p.ground, 0)); got < p.least {
				t.Errorf("mode %d: %s on %s has a contrast of %.2f, not %.1f", m, p.ink, p.ground, got, p.least)
			}
		}
	}
}
