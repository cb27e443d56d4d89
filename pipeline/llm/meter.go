package llm

import (
	"context"
	"errors"
	"maps"
	"sync"
	"time"

	"dramatis/pipeline/tokens"
)

// A Budget is what a run may use. Zero fields do not limit.
type Budget struct {
	Calls   int
	Tokens  int     // prompt and reply together
	Dollars float64 // of models that have a price
}

// Totals are what was used, or will be by a forecast.
type Totals struct {
	Calls      int     `json:"calls"`
	Failed     int     `json:"-"`
	Prompt     int     `json:"prompt_tokens"`
	Completion int     `json:"completion_tokens"`
	Dollars    float64 `json:"dollars"`
	Unpriced   bool    `json:"unpriced"` // some calls are of a model without a price
}

// Forecast adds calls that are to be made, with the usage of all of them together.
func (t *Totals) Forecast(calls int, u Usage, model string, prices Prices) {
	dollars, known := prices.cost(model, u)
	t.add(u, dollars, known, nil)
	t.Calls += calls - 1
}

// Time estimates how long the calls take with this latency and concurrency.
func (t Totals) Time(latency time.Duration, concurrency int) time.Duration {
	return time.Duration(t.Calls) * latency / time.Duration(max(1, concurrency))
}

// A Meter counts calls, tokens and money and refuses calls that would exceed the budget; calls in
// flight end normally. It is safe for concurrent use. One meter serves one run, for chat and
// embeddings alike.
type Meter struct {
	prices Prices

	mu       sync.Mutex
	budget   Budget
	total    Totals
	reserved Totals // estimates of what is in flight
	purposes map[string]Totals
}

// NewMeter returns a meter at zero.
func NewMeter(prices Prices, budget Budget) *Meter {
	return &Meter{prices: prices, budget: budget, purposes: map[string]Totals{}}
}

// SetBudget changes the budget, also during a run.
func (m *Meter) SetBudget(b Budget) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.budget = b
}

// Totals returns what was used so far, and for each purpose.
func (m *Meter) Totals() (all Totals, purposes map[string]Totals) {
	m.mu.Lock()
	defer m.mu.Unlock()
	purposes = make(map[string]Totals, len(m.purposes))
	maps.Copy(purposes, m.purposes)
	return m.total, purposes
}

// middleware meters a client.
func (m *Meter) middleware() Middleware {
	return func(next Client) Client {
		return ClientFunc(func(ctx context.Context, req Request, onText func(string) error) (Reply, error) {
			// The cost of a reply is not known in advance. A third of the prompt is typical of extraction; the budget
			// can be exceeded only by the calls in flight.
			prompt := req.EstimatePrompt()
			done, err := m.begin(ctx, req.Purpose, req.Model, Usage{Prompt: prompt, Completion: prompt / 3})
			if err != nil {
				return Reply{}, err
			}
			reply, err := next.Complete(ctx, req, onText)
			usage := reply.Usage
			if e := (*Error)(nil); errors.As(err, &e) {
				usage = e.Usage
			}
			done(usage, err)
			return reply, err
		})
	}
}

// Embedder meters an embedder.
func (m *Meter) Embedder(model string, next Embedder) Embedder {
	return meteredEmbedder{m, model, next}
}

type meteredEmbedder struct {
	meter *Meter
	model string
	next  Embedder
}

func (e meteredEmbedder) Embed(ctx context.Context, texts []string) (Vectors, error) {
	n := 0
	for _, t := range texts {
		n += tokens.Count(t)
	}
	done, err := e.meter.begin(ctx, "embed", e.model, Usage{Prompt: n})
	if err != nil {
		return Vectors{}, err
	}
	v, err := e.next.Embed(ctx, texts)
	done(v.Usage, err)
	return v, err
}

// A Tally counts what was used under one context. It is safe for concurrent use.
type Tally struct {
	mu    sync.Mutex
	total Totals
}

type tallyKey struct{}

// WithTally makes meters also count what is used under the context in a tally.
func WithTally(ctx context.Context) (context.Context, *Tally) {
	t := &Tally{}
	return context.WithValue(ctx, tallyKey{}, t), t
}

// Totals returns what was used so far.
func (t *Tally) Totals() Totals {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.total
}

// add counts one call.
func (t *Totals) add(u Usage, paid float64, known bool, err error) {
	t.Calls++
	if err != nil {
		t.Failed++
	}
	t.Prompt += u.Prompt
	t.Completion += u.Completion
	t.Dollars += paid
	t.Unpriced = t.Unpriced || !known
}

func (m *Meter) begin(ctx context.Context, purpose, model string, estimate Usage) (done func(Usage, error), err error) {
	dollars, _ := m.prices.cost(model, estimate)
	m.mu.Lock()
	defer m.mu.Unlock()
	after := Totals{
		Calls: m.total.Calls + m.reserved.Calls + 1, Dollars: m.total.Dollars + m.reserved.Dollars + dollars,
		Prompt: m.total.Prompt + m.total.Completion + m.reserved.Prompt + estimate.Prompt + estimate.Completion,
	}
	if what := m.budget.exceeded(after); what != nil {
		return nil, Errorf(BudgetSpent, "the next call would go past %s; what was read is kept, and the run goes on from there with a larger budget", what)
	}
	m.reserved.Calls++
	m.reserved.Prompt += estimate.Prompt + estimate.Completion
	m.reserved.Dollars += dollars
	return func(u Usage, err error) {
		paid, known := m.prices.cost(model, u)
		m.mu.Lock()
		defer m.mu.Unlock()
		m.reserved.Calls--
		m.reserved.Prompt -= estimate.Prompt + estimate.Completion
		m.reserved.Dollars -= dollars
		if e := (*Error)(nil); errors.As(err, &e) && e.Kind == HostNotAllowed {
			return // nothing was sent
		}
		p := m.purposes[purpose]
		m.total.add(u, paid, known, err)
		p.add(u, paid, known, err)
		m.purposes[purpose] = p
		if t, ok := ctx.Value(tallyKey{}).(*Tally); ok {
			t.mu.Lock()
			defer t.mu.Unlock()
			t.total.add(u, paid, known, err)
		}
	}, nil
}

func (b Budget) exceeded(t Totals) error {
	switch {
	case b.Calls > 0 && t.Calls > b.Calls:
		return NewPhrase("the budget of %d calls", b.Calls)
	case b.Tokens > 0 && t.Prompt > b.Tokens:
		return NewPhrase("the budget of %d tokens", b.Tokens)
	case b.Dollars > 0 && t.Dollars > b.Dollars:
		return NewPhrase("the budget of $%.2f", b.Dollars)
	}
	return nil
}
