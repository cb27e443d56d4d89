package llm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"dramatis/pipeline/llm/llmtest"
)

var wordSchema = &Schema{Name: "word", JSON: json.RawMessage(
	`{"type":"object","properties":{"word":{"type":"string"}},"required":["word"],"additionalProperties":false}`)}

func wordRequest(text string) Request {
	return Request{Purpose: "word", Model: "m", System: "task: word", Schema: wordSchema, Messages: []Message{{RoleUser, text}}}
}

// script answers with one line after the other and keeps what it was asked.
type script struct {
	mu      sync.Mutex
	replies []any // string or error
	asked   []Request
}

func (s *script) Complete(_ context.Context, req Request, onText func(string) error) (Reply, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.replies) == 0 {
		return Reply{}, fmt.Errorf("unexpected request %q", req.Messages)
	}
	s.asked = append(s.asked, req)
	next := s.replies[0]
	s.replies = s.replies[1:]
	if err, ok := next.(error); ok {
		return Reply{}, err
	}
	r := Reply{Text: next.(string), Usage: Usage{Prompt: 10, Completion: 5}}
	return r, deliver(r, onText)
}

func TestAKnownReplyIsNotAskedForAgain(t *testing.T) {
	s := &script{replies: []any{`{"word":"a"}`}}
	cache := &llmtest.MemoryCache{}
	for n := range 3 {
		c := Stack(s, Layers{Cache: cache}) // a new stack each time, as after a restart
		got, err := c.Complete(context.Background(), wordRequest("x"), nil)
		if err != nil || got.Text != `{"word":"a"}` || got.Cached != (n > 0) {
			t.Fatalf("round %d: %+v, %v", n, got, err)
		}
	}
}

func TestEveryPartOfARequestCountsForItsKey(t *testing.T) {
	base := wordRequest("x")
	keys := map[string]string{cacheKey(base): "base"}
	for name, change := range map[string]func(*Request){
		"model":       func(r *Request) { r.Model = "n" },
		"temperature": func(r *Request) { r.Temperature = 0.2 },
		"max tokens":  func(r *Request) { r.MaxTokens = 5 },
		"version":     func(r *Request) { r.Version = "2" },
		"system":      func(r *Request) { r.System += "." },
		"message":     func(r *Request) { r.Messages = []Message{{RoleUser, "y"}} },
		"role":        func(r *Request) { r.Messages = []Message{{RoleAssistant, "x"}} },
		"schema":      func(r *Request) { r.Schema = nil },
	} {
		r := base
		change(&r)
		if other, taken := keys[cacheKey(r)]; taken {
			t.Errorf("%s has the key of %s", name, other)
		}
		keys[cacheKey(r)] = name
	}
	same := base
	same.Purpose, same.Splittable = "other", true
	if cacheKey(same) != cacheKey(base) {
		t.Error("what is not sent changes the key")
	}
}

func TestABadReplyIsAskedForOnceMoreWithItsFault(t *testing.T) {
	s := &script{replies: []any{`{"words":3}`, `{"word":"b"}`}}
	cache, meter := &llmtest.MemoryCache{}, NewMeter(nil, Budget{})
	c := Stack(s, Layers{Cache: cache, Meter: meter})
	got, err := c.Complete(context.Background(), wordRequest("x"), nil)
	if err != nil || got.Text != `{"word":"b"}` {
		t.Fatalf("%+v, %v", got, err)
	}
	again := s.asked[1].Messages
	if len(again) != 3 || again[0].Text != "x" || again[1] != (Message{RoleAssistant, `{"words":3}`}) ||
		again[2].Role != RoleUser || !strings.Contains(again[2].Text, "word: is missing") || s.asked[1].System != s.asked[0].System {
		t.Errorf("asked again with %+v", again)
	}
	if total, _ := meter.Totals(); total.Calls != 2 || total.Prompt != 20 {
		t.Errorf("metered %+v", total)
	}
	// The good reply is kept under the first request: the next run asks nothing.
	if got, err := c.Complete(context.Background(), wordRequest("x"), nil); err != nil || !got.Cached {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestWhatFailsTwiceIsAnErrorAndIsNotKept(t *testing.T) {
	s := &script{replies: []any{"no", "still no", `{"word":"c"}`}}
	c := Stack(s, Layers{Cache: &llmtest.MemoryCache{}})
	_, err := c.Complete(context.Background(), wordRequest("x"), nil)
	if !errors.Is(err, BadReply) || !Splits(err) || Stops(err) {
		t.Fatalf("got %v", err)
	}
	if got, err := c.Complete(context.Background(), wordRequest("x"), nil); err != nil || got.Cached {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestACheckOfTheTaskIsPartOfTheLadder(t *testing.T) {
	s := &script{replies: []any{`{"word":"wrong"}`, `{"word":"right"}`}}
	req := wordRequest("x")
	req.Check = func(b []byte) error {
		if strings.Contains(string(b), "wrong") {
			return errors.New("the word is wrong")
		}
		return nil
	}
	got, err := Stack(s, Layers{}).Complete(context.Background(), req, nil)
	if err != nil || got.Text != `{"word":"right"}` || !strings.Contains(s.asked[1].Messages[2].Text, "the word is wrong") {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestAReplyThatWasCutOffIsLeftToWhoCanSplit(t *testing.T) {
	cut := &Error{Kind: CutOff, Reply: `{"wor`}
	s := &script{replies: []any{cut}}
	req := wordRequest("x")
	req.Splittable = true
	if _, err := Stack(s, Layers{}).Complete(context.Background(), req, nil); !errors.Is(err, CutOff) || len(s.asked) != 1 {
		t.Errorf("%v after %d askings", err, len(s.asked))
	}
	s = &script{replies: []any{cut, `{"word":"d"}`}}
	if got, err := Stack(s, Layers{}).Complete(context.Background(), wordRequest("x"), nil); err != nil || got.Text != `{"word":"d"}` {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestIdenticalCallsInFlightAreJoined(t *testing.T) {
	var calls atomic.Int32
	release, begun := make(chan struct{}), make(chan struct{})
	slow := ClientFunc(func(ctx context.Context, _ Request, _ func(string) error) (Reply, error) {
		if calls.Add(1) == 1 {
			close(begun)
		}
		select {
		case <-release:
			return Reply{Text: `{"word":"e"}`}, nil
		case <-ctx.Done():
			return Reply{}, ctx.Err()
		}
	})
	c := Stack(slow, Layers{})
	first, cancelFirst := context.WithCancel(context.Background())
	firstErr := make(chan error, 1)
	go func() { _, err := c.Complete(first, wordRequest("x"), nil); firstErr <- err }()
	<-begun
	var wg sync.WaitGroup
	started := make(chan struct{}, 8)
	for range 8 {
		wg.Go(func() {
			started <- struct{}{}
			if got, err := c.Complete(context.Background(), wordRequest("x"), nil); err != nil || got.Text != `{"word":"e"}` {
				t.Errorf("%+v, %v", got, err)
			}
		})
	}
	for range 8 {
		<-started
	}
	waitForJoined(c, 9)
	cancelFirst() // its cancelling is its own
	if err := <-firstErr; !errors.Is(err, context.Canceled) {
		t.Errorf("the cancelled call ended with %v", err)
	}
	close(release)
	wg.Wait()
	if n := calls.Load(); n != 1 {
		t.Errorf("%d calls were made", n)
	}
}

func waitForJoined(c Client, n int) {
	f := &c.(*cached).flight
	for {
		f.mu.Lock()
		for _, call := range f.calls {
			if call.waiters >= n {
				f.mu.Unlock()
				return
			}
		}
		f.mu.Unlock()
	}
}

func TestACallThatNobodyWaitsForIsCancelled(t *testing.T) {
	begun, ended := make(chan struct{}), make(chan error, 1)
	slow := ClientFunc(func(ctx context.Context, _ Request, _ func(string) error) (Reply, error) {
		close(begun)
		<-ctx.Done()
		ended <- ctx.Err()
		return Reply{}, ctx.Err()
	})
	ctx, cancel := context.WithCancel(context.Background())
	go func() { <-begun; cancel() }()
	if _, err := Stack(slow, Layers{}).Complete(ctx, wordRequest("x"), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("the call ended with %v", err)
	}
}

func TestTheBudgetStopsTheRunPolitely(t *testing.T) {
	prices := Prices{{"m", 1000, 1000}} // a tenth of a cent a token
	for name, b := range map[string]Budget{"calls": {Calls: 2}, "tokens": {Tokens: 70}, "money": {Dollars: 0.070}} {
		s := &script{replies: []any{`{"word":"a"}`, `{"word":"b"}`, `{"word":"c"}`}}
		meter := NewMeter(prices, b)
		c := Stack(s, Layers{Cache: &llmtest.MemoryCache{}, Meter: meter})
		var err error
		for n := 0; err == nil && n < 5; n++ {
			_, err = c.Complete(context.Background(), wordRequest(fmt.Sprint(n)), nil)
		}
		if !errors.Is(err, BudgetSpent) || !Stops(err) || len(s.asked) == 0 || len(s.asked) > 2 {
			t.Errorf("%s: %v after %d calls", name, err, len(s.asked))
		}
		// What is known is still answered.
		if got, err := c.Complete(context.Background(), wordRequest("0"), nil); err != nil || !got.Cached {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
		meter.SetBudget(Budget{})
		if _, err := c.Complete(context.Background(), wordRequest("later"), nil); err != nil {
			t.Errorf("%s: a larger budget does not help: %v", name, err)
		}
	}
}

func TestTheMeterCountsEachPurpose(t *testing.T) {
	s := &script{replies: []any{`{"word":"a"}`, errors.New("lost")}}
	meter := NewMeter(Prices{{"m", 1, 2}}, Budget{})
	c := meter.middleware()(s)
	req := wordRequest("x")
	_, _ = c.Complete(context.Background(), req, nil)
	req.Purpose, req.Model = "other", "unpriced"
	_, _ = c.Complete(context.Background(), req, nil)
	all, by := meter.Totals()
	want := Totals{Calls: 2, Failed: 1, Prompt: 10, Completion: 5, Dollars: 20e-6, Unpriced: true}
	if all != want || by["word"].Calls != 1 || by["word"].Unpriced || by["other"].Failed != 1 {
		t.Errorf("%+v\n%+v", all, by)
	}
}

func TestTheMeterCountsNoCallThatWasNotSent(t *testing.T) {
	s := &script{replies: []any{Errorf(HostNotAllowed, "not allowed"), Errorf(Unavailable, "away")}}
	meter := NewMeter(nil, Budget{Calls: 1})
	c := meter.middleware()(s)
	for range 2 {
		_, _ = c.Complete(context.Background(), wordRequest("x"), nil)
	}
	if all, _ := meter.Totals(); all.Calls != 1 || all.Failed != 1 {
		t.Errorf("%+v", all)
	}
}

func TestTheLongestPriceThatFitsWins(t *testing.T) {
	p := DefaultPrices()
	for model, want := range map[string]float64{"gpt-4o": 2.5, "gpt-4o-mini-2024-07-18": 0.15, "GPT-4.1-nano": 0.1} {
		if got, ok := p.of(model); !ok || got.Input != want {
			t.Errorf("%s: %+v, %v", model, got, ok)
		}
	}
	if _, ok := p.of("qwen2.5:14b"); ok {
		t.Error("a local model has a price")
	}
	if _, err := ParsePrices([]byte(`[{"model":"x","input":-1}]`)); err == nil {
		t.Error("a negative price was taken")
	}
	long := strings.Repeat("9", 100_000)
	for _, bad := range []string{`[{"model":"` + long + `","input":-1}]`, `[{"model":"x","input":` + long + `}]`, `[{"` + long + `]`} {
		if _, err := ParsePrices([]byte(bad)); err == nil || len(err.Error()) > 1000 {
			t.Errorf("of a wrong table the error is %.1000v", err)
		}
	}
}

func TestOnlyNewTextsAreEmbedded(t *testing.T) {
	var sent []string
	next := embedFunc(func(texts []string) [][]float32 {
		sent = append(sent, texts...)
		out := make([][]float32, len(texts))
		for i, x := range texts {
			out[i] = []float32{float32(len(x)), 1}
		}
		return out
	})
	e := CachedEmbedder(&llmtest.MemoryCache{}, "m", next)
	for range 2 {
		got, err := e.Embed(context.Background(), []string{"a", "bb", "a"})
		if err != nil || got.Dimension != 2 || got.Vectors[0][0] != 1 || got.Vectors[1][0] != 2 || got.Vectors[2][0] != 1 {
			t.Fatalf("%+v, %v", got, err)
		}
	}
	if got, _ := e.Embed(context.Background(), []string{"ccc", "bb"}); got.Vectors[0][0] != 3 || got.Vectors[1][0] != 2 {
		t.Errorf("%+v", got)
	}
	if strings.Join(sent, " ") != "a bb ccc" {
		t.Errorf("sent %v", sent)
	}
}

type embedFunc func([]string) [][]float32

func (f embedFunc) Embed(_ context.Context, texts []string) (Vectors, error) {
	v := f(texts)
	return Vectors{Dimension: len(v[0]), Vectors: v}, nil
}
