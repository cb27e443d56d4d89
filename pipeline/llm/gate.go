package llm

import (
	"context"
	"sync"
)

// A gate limits the requests on the wire and adapts the limit as TCP adapts its window: it is halved when the server
// says there are too many, at most once for requests that were in flight together, and grows by one for each
// successful round, up to its start value.
type gate struct {
	mu       sync.Mutex
	most     float64
	limit    float64
	inFlight int
	epoch    int // counts halvings
	waiting  []chan struct{}
}

func newGate(concurrency int) *gate {
	n := float64(max(1, concurrency))
	return &gate{most: n, limit: n}
}

// enter waits for a place. The epoch must be passed to leave.
func (g *gate) enter(ctx context.Context) (epoch int, err error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	g.mu.Lock()
	if g.inFlight < int(g.limit) && len(g.waiting) == 0 {
		g.inFlight++
		defer g.mu.Unlock()
		return g.epoch, nil
	}
	turn := make(chan struct{})
	g.waiting = append(g.waiting, turn)
	g.mu.Unlock()
	select {
	case <-turn: // the place was taken for us
	case <-ctx.Done():
		g.mu.Lock()
		defer g.mu.Unlock()
		for i, w := range g.waiting {
			if w == turn {
				g.waiting = append(g.waiting[:i], g.waiting[i+1:]...)
				return 0, ctx.Err()
			}
		}
		g.inFlight-- // our turn came as we gave up: pass it on
		g.admit()
		return 0, ctx.Err()
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.epoch, nil
}

type outcome int

const (
	went outcome = iota
	failed
	throttled
)

func (g *gate) leave(epoch int, how outcome) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.inFlight--
	switch {
	case how == throttled && epoch == g.epoch:
		g.limit = max(1, g.limit/2)
		g.epoch++
	case how == went:
		g.limit = min(g.most, g.limit+1/g.limit)
	}
	g.admit()
}

func (g *gate) admit() {
	for len(g.waiting) > 0 && g.inFlight < int(g.limit) {
		close(g.waiting[0])
		g.waiting = g.waiting[1:]
		g.inFlight++
	}
}

func (g *gate) now() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return int(g.limit)
}
