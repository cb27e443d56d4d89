package llm

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"dramatis/editor/editortest"
	"dramatis/pipeline/llm/llmtest"
)

// replies answers requests one after the other, the last one from then on.
type replies struct {
	list   []httpReply
	bodies []string
}

// An httpReply is one of a server, or the error of its connection.
type httpReply struct {
	status  int
	body    string
	headers string // "Name: value", separated by "|"
	err     error
}

func (r *replies) RoundTrip(req *http.Request) (*http.Response, error) {
	body, _ := io.ReadAll(req.Body)
	r.bodies = append(r.bodies, string(body))
	next := r.list[min(len(r.bodies), len(r.list))-1]
	if next.err != nil {
		return nil, next.err
	}
	resp := &http.Response{StatusCode: next.status, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(next.body)), Request: req}
	for h := range strings.SplitSeq(next.headers, "|") {
		if name, value, ok := strings.Cut(h, ": "); ok {
			resp.Header.Set(name, value)
		}
	}
	return resp, nil
}

const goodReply = `{"choices":[{"message":{"content":"yes"}}]}`

// exchange sends one request to an address through a transport.
func exchange(t *testing.T, tr *Transport, address string) (string, error) {
	t.Helper()
	req := editortest.Get(http.NewRequestWithContext(t.Context(), http.MethodPost, address, strings.NewReader("question")))(t)
	resp, err := tr.RoundTrip(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	return string(body), err
}

const here = "http://127.0.0.1:1/v1"

func TestWhatMayPassIsTriedAgainAndWhatCantIsNot(t *testing.T) {
	refused := &net.OpError{Op: "dial", Err: syscall.ECONNREFUSED}
	good := httpReply{status: 200, body: goodReply}
	for name, c := range map[string]struct {
		replies []httpReply
		tries   int
		kind    Kind // of the error
		gone    bool
		fails   bool
		slept   []time.Duration // nil: not compared
	}{
		"a good reply":                      {replies: []httpReply{good}, tries: 1},
		"an error of the server":            {replies: []httpReply{{status: 500, body: "oops"}, good}, tries: 2},
		"an error that stays":               {replies: []httpReply{{status: 500, body: "oops"}}, tries: 6, fails: true, kind: Unavailable},
		"a wrong key":                       {replies: []httpReply{{status: 401, body: `{"error":{"message":"no"}}`}}, tries: 1, fails: true, kind: Unauthorized},
		"nobody listens":                    {replies: []httpReply{{err: refused}}, tries: 6, fails: true, kind: Unavailable, gone: true},
		"somebody listens at last":          {replies: []httpReply{{err: refused}, {err: io.ErrUnexpectedEOF}, good}, tries: 3},
		"an empty reply":                    {replies: []httpReply{{status: 200, body: " \n"}, good}, tries: 2},
		"a web page":                        {replies: []httpReply{{status: 200, body: "<!DOCTYPE html>"}}, tries: 1, fails: true, kind: Refused},
		"a passing error with status 200":   {replies: []httpReply{{status: 200, body: `{"error":{"message":"overloaded","code":503}}`}, good}, tries: 2},
		"a limit with its wait":             {replies: []httpReply{{status: 429, body: "{}", headers: "Retry-After: 7"}, good}, tries: 2, slept: []time.Duration{7 * time.Second}},
		"a limit for hours":                 {replies: []httpReply{{status: 429, body: "{}", headers: "Retry-After: 7200"}}, tries: 2, fails: true, kind: RateLimited, gone: true, slept: []time.Duration{10 * time.Minute}},
		"a model that is loading":           {replies: append(slices.Repeat([]httpReply{{status: 503, body: `{"error":{"message":"Loading model"}}`, headers: "Retry-After: 20"}}, 9), good), tries: 10},
		"a model that loads longer than it": {replies: []httpReply{{status: 503, body: `{"error":{"message":"Loading model"}}`, headers: "Retry-After: 60"}}, tries: 11, fails: true, kind: Unavailable},
		"a redirect":                        {replies: []httpReply{{status: 307, headers: "Location: /v2"}}, tries: 1},
	} {
		t.Run(name, func(t *testing.T) {
			clock, base := llmtest.NewClock(), &replies{list: c.replies}
			_, err := exchange(t, NewTransport(Transport{Base: base, Clock: clock, Random: func() float64 { return 0.5 }}), here)
			if len(base.bodies) != c.tries || len(slices.Compact(base.bodies)) != 1 || base.bodies[0] != "question" {
				t.Errorf("sent %q", base.bodies)
			}
			var e *Error
			if errors.As(err, &e) != c.fails || e != nil && (e.Kind != c.kind || e.Gone != c.gone) {
				t.Errorf("ended with %+v", err)
			}
			if c.slept != nil && !slices.Equal(clock.Slept(), c.slept) {
				t.Errorf("waited %v", clock.Slept())
			}
		})
	}
}

func TestAServerThatIsGoneIsTriedOnceUntilItAnswers(t *testing.T) {
	base := &replies{list: []httpReply{{err: io.ErrUnexpectedEOF}}}
	tr := NewTransport(Transport{Base: base, Clock: llmtest.NewClock(), Attempts: 2})
	for i := range 5 {
		before := len(base.bodies)
		_, err := exchange(t, tr, here)
		var e *Error
		if !errors.As(err, &e) || !e.Attempted || e.Gone != (i >= 3) {
			t.Errorf("request %d: %+v", i, err)
		}
		if tries := len(base.bodies) - before; tries != 2 && i < 4 || tries != 1 && i == 4 {
			t.Errorf("request %d was tried %d times", i, tries)
		}
	}
	base.list = []httpReply{{status: 200, body: goodReply}}
	if _, err := exchange(t, tr, here); err != nil {
		t.Error(err)
	}
	base.list = []httpReply{{err: io.ErrUnexpectedEOF}}
	before := len(base.bodies)
	if _, err := exchange(t, tr, here); err == nil || len(base.bodies)-before != 2 {
		t.Errorf("tried %d times after it was back: %v", len(base.bodies)-before, err)
	}
	req, _ := http.NewRequestWithContext(WithAttempts(t.Context(), 1), http.MethodPost, here, strings.NewReader("probe"))
	before = len(base.bodies)
	if _, err := tr.RoundTrip(req); err == nil || len(base.bodies)-before != 1 {
		t.Errorf("a probe was tried %d times: %v", len(base.bodies)-before, err)
	}
}

func TestNothingIsSentWithoutConsentOrAfterTheCallerHasLeft(t *testing.T) {
	base := &replies{list: []httpReply{{status: 200, body: goodReply}}}
	tr := NewTransport(Transport{Base: base, Clock: llmtest.NewClock(), Allow: AllowHosts("models.example.org").Has})
	var e *Error
	if _, err := exchange(t, tr, "https://other.example.org/v1"); !errors.As(err, &e) || e.Kind != HostNotAllowed || len(base.bodies) != 0 {
		t.Errorf("sent %d requests: %v", len(base.bodies), err)
	}
	if _, err := exchange(t, tr, "https://models.example.org/v1"); err != nil || len(base.bodies) != 1 {
		t.Errorf("sent %d requests: %v", len(base.bodies), err)
	}
	base.list = []httpReply{{status: 500}}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	req, _ := http.NewRequestWithContext(ctx, http.MethodPost, here, strings.NewReader("question"))
	if _, err := tr.RoundTrip(req); !errors.Is(err, context.Canceled) || len(base.bodies) > 2 {
		t.Errorf("sent %d requests: %v", len(base.bodies), err)
	}
}

func TestAPauseThatTheServerAsksForHoldsTheNextRequest(t *testing.T) {
	clock := llmtest.NewClock()
	base := &replies{list: []httpReply{{status: 200, body: goodReply, headers: "x-ratelimit-remaining-requests: 0|x-ratelimit-reset-requests: 40s"}}}
	var notices []string
	var took int
	tr := NewTransport(Transport{Base: base, Clock: clock, Notice: func(n Notice) { notices = append(notices, n.Error()) },
		Took: func(*http.Request, time.Duration) { took++ }})
	for range 2 {
		if _, err := exchange(t, tr, here); err != nil {
			t.Fatal(err)
		}
	}
	if got := clock.Slept(); !slices.Equal(got, []time.Duration{40 * time.Second}) {
		t.Errorf("waited %v", got)
	}
	if took != 2 || len(notices) != 2 || !strings.Contains(notices[0], "40s") {
		t.Errorf("%d replies were timed; noticed %q", took, notices)
	}
}

func TestAKeyIsInNoErrorAndNoNotice(t *testing.T) {
	base := &replies{list: []httpReply{{status: 500, body: `{"error":{"message":"bad key sk-verysecret"}}`}}}
	var notices []string
	_, err := exchange(t, NewTransport(Transport{Base: base, Clock: llmtest.NewClock(), Secrets: []string{"sk-verysecret"},
		Notice: func(n Notice) { notices = append(notices, n.Error()) }}), here)
	if all := strings.Join(append(notices, err.Error()), " "); strings.Contains(all, "verysecret") || len(notices) != 5 {
		t.Error(all)
	}
}

// dripping is the body of a stream of which a piece comes at each step of a clock; a step 0 lets the idle timer fire.
type dripping struct {
	clock *llmtest.Clock
	steps []time.Duration
}

func (d *dripping) Read(p []byte) (int, error) {
	if len(d.steps) == 0 {
		return 0, io.EOF
	}
	step := d.steps[0]
	d.steps = d.steps[1:]
	if step == 0 {
		d.clock.Fire()
		return 0, io.ErrClosedPipe // what a closed connection gives
	}
	_ = d.clock.Sleep(context.Background(), step)
	return copy(p, "data: x\n\n"), nil
}

func (*dripping) Close() error { return nil }

func TestAStreamEndsByItselfOrByTheClock(t *testing.T) {
	for name, c := range map[string]struct {
		steps []time.Duration
		kind  Kind
		fails bool
	}{
		"by itself":              {steps: slices.Repeat([]time.Duration{time.Second}, 20)},
		"nothing comes any more": {steps: []time.Duration{time.Second, 0}, fails: true, kind: Unavailable},
		"it never ends":          {steps: slices.Repeat([]time.Duration{9 * time.Second}, 20), fails: true, kind: CutOff},
	} {
		t.Run(name, func(t *testing.T) {
			clock, took := llmtest.NewClock(), 0
			base := roundTrip(func(req *http.Request) (*http.Response, error) {
				return &http.Response{StatusCode: 200, Header: http.Header{"Content-Type": {"text/event-stream"}}, Body: &dripping{clock, c.steps}, Request: req}, nil
			})
			tr := NewTransport(Transport{Base: base, Clock: clock, Idle: 10 * time.Second, Took: func(*http.Request, time.Duration) { took++ }})
			_, err := exchange(t, tr, here)
			var e *Error
			if errors.As(err, &e) != c.fails || e != nil && e.Kind != c.kind || (took == 1) == c.fails {
				t.Errorf("ended with %v, timed %d times", err, took)
			}
		})
	}
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(req *http.Request) (*http.Response, error) { return f(req) }
