package ui

import "fyne.io/fyne/v2"

// flowLayout sets objects in lines, as words are set, with gap pixels between them and between lines. The height it asks for follows the width it last had.
type flowLayout struct {
	gap   float32
	width float32
}

// Layout places the objects.
func (l *flowLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	l.width = s.Width
	l.run(objs, s.Width, func(o fyne.CanvasObject, p fyne.Position, size fyne.Size) {
		o.Move(p)
		o.Resize(size)
	})
}

// MinSize is as wide as the widest object, and as high as the lines at the last width.
func (l *flowLayout) MinSize(objs []fyne.CanvasObject) (m fyne.Size) {
	for _, o := range visible(objs) {
		m.Width = max(m.Width, o.MinSize().Width)
	}
	width := l.width
	if width <= 0 {
		width = 1 << 20 // not laid out yet: one line
	}
	m.Height = l.run(objs, width, nil)
	return m
}

// run walks the lines, centring each object in its line's height, and returns the height of all.
func (l *flowLayout) run(objs []fyne.CanvasObject, width float32, put func(fyne.CanvasObject, fyne.Position, fyne.Size)) float32 {
	shown := visible(objs)
	y := float32(0)
	for first := 0; first < len(shown); {
		x, high, next := float32(0), float32(0), first
		for next < len(shown) {
			m := shown[next].MinSize()
			if next > first && x+m.Width > width+0.5 {
				break
			}
			x += m.Width + l.gap
			high = max(high, m.Height)
			next++
		}
		if put != nil {
			x := float32(0)
			for _, o := range shown[first:next] {
				m := o.MinSize()
				put(o, fyne.NewPos(x, y+(high-m.Height)/2), fyne.NewSize(min(m.Width, max(width, 0)), m.Height))
				x += m.Width + l.gap
			}
		}
		y += high + l.gap
		first = next
	}
	return max(y-l.gap, 0)
}
