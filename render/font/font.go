package font

import (
	_ "embed"
	"fmt"
	"sync"

	xfont "golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
)

var (
	//go:embed DramatisSans-Regular.otf
	regular []byte
	//go:embed DramatisSans-Bold.otf
	bold []byte
)

// A Weight of the font.
type Weight bool

// The weights.
const (
	Regular Weight = false
	Bold    Weight = true
)

// OpenType returns the weight as a single OpenType font. The caller must not change the bytes.
func (w Weight) OpenType() []byte {
	if w == Bold {
		return bold
	}
	return regular
}

type faceKey struct {
	weight Weight
	size   float64
}

var faces struct {
	sync.Mutex
	parsed map[Weight]*sfnt.Font
	made   map[faceKey]xfont.Face
}

// Face returns a font to draw with; size is in pixels (at 72 dots an inch a point is a pixel). Faces
// are cached and shared, and safe for concurrent use. There is no fallback: a missing character is
// drawn as an empty box, so call Has first where that matters.
func Face(weight Weight, size float64) (xfont.Face, error) {
	if !(size > 0 && size <= 1000) {
		return nil, fmt.Errorf("make a font face: size %v is not between 0 and 1000 pixels", size)
	}
	faces.Lock()
	defer faces.Unlock()
	key := faceKey{weight, size}
	if f, ok := faces.made[key]; ok {
		return f, nil
	}
	parsed, err := parse(weight)
	if err != nil {
		return nil, err
	}
	f, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: xfont.HintingNone})
	if err != nil {
		return nil, fmt.Errorf("make a font face of %v pixels: %w", size, err)
	}
	if faces.made == nil {
		faces.made = map[faceKey]xfont.Face{}
	}
	shared := &lockedFace{face: f}
	faces.made[key] = shared
	return shared, nil
}

// Has reports whether the font can draw the character.
func Has(weight Weight, r rune) bool {
	faces.Lock()
	defer faces.Unlock()
	parsed, err := parse(weight)
	if err != nil {
		return false
	}
	i, err := parsed.GlyphIndex(nil, r)
	return err == nil && i != 0
}

// parse reads a weight once; the caller holds the lock.
func parse(weight Weight) (*sfnt.Font, error) {
	if f, ok := faces.parsed[weight]; ok {
		return f, nil
	}
	f, err := opentype.Parse(weight.OpenType())
	if err != nil {
		return nil, fmt.Errorf("read the built-in font: %w", err)
	}
	if faces.parsed == nil {
		faces.parsed = map[Weight]*sfnt.Font{}
	}
	faces.parsed[weight] = f
	return f, nil
}
