package export

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/jpeg"
	"image/png"
	"path/filepath"

	"golang.org/x/image/draw"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/render/export"
	"dramatis/storage/exchange"
	"dramatis/storage/files"
)

// portrait returns the writer's picture, else the one of the card that was read, else initials in the
// colour of characters.
func portrait(c *exchange.Character) ([]byte, error) {
	if c.Portrait != nil {
		return asPNG(c.Portrait)
	}
	if own := c.Original.Portrait(); own != nil {
		return own, nil
	}
	p := lightPalette()
	return export.Portrait(Initials(c.Name), p.Type(string(kb.Character)), p.Background)
}

// PortraitOf returns the writer's picture of an entity (PNG or JPEG), or nil.
func PortraitOf(e *cast.Entity) []byte {
	data, err := base64.StdEncoding.DecodeString(e.Field(kb.FieldPortrait))
	if err != nil || len(data) == 0 {
		return nil
	}
	return data
}

// largestPicture is the greatest side of a portrait in pixels.
const largestPicture = 8192

// largestPortrait bounds the file of a portrait, in bytes.
const largestPortrait = 64 << 20

// readPicture reads a picture that the writer has chosen.
func readPicture(path string) (data []byte, picture image.Image, err error) {
	if data, err = files.Read(path, largestPortrait); err != nil {
		return nil, nil, kb.Errorf("the picture “%s” can’t be read; nothing was written: choose another", filepath.Base(path))
	}
	unfit := kb.Errorf("“%s” is not a PNG or JPEG that can be a portrait; nothing was written: choose another picture", filepath.Base(path))
	size, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil || size.Width > largestPicture || size.Height > largestPicture || size.Width == 0 || size.Height == 0 {
		return nil, nil, unfit
	}
	if picture, _, err = image.Decode(bytes.NewReader(data)); err != nil {
		return nil, nil, unfit
	}
	return data, picture, nil
}

// pictureOf returns a picture for a card, as a PNG.
func pictureOf(path string) ([]byte, error) {
	data, picture, err := readPicture(path)
	if err != nil {
		return nil, err
	}
	if exchange.IsPNG(data) {
		if plain := exchange.Picture(data); plain != nil {
			return plain, nil
		}
	}
	return encodePNG(picture)
}

func asPNG(data []byte) ([]byte, error) {
	if exchange.IsPNG(data) {
		return data, nil
	}
	picture, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, kb.Errorf("a portrait in this knowledge base is damaged; nothing was written: choose another picture of the character")
	}
	return encodePNG(picture)
}

// asJPEG returns a picture for a sheet, nil for one that can't be read: the sheet is then written
// without it.
func asJPEG(data []byte) []byte {
	if data == nil {
		return nil
	}
	if _, kind, err := image.DecodeConfig(bytes.NewReader(data)); err == nil && kind == "jpeg" {
		return data
	}
	picture, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, onWhite(picture, picture.Bounds().Size()), &jpeg.Options{Quality: quality}); err != nil {
		return nil
	}
	return out.Bytes()
}

// onWhite returns a picture at a size, on white where it is transparent.
func onWhite(picture image.Image, size image.Point) image.Image {
	out := image.NewRGBA(image.Rectangle{Max: size})
	draw.Draw(out, out.Rect, image.White, image.Point{}, draw.Src)
	draw.CatmullRom.Scale(out, out.Rect, picture, picture.Bounds(), draw.Over, nil)
	return out
}

func encodePNG(picture image.Image) ([]byte, error) {
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// The largest portrait that is stored in a base, in pixels; larger ones are scaled down.
const (
	keptWidth  = 512
	keptHeight = 768
)

// quality is the quality of a portrait as JPEG, in percent.
const quality = 88

// Portrait returns the value of kb.FieldPortrait for a picture file: scaled down, because every step
// of history keeps it.
func Portrait(path string) (string, error) {
	_, picture, err := readPicture(path)
	if err != nil {
		return "", err
	}
	size := picture.Bounds().Size()
	scale := min(1, keptWidth/float64(size.X), keptHeight/float64(size.Y))
	small := onWhite(picture, image.Pt(max(1, int(float64(size.X)*scale)), max(1, int(float64(size.Y)*scale))))
	var out bytes.Buffer
	if err := jpeg.Encode(&out, small, &jpeg.Options{Quality: quality}); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(out.Bytes()), nil
}
