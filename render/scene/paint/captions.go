package paint

import (
	"math"

	xfont "golang.org/x/image/font"

	"dramatis/render/font"
)

// keepSizes is the number of sizes in which a caption is cached; maxCached bounds the masks of a picture
// that changes for hours.
const (
	keepSizes = 3
	maxCached = 30_000
)

// captions caches the masks of texts by text and size.
type captions struct {
	byText map[string][]captionKey
	widths map[string]float64 // at a size of 1 pixel
	count  int
	left   int // how many may still be drawn in this frame
	missed int // how many were wanted beyond that
}

type captionKey struct {
	size       float64
	mask, halo *mask
}

// get returns the mask of a text in that size, and its halo. If this frame may draw no more, it
// returns the nearest size there is, or nil, and counts the miss.
func (c *captions) get(text string, size float64) (m, halo *mask) {
	have := c.byText[text]
	nearest := -1
	for i, s := range have {
		if s.size == size {
			return s.mask, s.halo
		}
		if nearest < 0 || math.Abs(s.size-size) < math.Abs(have[nearest].size-size) {
			nearest = i
		}
	}
	if c.left <= 0 {
		c.missed++
		if nearest < 0 {
			return nil, nil
		}
		return have[nearest].mask, have[nearest].halo
	}
	m, err := textMask(text, size)
	if err != nil {
		return nil, nil // the built-in font cannot be read: discs without names are the best we can do
	}
	c.left--
	if c.byText == nil || c.count >= maxCached {
		c.byText, c.count, have = map[string][]captionKey{}, 0, nil
	}
	if len(have) >= keepSizes {
		have = append(have[:0], have[1:]...)
		c.count--
	}
	c.byText[text] = append(have, captionKey{size, m, m.halo()})
	c.count++
	return m, c.byText[text][len(have)].halo
}

// room returns the width and height of a text in that size, without drawing it.
func (c *captions) room(text string, size float64) (w, h int) {
	unit, ok := c.widths[text]
	if !ok {
		if c.widths == nil || len(c.widths) >= maxCached {
			c.widths = map[string]float64{}
		}
		const at = 16
		if face, err := font.Face(font.Regular, at); err == nil {
			unit = float64(xfont.MeasureString(face, text)) / 64 / at
		}
		c.widths[text] = unit
	}
	return int(unit*size) + 2, int(size * 1.1)
}
