package llm

import (
	"context"
	"sync"
	"time"
)

// A Pace is what all requests to one server share: how many at once, how many a minute, and the pauses
// that the server asks for. One Pace serves the chat and the embeddings of a server.
type Pace struct {
	clock    Clock
	gate     *gate
	requests *limiter
	tokens   *limiter

	mu     sync.Mutex
	hold   time.Time // nothing is sent before
	losses int       // requests given up in a row
}

// A PaceSetting is what the writer set. A limit of 0 does not limit.
type PaceSetting struct {
	Concurrency       int // requests at once to start with; at least 1
	RequestsPerMinute int
	TokensPerMinute   int // prompt tokens, estimated
}

// NewPace makes a pace; a nil clock is the machine's.
func NewPace(s PaceSetting, clock Clock) *Pace {
	if clock == nil {
		clock = WallClock{}
	}
	return &Pace{clock: clock, gate: newGate(s.Concurrency),
		requests: newLimiter(clock, s.RequestsPerMinute), tokens: newLimiter(clock, s.TokensPerMinute)}
}

// Concurrency returns how many requests may be on the wire at once right now.
func (p *Pace) Concurrency() int { return p.gate.now() }

// begin waits until a request of that many tokens may be sent. end must be called once.
func (p *Pace) begin(ctx context.Context, tokens int) (end func(outcome), err error) {
	if err := p.requests.wait(ctx, 1); err != nil {
		return nil, err
	}
	if err := p.tokens.wait(ctx, tokens); err != nil {
		return nil, err
	}
	epoch, err := p.gate.enter(ctx)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	pause := p.hold.Sub(p.clock.Now())
	p.mu.Unlock()
	if pause > 0 {
		if err := p.clock.Sleep(ctx, pause); err != nil {
			p.gate.leave(epoch, failed)
			return nil, err
		}
	}
	var once sync.Once
	return func(how outcome) { once.Do(func() { p.gate.leave(epoch, how) }) }, nil
}

// pause holds everything back when the server says that nothing is left.
func (p *Pace) pause(d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if until := p.clock.Now().Add(d); until.After(p.hold) {
		p.hold = until
	}
}

// lost and won count requests given up in a row: once a server is gone, the hundredth request should
// not take as long to fail as the first.
func (p *Pace) lost() {
	p.mu.Lock()
	p.losses++
	p.mu.Unlock()
}

func (p *Pace) won() {
	p.mu.Lock()
	p.losses = 0
	p.mu.Unlock()
}

func (p *Pace) gone() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.losses >= 4
}
