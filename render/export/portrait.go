package export

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"unicode/utf8"

	xfont "golang.org/x/image/font"
	"golang.org/x/image/math/fixed"

	"dramatis/render/font"
)

// The size in pixels of a portrait: two by three, as programs for character
// cards show it.
const (
	portraitWidth  = 400
	portraitHeight = 600
)

// Portrait is a plain picture of somebody: initials of up to three characters on
// a ground of one colour, as PNG. What the font lacks is left out.
func Portrait(initials string, ground, ink color.Color) ([]byte, error) {
	img := image.NewRGBA(image.Rect(0, 0, portraitWidth, portraitHeight))
	draw.Draw(img, img.Rect, image.NewUniform(ground), image.Point{}, draw.Src)
	text := ""
	for _, r := range initials {
		if font.Has(true, r) && utf8.RuneCountInString(text) < 3 {
			text += string(r)
		}
	}
	if text != "" {
		face, err := font.Face(true, 180-30*float64(utf8.RuneCountInString(text)-1))
		if err != nil {
			return nil, fmt.Errorf("draw the portrait: %w", err)
		}
		bounds, _ := xfont.BoundString(face, text)
		middle := bounds.Min.Add(bounds.Max).Div(fixed.I(2))
		d := xfont.Drawer{Dst: img, Src: image.NewUniform(ink), Face: face,
			Dot: fixed.P(portraitWidth/2, portraitHeight/2).Sub(middle)}
		d.DrawString(text)
	}
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		return nil, fmt.Errorf("write the portrait as PNG: %w", err)
	}
	return out.Bytes(), nil
}
