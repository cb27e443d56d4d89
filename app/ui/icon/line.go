package icon

import (
	"fmt"
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Line is an icon: paths drawn as lines in a colour of the theme. It is a fyne.Resource, in the colour of text
// unless tinted, and follows a change of theme.
type Line struct {
	name  string
	paths []string
	fill  bool
	color fyne.ThemeColorName
}

var _ fyne.ThemedResource = (*Line)(nil)

func line(name string, paths ...string) *Line {
	return &Line{name: name, paths: paths, color: theme.ColorNameForeground}
}

func solid(name string, paths ...string) *Line {
	l := line(name, paths...)
	l.fill = true
	return l
}

// circle returns a path: the toolkit recolours only few shapes of SVG, paths are drawn alike everywhere.
func circle(x, y, r float64) string {
	return fmt.Sprintf("M%g %ga%g %g 0 1 0 %g 0a%g %g 0 1 0 %g 0z", x-r, y, r, r, 2*r, r, r, -2*r)
}

// Tint gives an icon in a colour of the theme; a resource that is not of this family is coloured by the toolkit.
func Tint(src fyne.Resource, color fyne.ThemeColorName) fyne.Resource {
	if l, ok := src.(*Line); ok {
		tinted := *l
		tinted.color = color
		return &tinted
	}
	return theme.NewColoredResource(src, color)
}

// Name is unique for icon and colour, because the toolkit caches pictures by it.
func (l *Line) Name() string { return string(l.color) + "_" + l.name + ".svg" }

// ThemeColorName returns the colour the icon is drawn in.
func (l *Line) ThemeColorName() fyne.ThemeColorName { return l.color }

// Content returns the icon as SVG in the theme's present colour.
func (l *Line) Content() []byte {
	return l.svg(theme.Color(l.color))
}

func (l *Line) svg(c color.Color) []byte {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	hex, opacity := fmt.Sprintf("#%02x%02x%02x", n.R, n.G, n.B), float64(n.A)/255
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">`)
	for _, p := range l.paths {
		fill, fillOpacity := "none", 0.0
		if l.fill {
			fill, fillOpacity = hex, opacity
		}
		fmt.Fprintf(&b, `<path d="%s" fill="%s" fill-opacity="%.3f" stroke="%s" stroke-opacity="%.3f" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"/>`,
			p, fill, fillOpacity, hex, opacity)
	}
	b.WriteString(`</svg>`)
	return []byte(b.String())
}
