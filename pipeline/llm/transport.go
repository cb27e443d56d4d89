package llm

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"strings"
	"syscall"
	"time"
)

// Defaults of a [Transport].
const (
	defaultIdle     = 5 * time.Minute // a local model may need that long before its first word
	defaultAttempts = 6
	defaultPatience = 5 * time.Minute // with a server that says it is loading
	idleAttempts    = 3               // attempts without any answer: such a server is still busy with the first
	longestAsked    = 10 * time.Minute
	longestPause    = time.Minute // asked for with a good reply: a request that comes too early is refused, and waits then
	largestReply    = 64 << 20
	noticeablePause = 10 * time.Second
)

// A Transport performs each HTTP exchange with a model server: consent first, the shared [Pace], retry
// of passing failures, and a time-out that counts only silence. It returns only successful replies;
// every failure is an [*Error], so that no adapter has to interpret failures.
//
// A reply that is not a stream is read completely before it is returned, so that a connection lost in
// its middle is retried too.
type Transport struct {
	Base     http.RoundTripper      // nil is a transport with the system's proxy
	Clock    Clock                  // nil is the machine's
	Pace     *Pace                  // nil is one request at a time
	Allow    func(host string) bool // one of Hosts
	Idle     time.Duration          // 0 is DefaultIdle
	Attempts int                    // of one request; 0 is 6
	Patience time.Duration          // with 503 "loading"; 0 is five minutes
	Random   func() float64
	Secrets  []string // never in an error
	Notice   func(Notice)
	// Took is called with how long the server took for a reply that was read completely, without the
	// time that the request waited for its turn; it may be nil.
	Took func(req *http.Request, d time.Duration)
}

type tokensKey struct{}

// WithTokens tells the transport how many tokens a request will send.
func WithTokens(ctx context.Context, n int) context.Context {
	return context.WithValue(ctx, tokensKey{}, n)
}

type attemptsKey struct{}

// WithAttempts limits the attempts of requests under ctx: a probe tries once.
func WithAttempts(ctx context.Context, n int) context.Context {
	return context.WithValue(ctx, attemptsKey{}, n)
}

// NewTransport fills in what is missing.
func NewTransport(t Transport) *Transport {
	if t.Base == nil {
		base := http.DefaultTransport.(*http.Transport).Clone()
		base.MaxIdleConnsPerHost = 64
		base.ResponseHeaderTimeout = 0 // we watch the idle time ourselves
		base.DialContext = localHere(base.DialContext)
		base.Proxy = onlyElsewhere(base.Proxy)
		t.Base = base
	}
	if t.Clock == nil {
		t.Clock = WallClock{}
	}
	if t.Pace == nil {
		t.Pace = NewPace(PaceSetting{Concurrency: 1}, t.Clock)
	}
	if t.Idle <= 0 {
		t.Idle = defaultIdle
	}
	if t.Attempts <= 0 {
		t.Attempts = defaultAttempts
	}
	if t.Patience <= 0 {
		t.Patience = defaultPatience
	}
	if t.Random == nil {
		t.Random = rand.Float64
	}
	return &t
}

// RoundTrip performs one exchange, with as many attempts as needed.
func (t *Transport) RoundTrip(req *http.Request) (*http.Response, error) {
	defer closeBody(req)
	if err := MayGo(req.URL, t.Allow); err != nil {
		return nil, err
	}
	body, err := wholeBody(req)
	if err != nil {
		return nil, err
	}
	tries := attempts{most: t.Attempts}
	if n, ok := req.Context().Value(attemptsKey{}).(int); ok {
		tries.most = n
	}
	if t.Pace.gone() {
		tries.most = 1
	}
	for {
		resp, fail := t.attempt(req, body)
		if fail == nil {
			t.Pace.won()
			return resp, nil
		}
		if err := req.Context().Err(); err != nil {
			return nil, err
		}
		fail.err.Detail = Redact(fail.err.Detail, t.Secrets...)
		wait, again := t.again(&tries, fail)
		if !again {
			return nil, t.lastError(fail)
		}
		t.notice("%s; trying again in %s", fail.err, wait.Round(100*time.Millisecond))
		if err := t.Clock.Sleep(req.Context(), wait); err != nil {
			return nil, err
		}
	}
}

// MayGo returns why nothing may be sent to a host; nil for this machine and for what the writer has allowed.
func MayGo(u *url.URL, allow func(host string) bool) error {
	host := u.Hostname()
	switch {
	case Loopback(host) || allow != nil && allow(consentTo(u)):
		return nil
	case inClear(u.String()):
		return Errorf(HostNotAllowed, "%s is not this machine, and http sends text and key unencrypted; allow it first (in the settings, or with -allow-host %s), or give an address with https", host, host)
	}
	return Errorf(HostNotAllowed, "%s is not this machine; allow it first (in the settings, or with -allow-host %s)", host, host)
}

// attempts counts those of one request.
type attempts struct {
	most, made int
	idled      int           // those without any answer
	waited     time.Duration // for a server that is loading
	long       int           // how often the server asked for more than longestAsked
}

// again reports whether to try once more, and after how long.
func (t *Transport) again(tries *attempts, fail *failure) (wait time.Duration, again bool) {
	tries.made++
	if fail.idled {
		tries.idled++
	}
	wait = fail.wait
	if wait == 0 && !fail.asked {
		wait = Backoff(tries.made, t.Random())
	}
	if wait > longestAsked { // wait less, and try once more
		wait = longestAsked
		tries.long++
	}
	if fail.loading && tries.most > 1 && tries.waited+wait <= t.Patience {
		tries.waited += wait
		tries.made-- // it is there: this was not an attempt
		return wait, true
	}
	return wait, fail.retry && tries.made < tries.most && tries.idled < idleAttempts && tries.long < 2
}

// lastError returns the error of a request after its last attempt.
func (t *Transport) lastError(fail *failure) *Error {
	if fail.err.Kind == Unavailable {
		t.Pace.lost()
		// A server that answers at all, if only with an error, is there; one that can't be reached in
		// any attempt is not.
		fail.err.Attempted = true
		fail.err.Gone = fail.err.Status == 0 && (fail.unreached || t.Pace.gone())
	}
	if fail.wait > longestAsked {
		fail.err.Gone = true
	}
	return fail.err
}

func (t *Transport) notice(format string, args ...any) {
	if t.Notice != nil {
		t.Notice(Notice{Server, Phrase{format, args}})
	}
}

// failure is one attempt that did not succeed.
type failure struct {
	err     *Error
	retry   bool
	loading bool
	// unreached: nobody listens there, or there is no such host.
	unreached bool
	idled     bool          // nothing came for the idle time
	wait      time.Duration // what the server asked for
	asked     bool
}

func (t *Transport) attempt(req *http.Request, body []byte) (*http.Response, *failure) {
	tokens, ok := req.Context().Value(tokensKey{}).(int)
	if !ok {
		tokens = len(body) / 4
	}
	end, err := t.Pace.begin(req.Context(), tokens)
	if err != nil {
		return nil, &failure{err: &Error{Kind: Unavailable, Err: err}}
	}
	ctx, cancel := context.WithCancel(req.Context())
	idle := newIdle(t.Clock, t.Idle, cancel)
	out := req.Clone(ctx)
	if req.Body != nil {
		out.Body, out.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
		out.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(body)), nil }
	}
	began := t.Clock.Now()
	resp, err := t.Base.RoundTrip(out)
	stop := func(how outcome) { idle.stop(); cancel(); end(how) }
	if err != nil {
		stop(failed)
		return nil, t.lost(req, err, idle.fired())
	}
	idle.touch()
	if resp.StatusCode == http.StatusOK && strings.HasPrefix(resp.Header.Get("Content-Type"), "text/event-stream") {
		resp.Body = &watchedBody{ReadCloser: resp.Body, idle: idle, after: t.Idle, close: func(whole bool) {
			if whole && t.Took != nil {
				t.Took(req, t.Clock.Now().Sub(began))
			}
			stop(went)
		}}
		return resp, nil
	}
	read, err := io.ReadAll(io.LimitReader(touching{resp.Body, idle}, largestReply+1))
	resp.Body.Close()
	fail := t.judge(req, resp, read, err, idle.fired())
	if idle.overran() {
		fail = &failure{err: tooSlow(t.Idle)}
	}
	switch {
	case fail == nil:
		if asked, ok := spent(resp.Header); ok {
			d := min(asked, longestPause)
			if t.Pace.pause(d); d >= noticeablePause {
				t.notice("the model server asks to wait %s before the next request", d.Round(time.Second))
			}
		}
		if t.Took != nil {
			t.Took(req, t.Clock.Now().Sub(began))
		}
		stop(went)
	case fail.err.Kind == RateLimited:
		stop(throttled)
	default:
		stop(failed)
	}
	resp.Body = io.NopCloser(bytes.NewReader(read))
	return resp, fail
}

// judge examines a reply that was read completely; nil is success.
func (t *Transport) judge(req *http.Request, resp *http.Response, body []byte, err error, idled bool) *failure {
	if err != nil {
		return t.lost(req, err, idled)
	}
	if len(body) > largestReply {
		return &failure{err: Errorf(Refused, "the reply is larger than %d MB", largestReply>>20)}
	}
	body = []byte(Redact(string(body), t.Secrets...)) // before a message is cut, perhaps in the middle of a key
	if resp.StatusCode >= 300 && resp.StatusCode < 400 {
		if resp.Header.Get("Location") != "" {
			return nil // http.Client follows it through this transport again
		}
	} else if resp.StatusCode < 300 {
		return soundness(resp, body)
	}
	e := Classify(resp.StatusCode, body)
	f := &failure{err: e, loading: stillLoading(resp.StatusCode, body)}
	f.retry = e.Kind == Unavailable || e.Kind == RateLimited
	if f.wait, f.asked = askedWait(resp.Header, t.Clock.Now()); !f.asked && e.After > 0 {
		f.wait, f.asked = e.After, true
	} else if f.asked {
		e.After = f.wait
		if e.Kind == RateLimited && f.wait > 0 && resp.Header.Get("x-ratelimit-remaining-requests") == "0" {
			t.Pace.pause(min(f.wait, longestAsked))
		}
	}
	return f
}

// soundness finds failures with HTTP status 200: an error object, or a page of a proxy or a login.
func soundness(resp *http.Response, body []byte) *failure {
	trimmed := bytes.TrimSpace(body)
	if bytes.HasPrefix(trimmed, []byte("<")) {
		return &failure{err: Errorf(Refused, "it answered with a web page, not with JSON; is the address that of a model server (it mostly ends in /v1)?")}
	}
	if len(trimmed) == 0 {
		return &failure{err: Errorf(Unavailable, "the reply was empty"), retry: true}
	}
	if e := ChoiceError(trimmed); e != nil {
		return &failure{err: e, retry: e.Kind == Unavailable || e.Kind == RateLimited, wait: e.After, asked: e.After > 0}
	}
	if !bytes.Contains(trimmed, []byte(`"choices"`)) && !bytes.Contains(trimmed, []byte(`"data"`)) &&
		(bytes.Contains(trimmed, []byte(`"error"`)) || bytes.Contains(trimmed, []byte(`"detail"`))) {
		if _, ok := readFault(trimmed); ok {
			e := Classify(statusOf(trimmed), trimmed)
			e.Status = 0 // it was 200
			return &failure{err: e, retry: e.Kind == Unavailable || e.Kind == RateLimited, wait: e.After, asked: e.After > 0}
		}
	}
	return nil
}

// lost describes an exchange that ended without a reply.
func (t *Transport) lost(req *http.Request, err error, idled bool) *failure {
	cause := redactedCause{Shorten(Redact(err.Error(), t.Secrets...)), err}
	e := &Error{Kind: Unavailable, Err: cause}
	var dns *net.DNSError
	var cert *tls.CertificateVerificationError
	switch {
	case errors.As(err, &cert):
		e.Kind = Refused
		e.Tell("the certificate of %s is not one this machine trusts; nothing was sent", req.URL.Host)
		return &failure{err: e}
	case idled:
		e.Tell("nothing came from %s for %s; allow it more time, in the settings or with -timeout", req.URL.Host, t.Idle)
	case errors.Is(err, syscall.ECONNREFUSED):
		e.Tell("nobody listens at %s; is the server started?", req.URL.Host)
	case errors.As(err, &dns):
		e.Tell("no such host as %s", req.URL.Hostname())
	default:
		e.Tell("the connection to %s was lost (%v)", req.URL.Host, cause)
	}
	return &failure{err: e, retry: true, idled: idled, unreached: errors.Is(err, syscall.ECONNREFUSED) || dns != nil}
}

// redactedCause keeps errors.Is without keeping the text.
type redactedCause struct {
	text string
	err  error
}

func (r redactedCause) Error() string        { return r.text }
func (r redactedCause) Is(target error) bool { return errors.Is(r.err, target) }

func wholeBody(req *http.Request) ([]byte, error) {
	if req.Body == nil {
		return nil, nil
	}
	b, err := io.ReadAll(req.Body)
	if err != nil {
		return nil, fmt.Errorf("read the request: %w", err)
	}
	return b, nil
}

func closeBody(req *http.Request) {
	if req.Body != nil {
		req.Body.Close()
	}
}
