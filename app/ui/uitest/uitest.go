// Package uitest helps tests of panes: a window without a display in the product's own theme, laid out as the
// real one would be, and pictures of it to look at.
//
// Only tests import it.
package uitest

import (
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"dramatis/app/i18n"
	"dramatis/app/ui"
)

// Size is the window the look is drawn for.
var Size = fyne.NewSize(1280, 800)

// Window shows content in a test window of 1280×800 on the given paper, without padding, as the program does.
func Window(t testing.TB, mode ui.Mode, content fyne.CanvasObject) fyne.Window {
	t.Helper()
	Forget(t)
	app := test.NewTempApp(t)
	app.Settings().SetTheme(ui.NewTheme(mode))
	w := app.NewWindow("")
	t.Cleanup(w.Close)
	w.SetPadded(false)
	w.SetContent(content)
	w.Resize(Size)
	app.Settings().SetTheme(ui.NewTheme(mode)) // again: the content may have been made before the theme was set
	Settle(w)
	return w
}

// SetLanguage changes the language for one test.
func SetLanguage(t testing.TB, lang string) {
	t.Helper()
	before := i18n.Lang()
	i18n.Set(lang)
	t.Cleanup(func() { i18n.Set(before) })
}

// Settle lays the window out until wrapped text has the height it asks for. The real driver does so frame by
// frame, the test driver not at all.
func Settle(w fyne.Window) {
	for range 4 {
		layOut(w.Content())
		for _, o := range w.Canvas().Overlays().List() {
			layOut(o)
		}
	}
}

func layOut(o fyne.CanvasObject) {
	switch o := o.(type) {
	case *fyne.Container:
		if o.Layout != nil {
			o.Layout.Layout(o.Objects, o.Size())
		}
		for _, c := range o.Objects {
			layOut(c)
		}
	case fyne.Widget:
		r := test.WidgetRenderer(o)
		r.Layout(o.Size())
		for _, c := range r.Objects() {
			layOut(c)
		}
	}
}

// Capture lays the window out and draws it.
func Capture(t testing.TB, w fyne.Window, name string) {
	t.Helper()
	Settle(w)
	Draw(t, w, name)
}

// Draw draws the window, and writes the picture to NAME.png in the directory that the environment variable DRAMATIS_SHOTS
// names.
func Draw(t testing.TB, w fyne.Window, name string) {
	t.Helper()
	img := w.Canvas().Capture()
	dir := os.Getenv("DRAMATIS_SHOTS")
	if dir == "" {
		return
	}
	f, err := os.Create(filepath.Join(dir, name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
}

// Find gives every object of a type under root, from top to bottom as drawn.
func Find[T fyne.CanvasObject](root fyne.CanvasObject) (found []T) {
	if !root.Visible() {
		return nil
	}
	if o, ok := root.(T); ok {
		found = append(found, o)
	}
	switch o := root.(type) {
	case *fyne.Container:
		for _, c := range o.Objects {
			found = append(found, Find[T](c)...)
		}
	case fyne.Widget:
		for _, c := range test.WidgetRenderer(o).Objects() {
			found = append(found, Find[T](c)...)
		}
	}
	return found
}

// Button finds the visible button with these words, or fails the test.
func Button(t testing.TB, root fyne.CanvasObject, words string) *ui.Button {
	t.Helper()
	for _, b := range Find[*ui.Button](root) {
		if b.Text() == words {
			return b
		}
	}
	t.Fatalf("no button says %q", words)
	return nil
}
