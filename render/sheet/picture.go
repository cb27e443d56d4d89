package sheet

import (
	"bytes"
	"fmt"
	"image/color"
	"image/jpeg"
)

// How high and wide a picture is at most, in points: beside a title and beside a name.
var maxPicture = map[Style][2]float64{Title: {150, 120}, Name: {96, 80}}

// A picture is a JPEG with the size at which it is set, in points.
type picture struct {
	data          []byte
	pixels        [2]int
	grey          bool
	height, width float64
}

// pictureOf returns the picture of a block, nil without one.
func pictureOf(b Block) (*picture, error) {
	most, has := maxPicture[b.Style]
	if b.Picture == nil || !has {
		return nil, nil
	}
	c, err := jpeg.DecodeConfig(bytes.NewReader(b.Picture))
	if err != nil || c.Width < 1 || c.Height < 1 {
		return nil, fmt.Errorf("read the picture of %q: %w", b.Text, err)
	}
	scale := min(most[0]/float64(c.Height), most[1]/float64(c.Width))
	return &picture{b.Picture, [2]int{c.Width, c.Height}, c.ColorModel == color.GrayModel, float64(c.Height) * scale, float64(c.Width) * scale}, nil
}
