package apptest

import (
	"image/png"
	"os"
)

// picture writes what the window shows.
func (r *Robot) picture(path string) {
	r.t.Helper()
	f, err := os.Create(path)
	if err != nil {
		r.t.Fatal(err)
	}
	if err := png.Encode(f, r.S.Window().Canvas().Capture()); err != nil {
		r.t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		r.t.Fatal(err)
	}
}
