package paint

import (
	"image"
	"math"
)

const (
	// takenCell is the side of a cell, in pixels.
	takenCell = 4
	// captionMargin is how far outside the window names are still considered, so that a name does not
	// come and go as its neighbour crosses the edge. It is wider than half a caption.
	captionMargin = 200
)

// occupied is the space used by captions, as a grid of cells. Cells are counted from the picture's origin, not the window's
// corner, so a pan doesn't change which captions collide.
type occupied struct {
	w, h   int
	origin image.Point // the first square, in squares
	used   []byte
}

// What takes a cell: a name that must be readable may cover a disc, at worst that of a chief.
const (
	byDisc = 1 + iota
	byChief
	byName
)

func (t *occupied) reset(w, h int, offset image.Point) {
	t.origin = image.Pt(cellOf(-offset.X-captionMargin*2), cellOf(-offset.Y-captionMargin*2))
	t.w, t.h = (w+4*captionMargin)/takenCell+2, (h+4*captionMargin)/takenCell+2
	if cap(t.used) < t.w*t.h {
		t.used = make([]byte, t.w*t.h)
	}
	t.used = t.used[:t.w*t.h]
	clear(t.used)
}

// take takes the rectangle for a disc, whether it is free or not.
func (t *occupied) take(x, y, w, h int, by byte) { t.mark(t.squares(x, y, w, h), by) }

// squares returns the cells that a rectangle touches, in pixels from the picture's origin: x0, y0, x1,
// y1, all inclusive.
func (t *occupied) squares(x, y, w, h int) [4]int {
	x0, x1 := cellOf(x)-t.origin.X, cellOf(x+w-1)-t.origin.X
	y0, y1 := cellOf(y)-t.origin.Y, cellOf(y+h-1)-t.origin.Y
	return [4]int{max(x0, 0), max(y0, 0), min(x1, t.w-1), min(y1, t.h-1)}
}

func (t *occupied) mark(s [4]int, by byte) {
	for r := s[1]; r <= s[3]; r++ {
		for c := s[0]; c <= s[2]; c++ {
			t.used[r*t.w+c] = by
		}
	}
}

// claim takes the rectangle for a name, in pixels from the picture's origin, if nothing greater than
// over has taken any of it.
func (t *occupied) claim(x, y, w, h int, over byte) bool {
	s := t.squares(x, y, w, h)
	for r := s[1]; r <= s[3]; r++ {
		for c := s[0]; c <= s[2]; c++ {
			if t.used[r*t.w+c] > over {
				return false
			}
		}
	}
	t.mark(s, byName)
	return true
}

// cellOf returns the cell of a pixel along one axis.
func cellOf(at int) int { return int(math.Floor(float64(at) / takenCell)) }
