package llm

import (
	"context"
	"time"
)

// A Clock is the time for this package. Tests use one that does not wait.
type Clock interface {
	Now() time.Time
	// Sleep returns after d, or before with ctx's error.
	Sleep(ctx context.Context, d time.Duration) error
	// AfterFunc runs f once after d unless stop is called before.
	AfterFunc(d time.Duration, f func()) (stop func() bool)
}

// WallClock is the time of the machine.
type WallClock struct{}

// Now is time.Now.
func (WallClock) Now() time.Time { return time.Now() }

// Sleep waits for d or for ctx.
func (WallClock) Sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// AfterFunc is time.AfterFunc.
func (WallClock) AfterFunc(d time.Duration, f func()) func() bool { return time.AfterFunc(d, f).Stop }
