package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// EmptyState is what a pane shows when it has nothing yet: one sentence that says what to do, and one button that
// does it.
type EmptyState struct {
	widget.BaseWidget
	icon     *Icon
	sentence *Prose
	button   *Button
}

// NewEmptyState makes it; an empty button text leaves the button out.
func NewEmptyState(icon fyne.Resource, sentence, button string, tapped func()) *EmptyState {
	e := &EmptyState{
		icon:     NewIcon(icon, ColorMuted, 32),
		sentence: Wrapped(sentence, SizeBody, ColorMuted).Centered(),
		button:   PrimaryButton(button, tapped),
	}
	if button == "" {
		e.button.Hide()
	}
	e.ExtendBaseWidget(e)
	return e
}

// Button returns the one button, for keys and tests.
func (e *EmptyState) Button() *Button { return e.button }

// CreateRenderer is called by the toolkit.
func (e *EmptyState) CreateRenderer() fyne.WidgetRenderer {
	body := Sized(320, 0, Col(Gap16, Middle(e.icon), e.sentence, Middle(e.button)))
	return widget.NewSimpleRenderer(Middle(body))
}
