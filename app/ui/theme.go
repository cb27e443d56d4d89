package ui

import (
	"image/color"
	"strings"
	"sync"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"dramatis/render/font"
)

// Mode is which paper the window is drawn on.
type Mode int

const (
	// FollowSystem draws on what the desktop asks for.
	FollowSystem Mode = iota
	// Light is always warm paper.
	Light
	// Dark is always dark.
	Dark
)

// Text sizes in pixels, to be used by name so that a theme change reaches them.
const (
	SizeBody    = theme.SizeNameText           // 13
	SizeCaption = theme.SizeNameCaptionText    // 11
	SizeHeading = theme.SizeNameHeadingText    // 20, the title of a pane
	SizeTitle   = theme.SizeNameSubHeadingText // 15, the title of a card

	sizeKey = fyne.ThemeSizeName("dramatisKey") // 10, inside a key hint
)

// Spacings and radii of the look, in pixels.
const (
	Gap4  float32 = 4
	Gap8  float32 = 8
	Gap12 float32 = 12
	Gap16 float32 = 16
	Gap24 float32 = 24

	RadiusControl float32 = 6
	RadiusCard    float32 = 10

	RailWidth       float32 = 76
	TopBarHeight    float32 = 40
	StatusBarHeight float32 = 28
	RowHeight       float32 = 40
)

var sizes = map[fyne.ThemeSizeName]float32{
	theme.SizeNameText: 13, theme.SizeNameCaptionText: 11, theme.SizeNameHeadingText: 20, theme.SizeNameSubHeadingText: 15,
	sizeKey: 10, theme.SizeNamePadding: 4, theme.SizeNameInnerPadding: 8, theme.SizeNameLineSpacing: 4,
	theme.SizeNameInputRadius: RadiusControl, theme.SizeNameSelectionRadius: RadiusControl, theme.SizeNameInputBorder: 1,
	theme.SizeNameSeparatorThickness: 1, theme.SizeNameInlineIcon: 18,
	theme.SizeNameScrollBar: 10, theme.SizeNameScrollBarSmall: 4, theme.SizeNameScrollBarRadius: 4,
}

var (
	regularFont = fyne.NewStaticResource("DramatisSans-Regular.otf", font.Regular.OpenType())
	boldFont    = fyne.NewStaticResource("DramatisSans-Bold.otf", font.Bold.OpenType())
)

// The Han fonts have Chinese only: for italic and fixed width the toolkit then takes Latin from its own fonts.
var (
	hanRegular = sync.OnceValue(func() fyne.Resource { return hanResource("DramatisHan-Regular.otf", font.Regular) })
	hanBold    = sync.OnceValue(func() fyne.Resource { return hanResource("DramatisHan-Bold.otf", font.Bold) })
)

func hanResource(name string, weight font.Weight) fyne.Resource {
	b, err := font.Han(weight)
	if err != nil {
		panic(err) // the font is built in, so this is a broken build
	}
	return fyne.NewStaticResource(name, b)
}

type studioTheme struct {
	mode  Mode
	scale float32
}

// NewTheme returns the theme of the window. Changing the mode means setting a new theme:
// app.Settings().SetTheme(ui.NewTheme(ui.Dark)).
func NewTheme(m Mode) fyne.Theme { return NewScaledTheme(m, 1) }

// NewScaledTheme is NewTheme with text of another size: 1.25 is a quarter larger.
func NewScaledTheme(m Mode, scale float32) fyne.Theme { return &studioTheme{m, scale} }

// textScale returns how much larger than usual text is.
func textScale() float32 { return theme.Size(SizeBody) / sizes[SizeBody] }

// forText returns a length that was chosen for text of the usual size, at the size in use.
func forText(px float32) float32 { return px * max(1, textScale()) }

// scaledSizes are the sizes that follow the size of text.
var scaledSizes = map[fyne.ThemeSizeName]bool{SizeBody: true, SizeCaption: true, SizeHeading: true, SizeTitle: true, sizeKey: true,
	theme.SizeNameInlineIcon: true, theme.SizeNameLineSpacing: true}

func (t *studioTheme) variant(v fyne.ThemeVariant) fyne.ThemeVariant {
	switch t.mode {
	case Light:
		return theme.VariantLight
	case Dark:
		return theme.VariantDark
	}
	return v
}

func (t *studioTheme) Color(name fyne.ThemeColorName, v fyne.ThemeVariant) color.Color {
	v = t.variant(v)
	if p, ok := named[name]; ok {
		return p.in(v)
	}
	if w, ok := washes[name]; ok {
		return alpha(w.of.in(v), w.a)
	}
	if group, ok := strings.CutPrefix(string(name), tiePrefix); ok {
		if p, known := ties[group]; known {
			return p.in(v)
		}
		return named[ColorEdge].in(v)
	}
	if c, ok := strings.CutPrefix(string(name), circlePrefix); ok {
		return circles[c[0]-'a'].in(v)
	}
	if c, ok := strings.CutPrefix(string(name), groundPrefix); ok {
		return mix(paper.in(v), circles[c[0]-'a'].in(v), 0.22)
	}
	if kind, ok := strings.CutPrefix(string(name), typeTintPrefix); ok {
		return mix(surface.in(v), typePair(kind).in(v), 0.15)
	}
	if kind, ok := strings.CutPrefix(string(name), typePrefix); ok {
		return typePair(kind).in(v)
	}
	return theme.DefaultTheme().Color(name, v)
}

func typePair(kind string) pair {
	if p, ok := types[kind]; ok {
		return p
	}
	return types["object"]
}

// mix lays share (0…1) of b over a.
func mix(a, b color.NRGBA, share float64) color.NRGBA {
	one := func(x, y uint8) uint8 { return uint8(float64(x)*(1-share) + float64(y)*share + 0.5) }
	return color.NRGBA{R: one(a.R, b.R), G: one(a.G, b.G), B: one(a.B, b.B), A: 0xff}
}

func (t *studioTheme) Font(s fyne.TextStyle) fyne.Resource {
	switch {
	case s.Symbol:
		return theme.DefaultSymbolFont()
	case (s.Monospace || s.Italic) && s.Bold:
		return hanBold()
	case s.Monospace || s.Italic:
		return hanRegular()
	case s.Bold:
		return boldFont
	default:
		return regularFont
	}
}

func (t *studioTheme) Icon(name fyne.ThemeIconName) fyne.Resource {
	return theme.DefaultTheme().Icon(name)
}

func (t *studioTheme) Size(name fyne.ThemeSizeName) float32 {
	if s, ok := sizes[name]; ok {
		if scaledSizes[name] {
			return s * t.scale
		}
		return s
	}
	return theme.DefaultTheme().Size(name)
}
