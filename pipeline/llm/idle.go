package llm

import (
	"io"
	"sync"
	"time"
)

// longestExchange bounds a whole exchange, in idle time-outs: a server that sends a byte now and then
// can't hold a run for ever.
const longestExchange = 12

// idle cancels an exchange if nothing comes for a while, or if it doesn't end.
type idle struct {
	clock  Clock
	after  time.Duration
	cancel func()
	latest time.Time // by which the exchange has to end

	mu      sync.Mutex
	disarm  func() bool
	done    bool
	ended   bool // by us
	endless bool // because it went on too long
}

func newIdle(clock Clock, after time.Duration, cancel func()) *idle {
	i := &idle{clock: clock, after: after, cancel: cancel, latest: clock.Now().Add(longestExchange * after)}
	i.touch()
	return i
}

// touch restarts the idle time.
func (i *idle) touch() {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.done {
		return
	}
	if i.disarm != nil {
		i.disarm()
	}
	if i.clock.Now().After(i.latest) {
		i.done, i.ended, i.endless = true, true, true
		i.cancel()
		return
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

// overran reports whether the exchange was ended because it didn't end by itself.
func (i *idle) overran() bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.endless
}

// Endless returns the error for a reply that did not end in time. It is worth neither repeating the request nor asking
// for a part.
func Endless(english string, args ...any) *Error {
	e := Errorf(CutOff, english, args...)
	e.Attempted = true
	return e
}

func tooSlow(after time.Duration) *Error {
	return Endless("it did not end within %s", longestExchange*after)
}

// touching is a reader that restarts the idle time with every byte.
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

// watchedBody is the body of a stream: it holds its place in the gate until it is closed, and reports
// if the idle time has ended it.
type watchedBody struct {
	io.ReadCloser
	idle  *idle
	close func(whole bool)
	after time.Duration
	read  int64
	ended bool // the stream has ended by itself
}

// largestStream bounds the uncompressed size of a stream.
const largestStream = 32 << 20

func (b *watchedBody) Read(p []byte) (int, error) {
	n, err := touching{b.ReadCloser, b.idle}.Read(p)
	b.read += int64(n)
	b.ended = b.ended || err == io.EOF
	switch {
	case b.idle.overran():
		return n, tooSlow(b.after)
	case b.read > largestStream:
		b.idle.cancel()
		return n, Endless("the reply is larger than %d MB", largestStream>>20)
	}
	if err != nil && err != io.EOF && b.idle.fired() {
		err = Errorf(Unavailable, "nothing came for %s in the middle of the reply; allow it more time, in the settings or with -timeout", b.after)
	}
	return n, err
}

func (b *watchedBody) Close() error {
	err := b.ReadCloser.Close()
	b.close(b.ended)
	return err
}
