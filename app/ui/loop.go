package ui

import (
	"sync"

	"fyne.io/fyne/v2"
)

// Loop runs functions on the goroutine that owns the window. Background work posts one function for each visible
// change, never one for each event.
type Loop interface {
	Post(f func())
}

// FyneLoop posts to the toolkit.
type FyneLoop struct{}

// Post makes the toolkit run f soon, in order.
func (FyneLoop) Post(f func()) { fyne.Do(f) }

// TestLoop keeps what was posted until a test runs it, so a test decides the order of things.
type TestLoop struct {
	mu    sync.Mutex
	queue []func()
}

// Post keeps f.
func (l *TestLoop) Post(f func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.queue = append(l.queue, f)
}

// RunUntilIdle runs what was posted, and what that posts, on the caller's goroutine, and returns how many ran.
func (l *TestLoop) RunUntilIdle() (ran int) {
	for {
		l.mu.Lock()
		if len(l.queue) == 0 {
			l.mu.Unlock()
			return ran
		}
		f := l.queue[0]
		l.queue = l.queue[1:]
		l.mu.Unlock()
		f()
		ran++
	}
}
