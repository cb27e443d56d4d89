package llm

import (
	"context"
	"sync"
	"time"
)

// A limiter lets a number of units a minute through, evenly: a token bucket that holds a tenth of a
// minute, so that a run does not spend its minute in the first second and then wait. A request larger
// than the bucket passes when it is full and leaves a debt.
type limiter struct {
	clock  Clock
	perMin float64

	mu     sync.Mutex
	level  float64
	filled time.Time
}

func newLimiter(clock Clock, perMinute int) *limiter {
	if perMinute <= 0 {
		return nil
	}
	l := &limiter{clock: clock, perMin: float64(perMinute), filled: clock.Now()}
	l.level = l.size()
	return l
}

func (l *limiter) size() float64 { return max(1, l.perMin/10) }

// wait takes n units, waiting as long as necessary. A nil limiter never waits.
func (l *limiter) wait(ctx context.Context, n int) error {
	if l == nil {
		return ctx.Err()
	}
	l.mu.Lock()
	now := l.clock.Now()
	if gone := now.Sub(l.filled); gone > 0 {
		l.level = min(l.size(), l.level+gone.Minutes()*l.perMin)
		l.filled = now
	}
	// Taking first and waiting afterwards keeps callers in order.
	need := min(float64(n), l.size())
	missing := need - l.level
	l.level -= float64(n)
	l.mu.Unlock()
	if missing <= 0 {
		return ctx.Err()
	}
	return l.clock.Sleep(ctx, time.Duration(missing/l.perMin*float64(time.Minute)))
}
