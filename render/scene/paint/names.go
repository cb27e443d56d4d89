package paint

import (
	"image"
	"math"

	"dramatis/render/scene"
)

const (
	// wordsFrom is the zoom from which all lines have words; below it only those of the selected disc
	// do.
	wordsFrom = 1.2
	// wordSize is the size of such a word relative to a name.
	wordSize = 0.85
	// maxWords is how many are written at once.
	maxWords = 120
	// nameGap is the space on both sides of a name, in pixels.
	nameGap = 3
	// chiefs is how many of the most mentioned may have a name over other discs if there is no other
	// room for it.
	chiefs = 12
)

// A writer writes names and words where there is room.
type writer struct {
	p            *Painter
	dst          *image.RGBA
	f            Frame
	g            geometry
	size         float64
	ground       pixel
	text, quiet  pixel
	faint        pixel
	names, words int
}

// paintCaptions writes the names, the most mentioned first: under its disc, or else above or beside
// it. A name that would overlap another or, except for the chiefs, a disc is left out. The selected
// and the hovered one are always written. Then come the words of lines.
func (p *Painter) paintCaptions(dst *image.RGBA, f Frame, g geometry) (missing int) {
	p.captions.left, p.captions.missed = f.Captions, 0
	w := writer{p: p, dst: dst, f: f, g: g, size: max(minText, min(maxText, scene.CaptionSize*scene.QuantizeZoom(f.View.Zoom))) * f.Density,
		ground: toPixel(p.palette.Background), text: toPixel(p.palette.Text), quiet: toPixel(p.palette.Muted)}
	w.faint = fade(w.text, w.ground)
	p.taken.reset(dst.Rect.Dx(), dst.Rect.Dy(), g.offset)
	var visible []int
	f.Picture.Within(g.visible(dst, captionMargin*f.Density), func(i int) { visible = append(visible, i) })
	for _, i := range visible[max(len(visible)-maxNames, 0):] { // names matter more than the smaller discs of many
		d, by := &f.Picture.Discs[i], byte(byDisc)
		if w.isChief(i) {
			by = byChief
		}
		at, r := g.local(d.At), int(f.View.Disc(d.Radius)*f.Density)
		p.taken.take(at.X-r, at.Y-r, 2*r, 2*r, by)
	}
	most := w.maxNames()
	special := func(d *scene.Disc) bool { return d.Selected || d.ID == f.Selected || d.ID == f.Hovered }
	for k := len(visible) - 1; k >= 0; k-- {
		if d := &f.Picture.Discs[visible[k]]; special(d) {
			w.name(d, byName, w.text)
		}
	}
	for _, lit := range []bool{true, false} { // the neighbours of the hovered disc go before the others
		for k := len(visible) - 1; k >= 0 && w.names < most; k-- {
			i := visible[k]
			d := &f.Picture.Discs[i]
			if special(d) || p.isLit(i) != lit {
				continue
			}
			colour := w.text
			if !lit {
				colour = w.faint
			}
			over := byte(0)
			if w.isChief(i) {
				over = byChief
			}
			w.name(d, over, colour)
		}
	}
	w.writeWords()
	return p.captions.missed
}

// isChief reports whether a disc is one of the most mentioned.
func (w *writer) isChief(i int) bool { return i >= len(w.f.Picture.Discs)-chiefs }

// maxNames returns how many names are written in a window of this size.
func (w *writer) maxNames() int {
	size := w.dst.Rect.Size()
	room := float64(size.X) * float64(size.Y) / (w.f.Density * w.f.Density)
	return int(min(max(room/nameRoom, minNames), maxNames))
}

// isLit reports whether a disc is not faded.
func (p *Painter) isLit(i int) bool { return p.lit == nil || p.lit[i] }

// name writes one name where nothing more than most is in its way.
func (w *writer) name(d *scene.Disc, most byte, colour pixel) {
	size := w.size * scene.CaptionScale(d.Radius)
	width, height := w.p.captions.room(d.Caption, size)
	r := int(math.Round(w.f.View.Disc(d.Radius)*w.f.Density + w.f.Density))
	at := w.g.local(d.At)
	beside, slant := r+2+width/2, r*3/4+width/2
	places := []image.Point{ // upper centre of the text: below, above, right, left, and between these
		{at.X, at.Y + r}, {at.X, at.Y - r - height*5/4}, {at.X + beside, at.Y - height*3/4}, {at.X - beside, at.Y - height*3/4},
		{at.X + slant, at.Y + r/2}, {at.X - slant, at.Y + r/2}, {at.X + slant, at.Y - r/2 - height*5/4}, {at.X - slant, at.Y - r/2 - height*5/4},
	}
	left, right := w.g.local(w.f.Picture.Bounds.Min).X, w.g.local(w.f.Picture.Bounds.Max).X
	write := func(over byte, places []image.Point) bool {
		for _, to := range places {
			if to.X-width/2 < left-height || to.X+width/2 > right+height { // cut off by the edge of a window that shows the whole picture
				continue
			}
			if w.p.taken.claim(to.X-width/2-nameGap, to.Y+height/4, width+2*nameGap, height, over) {
				w.names++
				w.put(d.Caption, size, to, colour)
				return true
			}
		}
		return false
	}
	if len(w.f.Picture.Discs) <= scene.MostGrounds {
		third, more := width/3, height*3/4 // a little aside, or a little farther off
		places = append(places, []image.Point{
			{at.X + third, at.Y + r}, {at.X - third, at.Y + r}, {at.X + third, at.Y - r - height*5/4}, {at.X - third, at.Y - r - height*5/4},
			{at.X, at.Y + r + more}, {at.X + third, at.Y + r + more}, {at.X - third, at.Y + r + more},
			{at.X, at.Y - r - height*5/4 - more}, {at.X + third, at.Y - r - height*5/4 - more}, {at.X - third, at.Y - r - height*5/4 - more},
		}...)
	}
	for over := byte(0); over <= most; over++ {
		if write(over, places) {
			return
		}
	}
}

// writeWords writes the words of lines, in their middle.
func (w *writer) writeWords() {
	if len(w.f.Picture.Discs) > scene.MostGrounds {
		return
	}
	size := w.size * wordSize
	for i := range w.f.Picture.Lines {
		l := &w.f.Picture.Lines[i]
		if l.Word == "" || l.Dashed || w.words >= maxWords {
			continue
		}
		touched, near := w.f.touches(l), w.f.View.Zoom >= wordsFrom
		if telling := w.p.palette.Kind != nil && w.p.palette.Kind(l.Kind) != nil; telling && !touched && (!near || w.p.lit != nil) || !telling && !(touched && near) {
			continue
		}
		a, b := w.f.Picture.Discs[l.A].At, w.f.Picture.Discs[l.B].At
		at := w.g.local(scene.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2})
		width, height := w.p.captions.room(l.Word, size)
		at.Y -= height * 3 / 4
		if w.p.taken.claim(at.X-width/2, at.Y+height/4, width, height, 0) {
			w.words++
			w.put(l.Word, size, at, w.quiet)
		}
	}
}

// put draws a text with its upper centre at a place of the picture, with a halo, because lines behind
// it would strike it through.
func (w *writer) put(text string, size float64, at image.Point, colour pixel) {
	if m, halo := w.p.captions.get(text, size); m != nil {
		halo.draw(w.dst, at.Add(w.g.offset), w.ground)
		m.draw(w.dst, at.Add(w.g.offset), colour)
	}
}
