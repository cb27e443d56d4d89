package llm

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"time"

	"dramatis/editor/editortest"
	"dramatis/pipeline/llm/llmtest"
)

func TestConcurrencyHalvesOnceARoundAndGrowsBack(t *testing.T) {
	g := newGate(8)
	ctx := context.Background()
	var epochs []int
	for range 8 {
		e := editortest.Get(g.enter(ctx))(t)
		epochs = append(epochs, e)
	}
	for _, e := range epochs { // all eight were told to slow down: that is one lesson
		g.leave(e, throttled)
	}
	if n := g.now(); n != 4 {
		t.Fatalf("after one round of 429 the limit is %d", n)
	}
	e, _ := g.enter(ctx)
	g.leave(e, throttled)
	if n := g.now(); n != 2 {
		t.Fatalf("after the next it is %d", n)
	}
	for n := range 100 {
		e, _ := g.enter(ctx)
		g.leave(e, went)
		if got := g.now(); got > 8 {
			t.Fatalf("it grew past its setting to %d after %d", got, n)
		}
	}
	if n := g.now(); n != 8 {
		t.Errorf("after a hundred good replies it is %d", n)
	}
	for range 10 {
		e, _ := g.enter(ctx)
		g.leave(e, throttled)
	}
	if n := g.now(); n != 1 {
		t.Errorf("it does not stop at one but at %d", n)
	}
}

func TestAPlaceThatIsLeftWhileWaitingIsPassedOn(t *testing.T) {
	g := newGate(1)
	first, _ := g.enter(context.Background())
	ctx, cancel := context.WithCancel(context.Background())
	gaveUp, came := make(chan error), make(chan error)
	go func() { _, err := g.enter(ctx); gaveUp <- err }()
	go func() { _, err := g.enter(context.Background()); came <- err }()
	cancel()
	if err := <-gaveUp; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	g.leave(first, went)
	if err := <-came; err != nil {
		t.Errorf("got %v", err)
	}
}

func TestTheLimiterStaysWithinItsMinute(t *testing.T) {
	clock := llmtest.NewClock()
	l := newLimiter(clock, 600) // ten a second, sixty at once
	start := clock.Now()
	for range 1200 {
		editortest.Must(t, l.wait(context.Background(), 1))
	}
	took := clock.Now().Sub(start)
	if took < 113*time.Second || took > 115*time.Second { // (1200-60)/10
		t.Errorf("1200 requests at 600 a minute took %s", took)
	}
	l = newLimiter(clock, 1000)
	start = clock.Now()
	_ = l.wait(context.Background(), 5000) // larger than the bucket: passes, and is paid for after
	_ = l.wait(context.Background(), 1)
	if took := clock.Now().Sub(start); took < 290*time.Second || took > 310*time.Second {
		t.Errorf("a request of five minutes' worth took %s", took)
	}
}

func TestAWaitIsReadInEveryFormServersGiveIt(t *testing.T) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	for _, c := range []struct {
		header map[string]string
		want   time.Duration
		ok     bool
	}{
		{map[string]string{"Retry-After": "7"}, 7 * time.Second, true},
		{map[string]string{"Retry-After": "0.25"}, 250 * time.Millisecond, true},
		{map[string]string{"Retry-After": "Fri, 02 Jan 2026 03:04:35 GMT"}, 30 * time.Second, true},
		{map[string]string{"Retry-After": "Fri, 02 Jan 2026 03:04:00 GMT"}, 0, true},
		{map[string]string{"Retry-After": "soon"}, 0, false},
		{map[string]string{"retry-after-ms": "1500", "Retry-After": "9"}, 1500 * time.Millisecond, true},
		{map[string]string{"x-ratelimit-remaining-requests": "0", "x-ratelimit-reset-requests": "6m30s"}, 390 * time.Second, true},
		{map[string]string{"x-ratelimit-remaining-tokens": "0", "x-ratelimit-reset-tokens": "20ms"}, 20 * time.Millisecond, true},
		{map[string]string{"x-ratelimit-remaining-tokens": "0", "x-ratelimit-reset-tokens": "12"}, 12 * time.Second, true},
		{map[string]string{"x-ratelimit-remaining-tokens": "0", "x-ratelimit-reset-tokens": "-1"}, 0, false},
		{map[string]string{"x-ratelimit-remaining-tokens": "900", "x-ratelimit-reset-tokens": "12"}, 0, false},
		{nil, 0, false},
	} {
		h := http.Header{}
		for k, v := range c.header {
			h.Set(k, v)
		}
		if got, ok := askedWait(h, now); got != c.want || ok != c.ok {
			t.Errorf("%v: %s, %v; want %s", c.header, got, ok, c.want)
		}
	}
}

func TestBackoffDoublesWithJitterAndHasAnEnd(t *testing.T) {
	for n := 1; n <= 40; n++ {
		low, high := Backoff(n, 0), Backoff(n, 0.999)
		if low <= 0 || high <= low || high > mostBackoff {
			t.Errorf("attempt %d waits %s to %s", n, low, high)
		}
		if n > 1 && n < 7 && low != 2*Backoff(n-1, 0) {
			t.Errorf("attempt %d waits %s, the one before %s", n, low, Backoff(n-1, 0))
		}
	}
}
