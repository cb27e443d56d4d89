package font

import (
	"image"
	"image/draw"
	"sync"

	xfont "golang.org/x/image/font"
	"golang.org/x/image/math/fixed"
)

// lockedFace lets goroutines share a face. An opentype face keeps one buffer for the glyph it draws, and
// hands out a mask that points into it, so Glyph gives a copy.
type lockedFace struct {
	mu   sync.Mutex
	face xfont.Face
}

// Close does nothing: the face is shared for the life of the program.
func (l *lockedFace) Close() error { return nil }

func (l *lockedFace) Glyph(dot fixed.Point26_6, r rune) (image.Rectangle, image.Image, image.Point, fixed.Int26_6, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	dr, mask, at, advance, ok := l.face.Glyph(dot, r)
	if !ok || mask == nil {
		return dr, mask, at, advance, ok
	}
	own := image.NewAlpha(image.Rect(0, 0, dr.Dx(), dr.Dy()))
	draw.Draw(own, own.Bounds(), mask, at, draw.Src)
	return dr, own, image.Point{}, advance, ok
}

func (l *lockedFace) GlyphBounds(r rune) (fixed.Rectangle26_6, fixed.Int26_6, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.face.GlyphBounds(r)
}

func (l *lockedFace) GlyphAdvance(r rune) (fixed.Int26_6, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.face.GlyphAdvance(r)
}

func (l *lockedFace) Kern(r0, r1 rune) fixed.Int26_6 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.face.Kern(r0, r1)
}

func (l *lockedFace) Metrics() xfont.Metrics {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.face.Metrics()
}
