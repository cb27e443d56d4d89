package llm

import (
	"net/http"
	"strconv"
	"strings"
	"time"
)

const (
	firstBackoff = 500 * time.Millisecond
	mostBackoff  = 30 * time.Second
)

// Backoff returns how long to wait before attempt n (from 1) if the server did not say: doubling, with
// jitter in the upper half (rnd in [0,1)).
func Backoff(n int, rnd float64) time.Duration {
	d := mostBackoff
	if n < 7 {
		d = min(d, firstBackoff<<(n-1))
	}
	return d/2 + time.Duration(rnd*float64(d/2))
}

// askedWait returns how long the server asks to wait: retry-after-ms, then
// Retry-After in seconds or as a date (RFC 9110, 10.2.3), then the reset of
// whichever x-ratelimit is used up.
func askedWait(h http.Header, now time.Time) (time.Duration, bool) {
	if ms, err := strconv.ParseFloat(strings.TrimSpace(h.Get("retry-after-ms")), 64); err == nil && ms >= 0 && ms < 1e10 {
		return time.Duration(ms * float64(time.Millisecond)), true
	}
	if s := strings.TrimSpace(h.Get("Retry-After")); s != "" {
		if sec, err := strconv.ParseFloat(s, 64); err == nil && sec >= 0 && sec < 1e7 {
			return time.Duration(sec * float64(time.Second)), true
		}
		if at, err := http.ParseTime(s); err == nil {
			return max(0, at.Sub(now)), true
		}
	}
	return spent(h)
}

// spent returns the time until the limit that is used up is renewed.
func spent(h http.Header) (time.Duration, bool) {
	var longest time.Duration
	found := false
	for _, what := range []string{"requests", "tokens"} {
		left, err := strconv.ParseFloat(strings.TrimSpace(h.Get("x-ratelimit-remaining-"+what)), 64)
		if err != nil || left > 0 {
			continue
		}
		if d, ok := resetDuration(h.Get("x-ratelimit-reset-" + what)); ok {
			longest, found = max(longest, d), true
		}
	}
	return longest, found
}

// resetDuration reads "6m30s", "20ms" or bare seconds; 0 and -1 say nothing.
func resetDuration(s string) (time.Duration, bool) {
	s = strings.TrimSpace(s)
	d, err := time.ParseDuration(s)
	if err != nil {
		sec, err := strconv.ParseFloat(s, 64)
		if err != nil || sec > 1e6 {
			return 0, false
		}
		d = time.Duration(sec * float64(time.Second))
	}
	return d, d > 0
}
