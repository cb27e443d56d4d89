package openai

import (
	"context"
	"encoding/json"
	"maps"
	"sync"
	"time"

	"dramatis/pipeline/llm"
)

// A Mode is how a server is asked for JSON.
type Mode int

// The modes, from the strictest down.
const (
	JSONSchema Mode = iota
	JSONObject
	Plain
)

// String returns the server's name for the mode.
func (m Mode) String() string { return [...]string{"json_schema", "json_object", "none"}[m] }

// Quirks are what servers were found to accept, by base URL and model. They are shared by all clients
// of the program, can be stored in the settings as JSON, and are safe for concurrent use.
type Quirks struct {
	mu sync.Mutex
	m  map[string]*quirk
}

// A quirk is what was found about one server and model. The fields with JSON names are stored.
type quirk struct {
	Known      bool            `json:"known"`
	Mode       Mode            `json:"mode"`
	Drop       map[string]bool `json:"drop,omitempty"`       // fields it refuses
	Completion bool            `json:"completion,omitempty"` // max_completion_tokens for max_tokens
	Limit      int             `json:"limit,omitempty"`      // tokens it reads at once
	Dimension  int             `json:"dimension,omitempty"`
	Seconds    float64         `json:"seconds,omitempty"`  // a reply takes, over the last ones
	Headless   bool            `json:"headless,omitempty"` // its thoughts have an end tag and no start tag

	prose   int           // replies in a row without any JSON where some was asked for
	counts  bool          // its prompt_tokens have followed the text
	warned  bool          // of counts that don't
	probing chan struct{} // closed when the first request has found the mode
}

// NewQuirks returns Quirks of servers of which nothing is known yet.
func NewQuirks() *Quirks { return &Quirks{m: map[string]*quirk{}} }

// MarshalJSON is for the settings; it contains no key and no text.
func (h *Quirks) MarshalJSON() ([]byte, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return json.Marshal(h.m)
}

// UnmarshalJSON returns the inverse of MarshalJSON.
func (h *Quirks) UnmarshalJSON(b []byte) error {
	m := map[string]*quirk{}
	if err := json.Unmarshal(b, &m); err != nil {
		return err
	}
	for key, v := range m {
		if v == nil || v.Mode < JSONSchema || v.Mode > Plain || v.Limit < 0 || v.Seconds < 0 {
			delete(m, key)
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.m = m
	return nil
}

func (h *Quirks) with(base, model string, f func(*quirk)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.m == nil {
		h.m = map[string]*quirk{}
	}
	key := base + " " + model
	if h.m[key] == nil {
		h.m[key] = &quirk{}
	}
	f(h.m[key])
}

func (h *Quirks) get(base, model string) (out quirk) {
	h.with(base, model, func(x *quirk) {
		out = *x
		out.Drop = map[string]bool{}
		maps.Copy(out.Drop, x.Drop)
	})
	return out
}

// Mode returns how the server and model are asked for JSON, if known.
func (h *Quirks) Mode(base, model string) (Mode, bool) {
	x := h.get(base, model)
	return x.Mode, x.Known
}

// limit returns the model's context in tokens, 0 if not known.
func (h *Quirks) limit(base, model string) int { return h.get(base, model).Limit }

// forget forgets what a server and model accept, for example after it was restarted with other
// settings.
func (h *Quirks) forget(base, model string) {
	h.with(base, model, func(x *quirk) { *x = quirk{Seconds: x.Seconds, Dimension: x.Dimension, probing: x.probing} })
}

// newest is the weight of the newest reply in the average.
const newest = 0.1

func (h *quirk) took(d time.Duration) {
	if h.Seconds == 0 {
		h.Seconds = d.Seconds()
	}
	h.Seconds += newest * (d.Seconds() - h.Seconds)
}

// Latency returns the recent average time for a reply of the model; 0 if there was none.
func (h *Quirks) Latency(base, model string) time.Duration {
	if normal, err := NormalizeURL(base); err == nil {
		base = normal
	}
	return time.Duration(h.get(base, model).Seconds * float64(time.Second))
}

// longestProbe is how long others wait for the first request to find the mode; a slow first reply must
// not block a whole run.
const longestProbe = 10 * time.Second

// settle lets the first structured request to a server and model go ahead, so that a refused mode is
// refused once and not by all in flight. done must be called when that request has ended.
func (h *Quirks) settle(ctx context.Context, clock llm.Clock, base, model string) (done func(), err error) {
	done = func() {}
	if err := ctx.Err(); err != nil {
		return done, err // before it could promise the others an answer
	}
	var wait chan struct{}
	h.with(base, model, func(x *quirk) {
		switch {
		case x.Known:
		case x.probing != nil:
			wait = x.probing
		default:
			mine := make(chan struct{})
			x.probing = mine
			done = sync.OnceFunc(func() {
				h.with(base, model, func(x *quirk) {
					if x.probing == mine {
						x.probing = nil
					}
				})
				close(mine)
			})
		}
	})
	if wait == nil {
		return done, nil
	}
	enough := make(chan struct{})
	defer clock.AfterFunc(longestProbe, func() { close(enough) })()
	select {
	case <-wait:
	case <-enough:
	case <-ctx.Done():
		return done, ctx.Err()
	}
	return done, nil
}
