package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// KeyHint shows the key that does something, in a small frame beside the words.
type KeyHint struct {
	widget.BaseWidget
	frame *Box
	label *Text
}

// NewKeyHint makes a hint in a colour, usually that of the words it is beside.
func NewKeyHint(key string, color fyne.ThemeColorName) *KeyHint {
	k := &KeyHint{frame: NewBox(ColorNone, color, 4), label: NewBold(key, sizeKey, color)}
	k.ExtendBaseWidget(k)
	return k
}

// SetColor changes frame and words.
func (k *KeyHint) SetColor(c fyne.ThemeColorName) {
	k.frame.SetColors(ColorNone, c)
	k.label.SetColor(c)
}

// CreateRenderer is called by the toolkit.
func (k *KeyHint) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(Sized(19, 16, container.NewStack(k.frame, Pad(0, 5, 0, 5, Middle(k.label)))))
}
