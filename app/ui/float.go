package ui

import "fyne.io/fyne/v2"

// Float lays a card over the foot of base, a little above its edge. covered is called with how many pixels of base's height are the
// card's; where it is hidden that is 0.
func Float(base, card fyne.CanvasObject, covered func(float32)) *fyne.Container {
	return &fyne.Container{Layout: &floatLayout{covered}, Objects: []fyne.CanvasObject{base, card}}
}

type floatLayout struct{ covered func(float32) }

func (l *floatLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	base, card := objs[0], objs[1]
	w := max(s.Width-2*Gap16, 0)
	h := heightAt(card, w)
	if card.Visible() {
		l.covered(h + 2*Gap8)
	} else {
		l.covered(0)
	}
	base.Move(fyne.Position{})
	base.Resize(s)
	if card.Visible() {
		card.Resize(fyne.NewSize(w, h))
		card.Move(fyne.NewPos(Gap16, max(s.Height-h-Gap8, 0)))
	}
}

func (l *floatLayout) MinSize(objs []fyne.CanvasObject) fyne.Size { return objs[0].MinSize() }
