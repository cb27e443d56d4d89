package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
)

// PageField draws a field as text of the page: without frame or ground until it has the keyboard. A title is drawn in the
// size of a pane's title.
func PageField(field fyne.CanvasObject, title bool) fyne.CanvasObject {
	return container.NewThemeOverride(field, &pageTheme{title})
}

// pageTheme is the theme in use, except for fields.
type pageTheme struct{ title bool }

func now() fyne.Theme { return fyne.CurrentApp().Settings().Theme() }

func (t *pageTheme) Color(name fyne.ThemeColorName, v fyne.ThemeVariant) color.Color {
	if name == theme.ColorNameInputBorder || name == theme.ColorNameInputBackground {
		return color.Transparent
	}
	return now().Color(name, v)
}

func (t *pageTheme) Font(s fyne.TextStyle) fyne.Resource        { return now().Font(s) }
func (t *pageTheme) Icon(name fyne.ThemeIconName) fyne.Resource { return now().Icon(name) }
func (t *pageTheme) Size(name fyne.ThemeSizeName) float32 {
	switch {
	case name == theme.SizeNameText && t.title:
		return now().Size(theme.SizeNameHeadingText)
	case name == theme.SizeNameInnerPadding:
		return Gap4
	}
	return now().Size(name)
}
