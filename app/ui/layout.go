package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// The layouts of this file ask a child for its height after giving it its width, so wrapped text gets the
// room it needs in one pass. The toolkit's own boxes ask first and need a second frame.

// Col stacks objects from top to bottom with gap pixels between them; each gets the full width.
func Col(gap float32, objs ...fyne.CanvasObject) *fyne.Container {
	return container.New(&colLayout{gap: gap}, objs...)
}

// Row sets objects side by side at their natural widths, gap pixels apart, each in the middle of the height.
func Row(gap float32, objs ...fyne.CanvasObject) *fyne.Container {
	return container.New(&rowLayout{gap: gap}, objs...)
}

// Spread sets left at the left, filling, and right at the right at its natural width; right may be nil.
func Spread(left, right fyne.CanvasObject) *fyne.Container {
	if right == nil {
		return container.New(&spreadLayout{}, left)
	}
	return container.New(&spreadLayout{}, left, right)
}

// Columns shares the width among objects by weight, all of one height, gap pixels apart. A missing weight is 1.
func Columns(gap float32, weights []float32, objs ...fyne.CanvasObject) *fyne.Container {
	return container.New(&columnsLayout{gap: gap, weights: weights}, objs...)
}

// Cells is Columns for a row of a table: each object has its own height, in the middle of the row.
func Cells(gap float32, weights []float32, objs ...fyne.CanvasObject) *fyne.Container {
	return container.New(&columnsLayout{gap: gap, weights: weights, middle: true}, objs...)
}

// Flow sets objects side by side and begins a new line when the width is used up (chips, buttons).
func Flow(gap float32, objs ...fyne.CanvasObject) *fyne.Container {
	return container.New(&flowLayout{gap: gap}, objs...)
}

// Pad leaves pixels free around an object, clockwise from the top.
func Pad(top, right, bottom, left float32, obj fyne.CanvasObject) *fyne.Container {
	return container.New(&padLayout{top, right, bottom, left}, obj)
}

// PadAll leaves the same space on all sides.
func PadAll(px float32, obj fyne.CanvasObject) *fyne.Container { return Pad(px, px, px, px, obj) }

// Sized gives an object at least this size; 0 leaves a direction as it is.
func Sized(width, height float32, obj fyne.CanvasObject) *fyne.Container {
	return container.New(&sizedLayout{least: fyne.NewSize(width, height)}, obj)
}

// sizedForText is Sized for what holds text: the size is that for text of the usual size, and grows with it.
func sizedForText(width, height float32, obj fyne.CanvasObject) *fyne.Container {
	return container.New(&sizedLayout{least: fyne.NewSize(width, height), forText: true}, obj)
}

// Middle sets an object at its natural size in the middle of the space.
func Middle(obj fyne.CanvasObject) *fyne.Container { return container.NewCenter(obj) }

// Gap is empty space of a size, in pixels.
func Gap(width, height float32) fyne.CanvasObject {
	b := NewBox(ColorNone, ColorNone, 0)
	b.min = fyne.NewSize(width, height)
	return b
}

// place gives a child its width, asks for the height that it then needs, and puts it at y.
func place(o fyne.CanvasObject, y, width float32) (height float32) {
	height = heightAt(o, width)
	o.Move(fyne.NewPos(0, y))
	o.Resize(fyne.NewSize(width, height))
	return height
}

func heightAt(o fyne.CanvasObject, width float32) float32 {
	if o.Size().Width != width {
		o.Resize(fyne.NewSize(width, o.Size().Height))
	}
	return o.MinSize().Height
}

func visible(objs []fyne.CanvasObject) []fyne.CanvasObject {
	shown := make([]fyne.CanvasObject, 0, len(objs))
	for _, o := range objs {
		if o.Visible() {
			shown = append(shown, o)
		}
	}
	return shown
}

// maxMinSize returns the least space in which each object has room, all at the same place.
func maxMinSize(objs []fyne.CanvasObject) (m fyne.Size) {
	for _, o := range objs {
		m = m.Max(o.MinSize())
	}
	return m
}

// sumMinSizes adds up the least sizes of objects, with gap between.
func sumMinSizes(objs []fyne.CanvasObject, gap float32) (m fyne.Size) {
	for i, o := range objs {
		m = m.Add(o.MinSize())
		if i > 0 {
			m = m.AddWidthHeight(gap, gap)
		}
	}
	return m
}

type colLayout struct{ gap float32 }

func (l *colLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	y := float32(0)
	for _, o := range visible(objs) {
		y += place(o, y, s.Width) + l.gap
	}
}

func (l *colLayout) MinSize(objs []fyne.CanvasObject) fyne.Size {
	objs = visible(objs)
	return fyne.NewSize(maxMinSize(objs).Width, sumMinSizes(objs, l.gap).Height)
}

type rowLayout struct{ gap float32 }

func (l *rowLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	x := float32(0)
	for _, o := range visible(objs) {
		m := o.MinSize()
		o.Move(fyne.NewPos(x, (s.Height-m.Height)/2))
		o.Resize(m)
		x += m.Width + l.gap
	}
}

func (l *rowLayout) MinSize(objs []fyne.CanvasObject) fyne.Size {
	objs = visible(objs)
	return fyne.NewSize(sumMinSizes(objs, l.gap).Width, maxMinSize(objs).Height)
}

type spreadLayout struct{}

func (l *spreadLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	rest := s.Width
	if len(objs) > 1 && objs[1].Visible() {
		m := objs[1].MinSize()
		objs[1].Move(fyne.NewPos(s.Width-m.Width, (s.Height-m.Height)/2))
		objs[1].Resize(m)
		rest -= m.Width + Gap8
	}
	h := heightAt(objs[0], max(rest, 0))
	objs[0].Move(fyne.NewPos(0, (s.Height-h)/2))
	objs[0].Resize(fyne.NewSize(max(rest, 0), h))
}

func (l *spreadLayout) MinSize(objs []fyne.CanvasObject) fyne.Size {
	m := objs[0].MinSize()
	if len(objs) > 1 && objs[1].Visible() {
		r := objs[1].MinSize()
		m = fyne.NewSize(m.Width+Gap8+r.Width, max(m.Height, r.Height))
	}
	return m
}

type columnsLayout struct {
	gap     float32
	weights []float32
	middle  bool
}

func (l *columnsLayout) weight(i int) float32 {
	if i < len(l.weights) && l.weights[i] > 0 {
		return l.weights[i]
	}
	return 1
}

func (l *columnsLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	total := float32(0)
	for i := range objs {
		total += l.weight(i)
	}
	x, room := float32(0), s.Width-l.gap*float32(len(objs)-1)
	for i, o := range objs {
		w := room * l.weight(i) / total
		h := heightAt(o, w)
		if !l.middle {
			h = s.Height
		}
		o.Move(fyne.NewPos(x, (s.Height-h)/2))
		o.Resize(fyne.NewSize(w, h))
		x += w + l.gap
	}
}

func (l *columnsLayout) MinSize(objs []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(sumMinSizes(objs, l.gap).Width, maxMinSize(objs).Height)
}

type padLayout struct{ top, right, bottom, left float32 }

func (l *padLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	for _, o := range objs {
		o.Move(fyne.NewPos(l.left, l.top))
		o.Resize(fyne.NewSize(max(s.Width-l.left-l.right, 0), max(s.Height-l.top-l.bottom, 0)))
	}
}

func (l *padLayout) MinSize(objs []fyne.CanvasObject) fyne.Size {
	return maxMinSize(objs).AddWidthHeight(l.left+l.right, l.top+l.bottom)
}

type sizedLayout struct {
	least   fyne.Size
	forText bool
}

func (l *sizedLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	for _, o := range objs {
		o.Move(fyne.NewPos(0, 0))
		o.Resize(s)
	}
}

func (l *sizedLayout) MinSize(objs []fyne.CanvasObject) fyne.Size {
	least := l.least
	if l.forText {
		least = fyne.NewSize(forText(least.Width), forText(least.Height))
	}
	return maxMinSize(objs).Max(least)
}

// MaxWidth keeps an object to a width that is pleasant to read, in the middle of a wider space.
func MaxWidth(width float32, obj fyne.CanvasObject) *fyne.Container {
	return container.New(&maxWidthLayout{width}, obj)
}

type maxWidthLayout struct{ width float32 }

func (l *maxWidthLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	w := min(l.width, s.Width)
	for _, o := range objs {
		o.Move(fyne.NewPos((s.Width-w)/2, 0))
		o.Resize(fyne.NewSize(w, s.Height))
	}
}

func (l *maxWidthLayout) MinSize(objs []fyne.CanvasObject) fyne.Size { return maxMinSize(objs) }
