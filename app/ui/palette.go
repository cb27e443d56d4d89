package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Colours of the product beyond the toolkit's own names. Use them wherever a fyne.ThemeColorName is asked.
// ColorText and ColorPrimary name colours the toolkit has, so that panes need one vocabulary.
const (
	ColorText        = theme.ColorNameForeground
	ColorBackground  = theme.ColorNameBackground
	ColorPrimary     = theme.ColorNamePrimary
	ColorOnPrimary   = theme.ColorNameForegroundOnPrimary
	ColorSurface     = fyne.ThemeColorName("dramatisSurface")
	ColorSunk        = fyne.ThemeColorName("dramatisSunk")
	ColorLine        = fyne.ThemeColorName("dramatisLine")
	ColorMuted       = fyne.ThemeColorName("dramatisMuted")
	ColorPrimaryTint = fyne.ThemeColorName("dramatisPrimaryTint")
	ColorApprove     = fyne.ThemeColorName("dramatisApprove")
	ColorApproveTint = fyne.ThemeColorName("dramatisApproveTint")
	ColorReject      = fyne.ThemeColorName("dramatisReject")
	ColorRejectTint  = fyne.ThemeColorName("dramatisRejectTint")
	ColorDoubt       = fyne.ThemeColorName("dramatisDoubt")
	ColorDoubtTint   = fyne.ThemeColorName("dramatisDoubtTint")
	ColorHighlight   = fyne.ThemeColorName("dramatisHighlight")
	// ColorHighlightInk is a link on a ground of text colour, as in a toast.
	ColorHighlightInk = fyne.ThemeColorName("dramatisHighlightInk")
	// ColorEdge is a relation in a picture.
	ColorEdge = fyne.ThemeColorName("dramatisEdge")
	colorVeil = fyne.ThemeColorName("dramatisVeil")
	// ColorNone draws nothing: a box without fill or border.
	ColorNone = fyne.ThemeColorName("dramatisNone")
)

const (
	typePrefix     = "dramatisType:"
	typeTintPrefix = "dramatisTypeTint:"
	tiePrefix      = "dramatisTie:"
	circlePrefix   = "dramatisCircle:"
	groundPrefix   = "dramatisGround:"
)

// TypeColor names the colour of an entity type ("character", "location", "organization", "event", "object",
// "time"). A type of the writer's own gets the colour of an object.
func TypeColor(entityType string) fyne.ThemeColorName {
	return fyne.ThemeColorName(typePrefix + entityType)
}

// TypeTint names the pale ground on which TypeColor is read.
func TypeTint(entityType string) fyne.ThemeColorName {
	return fyne.ThemeColorName(typeTintPrefix + entityType)
}

// TieColor names the colour of a group of relations ("family", "friendship", "enmity", "service", "place") in a picture.
func TieColor(group string) fyne.ThemeColorName { return fyne.ThemeColorName(tiePrefix + group) }

// CircleColor names the colour of a community by its number from 1; after the last of CircleColors the first comes again.
func CircleColor(n int) fyne.ThemeColorName {
	return fyne.ThemeColorName(circlePrefix + circleName(n))
}

// CircleGround names the pale ground under a community in a picture.
func CircleGround(n int) fyne.ThemeColorName {
	return fyne.ThemeColorName(groundPrefix + circleName(n))
}

func circleName(n int) string { return string(rune('a' + (max(n, 1)-1)%len(circles))) }

// pair is a colour on light and on dark paper, as 0xRRGGBB.
type pair struct{ light, dark uint32 }

func (p pair) in(v fyne.ThemeVariant) color.NRGBA {
	if v == theme.VariantDark {
		return rgb(p.dark)
	}
	return rgb(p.light)
}

func rgb(c uint32) color.NRGBA {
	return color.NRGBA{R: uint8(c >> 16), G: uint8(c >> 8), B: uint8(c), A: 0xff}
}

func alpha(c color.NRGBA, a uint8) color.NRGBA {
	c.A = a
	return c
}

var (
	paper       = pair{0xF7F5F1, 0x15171B}
	surface     = pair{0xFFFFFF, 0x1D2026}
	sunk        = pair{0xEFECE6, 0x252932}
	line        = pair{0xDFDAD1, 0x343A44}
	edge        = pair{0x6E675B, 0x9FA9B8} // of fields and boxes to tick
	text        = pair{0x23262B, 0xE9E6E0}
	muted       = pair{0x66696F, 0xA0A5AD}
	primary     = pair{0x2F5D8C, 0x86B2E4}
	primaryTint = pair{0xE4ECF4, 0x24364A}
	onPrimary   = pair{0xFFFFFF, 0x15171B}
	approve     = pair{0x2C784B, 0x6CC08E}
	approveTint = pair{0xE3F1E8, 0x1F3529}
	reject      = pair{0xB3413B, 0xE58A82}
	rejectTint  = pair{0xF8E6E4, 0x3E2523}
	doubt       = pair{0x90630F, 0xE0B45C}
	doubtTint   = pair{0xF8EFD9, 0x3A301B}
	highlight   = pair{0xFFF0B8, 0x5A4A12}
)

var types = map[string]pair{
	"character":    {0x3C68A2, 0x86B2E4},
	"location":     {0x33734F, 0x74C396},
	"organization": {0x81549C, 0xC09BDB},
	"event":        {0x8F5B20, 0xE3A765},
	"object":       {0x6E6657, 0xB9AF9C},
	"time":         {0x2B7074, 0x70C6CB},
}

// ties are the groups of relations in a picture.
var ties = map[string]pair{
	"family":     {0xA8456B, 0xE58FB0},
	"friendship": {0x3A7A43, 0x7FC48A},
	"enmity":     {0x9C4A12, 0xE3A365},
	"service":    {0x6B55A8, 0xAE9BE6},
	"place":      {0x2F7A80, 0x6CC4CA},
}

// circles are the communities in a picture.
var circles = []pair{
	{0xC77B2E, 0xE0A35A}, {0x3E8FC4, 0x6DB5E6}, {0x5B9A4B, 0x8CCB7A}, {0xA25EBB, 0xC692DB},
	{0xC4536A, 0xE88A9C}, {0x2E9A92, 0x63C9C1}, {0xA98F22, 0xD6BF58}, {0x6F7C94, 0x9FADC4},
}

var named = map[fyne.ThemeColorName]pair{
	ColorSurface: surface, ColorSunk: sunk, ColorLine: line, ColorMuted: muted, ColorPrimaryTint: primaryTint,
	ColorApprove: approve, ColorApproveTint: approveTint,
	ColorReject: reject, ColorRejectTint: rejectTint,
	ColorDoubt: doubt, ColorDoubtTint: doubtTint, ColorHighlight: highlight,

	ColorEdge: {0x8C8679, 0x6B7482},

	ColorHighlightInk: {0xBFD7F0, 0x2F5D8C},

	theme.ColorNameBackground:          paper,
	theme.ColorNameForeground:          text,
	theme.ColorNamePrimary:             primary,
	theme.ColorNameForegroundOnPrimary: onPrimary,
	theme.ColorNameHyperlink:           primary,
	theme.ColorNameInputBackground:     surface,
	theme.ColorNameInputBorder:         edge,
	theme.ColorNameSeparator:           line,
	theme.ColorNamePlaceHolder:         muted,
	theme.ColorNameButton:              surface,
	theme.ColorNameDisabledButton:      sunk,
	theme.ColorNameHeaderBackground:    surface,
	theme.ColorNameMenuBackground:      surface,
	theme.ColorNameOverlayBackground:   surface,
	theme.ColorNameSelection:           primaryTint,
	theme.ColorNameSuccess:             approve,
	theme.ColorNameForegroundOnSuccess: onPrimary,
	theme.ColorNameError:               reject,
	theme.ColorNameForegroundOnError:   onPrimary,
	theme.ColorNameWarning:             doubt,
	theme.ColorNameForegroundOnWarning: onPrimary,
}

// washes are colours laid over what is beneath.
var washes = map[fyne.ThemeColorName]struct {
	of pair
	a  uint8
}{
	theme.ColorNameHover:               {text, 0x0B},
	theme.ColorNamePressed:             {text, 0x1C},
	theme.ColorNameFocus:               {primary, 0x48},
	theme.ColorNameDisabled:            {muted, 0x90},
	theme.ColorNameScrollBar:           {muted, 0x70},
	theme.ColorNameScrollBarBackground: {text, 0x00},
	theme.ColorNameShadow:              {pair{0x3A332A, 0x000000}, 0x1E},
	ColorNone:                          {text, 0x00},
	colorVeil:                          {pair{0x23262B, 0x000000}, 0x38},
}
