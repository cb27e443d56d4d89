package apptest

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"dramatis/app/settings"
	"dramatis/app/ui"
)

// A placed text is one that the window draws, and the part of the window in which it is seen.
type placed struct {
	words          string
	at             fyne.Position
	size           fyne.Size
	clipAt, clipTo fyne.Position
}

// textsIn lists the texts of what is shown, each where it is in the window.
func textsIn(o fyne.CanvasObject, at, clipAt, clipTo fyne.Position) (out []placed) {
	if o == nil || !o.Visible() {
		return nil
	}
	at = at.Add(o.Position())
	switch w := o.(type) {
	case *ui.ToastHost: // it lies over the rest for some seconds
		return nil
	case *canvas.Text:
		m := w.MinSize()
		switch left := w.Size().Width - m.Width; w.Alignment {
		case fyne.TextAlignCenter:
			at.X += left / 2
		case fyne.TextAlignTrailing:
			at.X += left
		}
		if w.Text != "" {
			out = append(out, placed{w.Text, at, m, clipAt, clipTo})
		}
		return out
	case *container.Scroll:
		end := at.AddXY(w.Size().Width, w.Size().Height)
		clipAt = fyne.NewPos(max(clipAt.X, at.X), max(clipAt.Y, at.Y))
		clipTo = fyne.NewPos(min(clipTo.X, end.X), min(clipTo.Y, end.Y))
	}
	for _, child := range children(o) {
		out = append(out, textsIn(child, at, clipAt, clipTo)...)
	}
	return out
}

// box returns the part of a text that is seen.
func (p placed) box() (at, end fyne.Position) {
	return fyne.NewPos(max(p.at.X, p.clipAt.X), max(p.at.Y, p.clipAt.Y)), fyne.NewPos(min(p.at.X+p.size.Width, p.clipTo.X), min(p.at.Y+p.size.Height, p.clipTo.Y))
}

// seen reports whether some of a text is seen.
func (p placed) seen() bool {
	at, end := p.box()
	return end.X > at.X && end.Y > at.Y
}

// over reports whether two texts are drawn over each other: lines of prose come near each other, and no more.
func (p placed) over(q placed) bool {
	at, end := p.box()
	at2, end2 := q.box()
	return min(end.X, end2.X)-max(at.X, at2.X) > 2 && min(end.Y, end2.Y)-max(at.Y, at2.Y) > p.size.Height/3
}

// roomless says which texts of the window are cut at their right or lie over others.
func roomless(r *Robot) (out []string) {
	c := r.S.Window().Canvas()
	size := c.Size()
	for _, o := range append(c.Overlays().List(), r.S.Window().Content()) {
		texts := textsIn(o, fyne.NewPos(0, 0), fyne.NewPos(0, 0), fyne.NewPos(size.Width, size.Height))
		for i, p := range texts {
			if !p.seen() {
				continue
			}
			if end := p.at.X + p.size.Width; end > p.clipTo.X+1 {
				out = append(out, fmt.Sprintf("%q is cut by %.0f pixels", p.words, end-p.clipTo.X))
			}
			for _, q := range texts[:i] {
				if q.seen() && p.over(q) {
					out = append(out, fmt.Sprintf("%q lies over %q", p.words, q.words))
				}
			}
		}
	}
	return out
}

func TestNoWordsLieOverOthersOrAreCutAtAnySize(t *testing.T) {
	for language, sample := range map[string]string{"en": "english", "zh": "chinese"} {
		for percent, sizes := range map[int][]fyne.Size{100: {fyne.NewSize(960, 1040), fyne.NewSize(1280, 800), fyne.NewSize(1920, 1080)}, 130: {fyne.NewSize(1024, 700)}} {
			r := newRobot(t, language)
			r.settings(func(n *settings.Settings) { n.TextSize = percent })
			r.open("room.dramatis")
			r.ImportSample(sample)
			for _, size := range sizes {
				r.S.Window().Resize(size)
				for _, pane := range []string{"library", "read", "review", "cast", "graph", "memory", "chat", "evaluate", "settings"} {
					r.Do("go." + pane)
					for _, problem := range roomless(r) {
						t.Errorf("%s, %d %%, %v, %s: %s", language, percent, size, pane, problem)
					}
				}
			}
			r.S.Close()
		}
	}
}
