package llm

import (
	"context"
	"sync"
)

// flight joins identical calls. Unlike in x/sync's singleflight, cancelling the first caller does not
// fail the others: the call continues as long as anybody waits for it, and is cancelled when nobody
// does.
type flight struct {
	mu    sync.Mutex
	calls map[string]*call
}

type call struct {
	waiters int
	cancel  context.CancelFunc
	done    chan struct{}
	reply   Reply
	err     error
}

func (f *flight) do(ctx context.Context, key string, fn func(context.Context) (Reply, error)) (Reply, error) {
	if err := ctx.Err(); err != nil {
		return Reply{}, err
	}
	f.mu.Lock()
	c, joined := f.calls[key]
	if !joined {
		if f.calls == nil {
			f.calls = map[string]*call{}
		}
		callCtx, cancel := context.WithCancel(context.WithoutCancel(ctx))
		c = &call{cancel: cancel, done: make(chan struct{})}
		f.calls[key] = c
		go func() {
			c.reply, c.err = fn(callCtx)
			f.mu.Lock()
			if f.calls[key] == c {
				delete(f.calls, key)
			}
			f.mu.Unlock()
			close(c.done)
			cancel()
		}()
	}
	c.waiters++
	f.mu.Unlock()

	select {
	case <-c.done:
		return c.reply, c.err
	case <-ctx.Done():
		f.mu.Lock()
		c.waiters--
		if c.waiters == 0 {
			c.cancel()
			if f.calls[key] == c { // a later caller starts again rather than join a cancelled call
				delete(f.calls, key)
			}
		}
		f.mu.Unlock()
		return Reply{}, ctx.Err()
	}
}
