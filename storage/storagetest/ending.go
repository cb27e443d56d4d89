package storagetest

import (
	"context"
	"sync/atomic"
)

// An endingContext ends when it has been asked some number of times whether it has.
type endingContext struct {
	context.Context
	end  context.CancelFunc
	left atomic.Int64
}

func (c *endingContext) ask() {
	if c.left.Add(-1) == 0 {
		c.end()
	}
}

func (c *endingContext) Done() <-chan struct{} { c.ask(); return c.Context.Done() }

func (c *endingContext) Err() error { c.ask(); return c.Context.Err() }

// CancelEverywhere calls do with contexts that end ever later, by a stride, until it comes to its end.
// stopped is called after each of the others, with the error of do.
func CancelEverywhere(ctx context.Context, stride int64, do func(context.Context) error, stopped func(error)) {
	for n := int64(1); ; n += stride {
		inner, end := context.WithCancel(ctx)
		c := &endingContext{Context: inner, end: end}
		c.left.Store(n)
		err := do(c)
		whole := inner.Err() == nil || err == nil
		end()
		if whole {
			return
		}
		stopped(err)
	}
}
