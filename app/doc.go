// Package app starts the program: the studio in a window, or the sample's job
// where there is no display. It is the only package that imports the toolkit's
// driver (fyne.io/fyne/v2/app); everything the window does is in app/studio.
package app
