package apptest

import (
	"runtime"
	"testing"
)

// TestNothingHoldsTheWindowOfATestThatHasEnded since the windows and bases of all tests together take gigabytes.
func TestNothingHoldsTheWindowOfATestThatHasEnded(t *testing.T) {
	gone := make(chan bool)
	t.Run("a window", func(t *testing.T) {
		r := Start(t, "story.dramatis").Do("go.settings")
		runtime.AddCleanup(r.S, func(gone chan bool) { close(gone) }, gone)
	})
	for range 1000 {
		runtime.GC()
		select {
		case <-gone:
			return
		default:
			runtime.Gosched()
		}
	}
	t.Error("the studio is still held")
}
