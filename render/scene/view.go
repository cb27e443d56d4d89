package scene

import "math"

// Limits of the zoom.
const (
	MinZoom = 0.02
	MaxZoom = 8.0
	// ZoomStep is the factor between two sizes of drawn text: sizes in between use the nearer one, so that zooming does
	// not draw every caption again at every notch of the wheel.
	ZoomStep = 1.25
	// smallestDisc is the zoom below which discs shrink no further, so that they don't become dots.
	smallestDisc = 0.55
)

// A View is the zoom and the offset of a picture in a window: window = picture × Zoom + Offset. The zero View is not valid;
// start with Fit or View{Zoom: 1}.
type View struct {
	Zoom   float64
	Offset Point // in window units
}

// Window converts a place of the picture to the window.
func (v View) Window(p Point) Point {
	return Point{p.X*v.Zoom + v.Offset.X, p.Y*v.Zoom + v.Offset.Y}
}

// Picture converts a place in the window to the picture.
func (v View) Picture(p Point) Point {
	return Point{(p.X - v.Offset.X) / v.Zoom, (p.Y - v.Offset.Y) / v.Zoom}
}

// Pan moves the picture in the window.
func (v View) Pan(dx, dy float64) View {
	v.Offset.X += dx
	v.Offset.Y += dy
	return v
}

// ZoomAt multiplies the zoom by factor and keeps what is at p (in the window) where it is.
func (v View) ZoomAt(p Point, factor float64) View {
	zoom := max(MinZoom, min(MaxZoom, v.Zoom*factor))
	at := v.Picture(p)
	return View{Zoom: zoom, Offset: Point{p.X - at.X*zoom, p.Y - at.Y*zoom}}
}

// Centre moves the place at of the picture to the middle of a window of that size.
func (v View) Centre(at Point, window Size) View {
	v.Offset = Point{window.W/2 - at.X*v.Zoom, window.H/2 - at.Y*v.Zoom}
	return v
}

// Fit shows all of bounds in a window of that size with a margin around it, never larger than zoom 1.25: three nodes should
// not fill a window.
func Fit(bounds Rect, window Size, margin float64) View {
	s := bounds.Size()
	zoom := 1.25
	if s.W > 0 {
		zoom = min(zoom, (window.W-2*margin)/s.W)
	}
	if s.H > 0 {
		zoom = min(zoom, (window.H-2*margin)/s.H)
	}
	zoom = max(MinZoom, zoom)
	return View{Zoom: zoom}.Centre(bounds.Centre(), window)
}

// Disc returns the radius in the window of a disc. Zooming in opens space between discs; it does not
// enlarge them.
func (v View) Disc(radius float64) float64 { return radius * max(smallestDisc, min(1, v.Zoom)) }

// QuantizeZoom returns the power of ZoomStep nearest to zoom.
func QuantizeZoom(zoom float64) float64 {
	return math.Pow(ZoomStep, math.Round(math.Log(zoom)/math.Log(ZoomStep)))
}
