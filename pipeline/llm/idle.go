package llm

import (
	"io"
	"sync"
	"time"
)

// idle cancels an exchange when nothing has come for a while.
type idle struct {
	clock  Clock
	after  time.Duration
	cancel func()

	mu     sync.Mutex
	disarm func() bool
	done   bool
	ended  bool // by us
}

func newIdle(clock Clock, after time.Duration, cancel func()) *idle {
	i := &idle{clock: clock, after: after, cancel: cancel}
	i.touch()
	return i
}

// touch starts the time anew.
func (i *idle) touch() {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.done {
		return
	}
	if i.disarm != nil {
		i.disarm()
	}
	i.disarm = i.clock.AfterFunc(i.after, i.fire)
}

func (i *idle) fire() {
	i.mu.Lock()
	if i.done {
		i.mu.Unlock()
		return
	}
	i.done, i.ended = true, true
	i.mu.Unlock()
	i.cancel()
}

func (i *idle) stop() {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.done = true
	if i.disarm != nil {
		i.disarm()
	}
}

func (i *idle) fired() bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.ended
}

// touching is a reader whose every byte counts as a sign of life.
type touching struct {
	r    io.Reader
	idle *idle
}

func (t touching) Read(p []byte) (int, error) {
	n, err := t.r.Read(p)
	if n > 0 {
		t.idle.touch()
	}
	return n, err
}

// watchedBody is the body of a stream: it keeps the place in the gate until it
// is closed, and says so when it was the idle time that ended it.
type watchedBody struct {
	io.ReadCloser
	idle  *idle
	close func()
	after time.Duration
}

func (b *watchedBody) Read(p []byte) (int, error) {
	n, err := touching{b.ReadCloser, b.idle}.Read(p)
	if err != nil && err != io.EOF && b.idle.fired() {
		err = Errorf(Unavailable, "nothing came for %s in the middle of the reply", b.after)
	}
	return n, err
}

func (b *watchedBody) Close() error {
	err := b.ReadCloser.Close()
	b.close()
	return err
}
