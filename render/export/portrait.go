package export

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"unicode/utf8"

	xfont "golang.org/x/image/font"
	"golang.org/x/image/math/fixed"

	"dramatis/render/font"
)

// The size of a portrait in pixels: two by three, as programs for character cards show it.
const (
	portraitWidth  = 400
	portraitHeight = 600
)

// Portrait returns a plain picture: up to three initials on a ground of one colour, as PNG with the
// shades between the two colours as its palette. Characters that the font lacks are left out.
func Portrait(initials string, ground, ink color.Color) ([]byte, error) {
	mask := image.NewAlpha(image.Rect(0, 0, portraitWidth, portraitHeight))
	text := ""
	for _, r := range initials {
		if font.Has(font.Bold, r) && utf8.RuneCountInString(text) < 3 {
			text += string(r)
		}
	}
	if text != "" {
		face, err := font.Face(font.Bold, 180-30*float64(utf8.RuneCountInString(text)-1))
		if err != nil {
			return nil, fmt.Errorf("draw the portrait: %w", err)
		}
		bounds, _ := xfont.BoundString(face, text)
		middle := bounds.Min.Add(bounds.Max).Div(fixed.I(2))
		d := xfont.Drawer{Dst: mask, Src: image.Opaque, Face: face,
			Dot: fixed.P(portraitWidth/2, portraitHeight/2).Sub(middle)}
		d.DrawString(text)
	}
	img := &image.Paletted{Pix: mask.Pix, Stride: mask.Stride, Rect: mask.Rect, Palette: blendPalette(ground, ink)}
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		return nil, fmt.Errorf("write the portrait as PNG: %w", err)
	}
	return out.Bytes(), nil
}

// blendPalette returns 256 colours from one to another.
func blendPalette(from, to color.Color) color.Palette {
	a, b := color.NRGBAModel.Convert(from).(color.NRGBA), color.NRGBAModel.Convert(to).(color.NRGBA)
	out := make(color.Palette, 256)
	for i := range out {
		mix := func(x, y uint8) uint8 { return uint8((int(x)*(255-i) + int(y)*i) / 255) }
		out[i] = color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 255}
	}
	return out
}
