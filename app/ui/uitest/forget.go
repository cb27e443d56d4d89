//go:build !migrated_fynedo

package uitest

import (
	"sync"
	"testing"
	"time"
	_ "unsafe" // for what the toolkit keeps to itself

	"fyne.io/fyne/v2/test"
)

// clock is the toolkit's. By it, renderers of widgets that nothing drew for a minute are dropped, and made again without a layout.
//
//go:linkname clock fyne.io/fyne/v2/internal/cache.timeNow
var clock func() time.Time

// overrides has the themes of single widgets (an async.Map, which is a sync.Map unless built with migrated_fynedo). The
// toolkit never drops those of texts and of what was not drawn.
//
//go:linkname overrides fyne.io/fyne/v2/internal/cache.overrides
var overrides sync.Map

// now stands still, so that a slow test draws what a fast one does.
var now = time.Now()

func init() { clock = func() time.Time { return now } }

// Forget has the toolkit drop all renderers and themes of widgets when a test ends. They hold its window and its base, and the
// garbage collector spends more time on those of a hundred tests than the tests take.
func Forget(t testing.TB) {
	t.Cleanup(func() {
		now = now.Add(24 * time.Hour) // longer than FYNE_CACHE keeps any
		test.NewCanvas().Capture()
		overrides.Clear()
	})
}
