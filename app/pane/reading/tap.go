package reading

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// A tapArea lets a paragraph be right-clicked, while taps on its links go to
// them.
type tapArea struct {
	widget.BaseWidget
	content   fyne.CanvasObject
	secondary func(fyne.Position)
}

func newTapArea(content fyne.CanvasObject, secondary func(fyne.Position)) *tapArea {
	t := &tapArea{content: content, secondary: secondary}
	t.ExtendBaseWidget(t)
	return t
}

// TappedSecondary is a right click.
func (t *tapArea) TappedSecondary(e *fyne.PointEvent) { t.secondary(e.AbsolutePosition) }

// CreateRenderer is for the toolkit.
func (t *tapArea) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(t.content) }
