package paint

import "image"

const (
	// takenCell is the side of a square in which captions are told apart, in pixels.
	takenCell = 4
	// captionMargin is how far outside the window names are still considered, so that a name does not come and go as its
	// neighbour crosses the edge. It is wider than half a caption.
	captionMargin = 200
)

// taken is the room captions take up, as a grid of squares. Squares are counted from the picture's origin, not the window's
// corner, so a pan changes nothing about who stands in whose way.
type taken struct {
	w, h   int
	origin image.Point // the first square, in squares
	used   []bool
}

func (t *taken) reset(w, h int, offset image.Point) {
	t.origin = image.Pt(floorDiv(-offset.X-captionMargin*2, takenCell), floorDiv(-offset.Y-captionMargin*2, takenCell))
	t.w, t.h = (w+4*captionMargin)/takenCell+2, (h+4*captionMargin)/takenCell+2
	if cap(t.used) < t.w*t.h {
		t.used = make([]bool, t.w*t.h)
	}
	t.used = t.used[:t.w*t.h]
	clear(t.used)
}

// claim takes the rectangle, in pixels from the picture's origin, if all of it is free.
func (t *taken) claim(x, y, w, h int) bool {
	x0, x1 := floorDiv(x, takenCell)-t.origin.X, floorDiv(x+w-1, takenCell)-t.origin.X
	y0, y1 := floorDiv(y, takenCell)-t.origin.Y, floorDiv(y+h-1, takenCell)-t.origin.Y
	x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, t.w-1), min(y1, t.h-1)
	for r := y0; r <= y1; r++ {
		for c := x0; c <= x1; c++ {
			if t.used[r*t.w+c] {
				return false
			}
		}
	}
	for r := y0; r <= y1; r++ {
		for c := x0; c <= x1; c++ {
			t.used[r*t.w+c] = true
		}
	}
	return true
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
