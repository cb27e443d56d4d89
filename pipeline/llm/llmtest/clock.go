package llmtest

import (
	"context"
	"sync"
	"time"
)

// A Clock never waits: Sleep advances it and returns. Timers of AfterFunc run when Fire is called. It
// is safe for concurrent use.
type Clock struct {
	mu     sync.Mutex
	now    time.Time
	slept  []time.Duration
	timers map[int]func()
	next   int
}

// NewClock returns a clock at a fixed time.
func NewClock() *Clock {
	return &Clock{now: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), timers: map[int]func(){}}
}

// Now returns the clock's time.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Sleep moves the clock on by d at once.
func (c *Clock) Sleep(ctx context.Context, d time.Duration) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if d > 0 {
		c.now = c.now.Add(d)
		c.slept = append(c.slept, d)
	}
	return ctx.Err()
}

// AfterFunc keeps f until Fire.
func (c *Clock) AfterFunc(_ time.Duration, f func()) func() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	id := c.next
	c.next++
	c.timers[id] = f
	return func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		_, was := c.timers[id]
		delete(c.timers, id)
		return was
	}
}

// Fire runs all timers that were not stopped.
func (c *Clock) Fire() {
	c.mu.Lock()
	timers := c.timers
	c.timers = map[int]func(){}
	c.mu.Unlock()
	for _, f := range timers {
		f()
	}
}

// Slept returns the arguments of Sleep so far.
func (c *Clock) Slept() []time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]time.Duration(nil), c.slept...)
}
