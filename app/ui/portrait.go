package ui

import (
	"bytes"
	"image"
	_ "image/jpeg" // a portrait may be one
	_ "image/png"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"golang.org/x/image/draw"
)

// The size of a portrait, in pixels: two by three.
const (
	portraitWidth  = 56
	portraitHeight = 84
)

// portraitDensity is how many of a picture's pixels are kept for one of the window's.
const portraitDensity = 3

// Portrait shows a picture of somebody, or initials; a tap, Enter or Space does tapped.
type Portrait struct {
	Button
	back    *Box
	letters *Text
	picture *canvas.Image
	shown   []byte
}

// NewPortrait shows nothing yet.
func NewPortrait(tapped func()) *Portrait {
	p := &Portrait{back: NewBox(ColorSunk, ColorNone, RadiusCard), letters: NewBold("", SizeTitle, ColorMuted), picture: &canvas.Image{}}
	p.picture.FillMode = canvas.ImageFillContain
	p.Button.init(lookQuiet, "", tapped)
	p.ExtendBaseWidget(p)
	return p
}

// SetPicture shows a picture (PNG or JPEG), or the initials on a ground where there is none or it is damaged.
func (p *Portrait) SetPicture(picture []byte, initials string, ground, ink fyne.ThemeColorName) {
	p.back.SetColors(ground, ColorNone)
	p.letters.SetColor(ink)
	p.letters.SetText(initials)
	if !bytes.Equal(picture, p.shown) || picture == nil {
		p.shown, p.picture.Image = picture, cropPortrait(picture)
	}
	if p.picture.Image == nil {
		p.picture.Hide()
		p.letters.Show()
	} else {
		p.letters.Hide()
		p.picture.Show()
	}
	p.Refresh()
}

// cropPortrait returns the middle of a picture in the shape of a portrait, nil for data that is not one.
func cropPortrait(data []byte) image.Image {
	whole, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil
	}
	b := whole.Bounds()
	w, h := b.Dx(), b.Dy()
	if w*portraitHeight > h*portraitWidth {
		w = max(1, h*portraitWidth/portraitHeight)
	} else {
		h = max(1, w*portraitHeight/portraitWidth)
	}
	// Faces are in the upper part.
	from := image.Rect(0, 0, w, h).Add(b.Min).Add(image.Pt((b.Dx()-w)/2, (b.Dy()-h)/4))
	out := image.NewRGBA(image.Rect(0, 0, portraitWidth*portraitDensity, portraitHeight*portraitDensity))
	draw.CatmullRom.Scale(out, out.Rect, whole, from, draw.Src, nil)
	return out
}

// FocusGained brings it into sight.
func (p *Portrait) FocusGained() {
	p.Button.FocusGained()
	reveal(p)
}

// MinSize is that of every portrait.
func (p *Portrait) MinSize() fyne.Size { return fyne.NewSize(portraitWidth, portraitHeight) }

// CreateRenderer is called by the toolkit.
func (p *Portrait) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewStack(p.back, container.NewCenter(p.letters), p.picture, p.wash, p.ring))
}
