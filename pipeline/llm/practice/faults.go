package practice

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"net/http"
	"sort"
	"strings"
)

// A Fault is one way in which servers and models fail.
type Fault string

// The faults. Those from Malformed on have HTTP status 200.
const (
	RateLimited    Fault = "rate limited"    // 429, Retry-After
	QuotaExhausted Fault = "quota exhausted" // 429, not to be retried
	ServerError    Fault = "server error"    // 500, in each of the five shapes in turn
	Loading        Fault = "loading"         // 503
	Hanging        Fault = "hanging"         // no byte until the client goes
	Dropped        Fault = "dropped"         // the connection breaks off
	Malformed      Fault = "malformed"       // not JSON any more
	Repairable     Fault = "repairable"      // fences, a trailing comma, prose around it
	CutOff         Fault = "cut off"         // half a reply, finish_reason length
	ReasoningOnly  Fault = "reasoning only"  // thoughts and no content
	Empty          Fault = "empty"           // no content at all
	Truncated      Fault = "truncated"       // the server read a fifth of the prompt
	ErrorIn200     Fault = "error in 200"    // an error object with HTTP 200
	MidStreamError Fault = "mid-stream"      // an error object in the middle of a stream
)

// Faults are the rates of failing requests, from 0 to 1. Which ones fail depends on the request's content, how often
// it came, and the seed, so that a run is repeatable whatever the order of its requests; a retry may fail differently.
type Faults struct {
	Rates      map[Fault]float64
	Seed       uint64
	RetryAfter string // of 429 and 503; "" sends none
}

func (f Faults) draw(body []byte, times int) Fault {
	if len(f.Rates) == 0 {
		return ""
	}
	h := sha256.New()
	fmt.Fprintf(h, "%d %d ", f.Seed, times)
	h.Write(body)
	x := float64(binary.BigEndian.Uint64(h.Sum(nil))>>11) / (1 << 53)
	names := make([]string, 0, len(f.Rates))
	for name := range f.Rates {
		names = append(names, string(name))
	}
	sort.Strings(names)
	for _, name := range names {
		if x -= f.Rates[Fault(name)]; x < 0 {
			return Fault(name)
		}
	}
	return ""
}

// before carries out faults that replace a reply; it returns true if it did.
func (s *Server) before(w http.ResponseWriter, r *http.Request, f Fault, times int) bool {
	s.mu.Lock()
	after := s.opt.Faults.RetryAfter
	s.mu.Unlock()
	if after != "" && (f == RateLimited || f == Loading) {
		w.Header().Set("Retry-After", after)
	}
	switch f {
	case RateLimited:
		s.fault(w, http.StatusTooManyRequests, "Rate limit reached for requests", "requests", "rate_limit_exceeded")
	case QuotaExhausted:
		s.fault(w, http.StatusTooManyRequests, "You exceeded your current quota, please check your plan and billing details.", "insufficient_quota", "insufficient_quota")
	case ServerError:
		shapes := []Shape{ObjectShape, TextShape, FlatShape, DetailShape, HTMLShape}
		writeShape(w, shapes[times%len(shapes)], http.StatusInternalServerError, "something broke", "server_error", "")
	case Loading:
		writeShape(w, DetailShape, http.StatusServiceUnavailable, "Loading model", "unavailable_error", "")
	case Hanging:
		select {
		case <-r.Context().Done():
		case <-s.stop:
		}
	case ErrorIn200:
		writeShape(w, ObjectShape, http.StatusOK, "something broke", "server_error", "")
	case Dropped:
		if !strings.Contains(r.Header.Get("Accept"), "event-stream") {
			panic(http.ErrAbortHandler)
		}
		return false // in the middle of the stream
	default:
		return false
	}
	return true
}

// answer is a reply before it is sent.
type answer struct {
	text, thought, finish string
	prompt, completion    int
}

// spoil carries out faults that look like a reply.
func (a *answer) spoil(f Fault) {
	half := func(s string) string { return string([]rune(s)[:len([]rune(s))/2]) }
	switch f {
	case Malformed:
		a.text = "Sure! Here it is: " + half(a.text) + " …and so on"
	case Repairable:
		a.text = "<think>Let me see.</think>Here you are:\n```json\n" + strings.TrimSuffix(a.text, "}") + ",}\n```\nAnything else?"
	case CutOff:
		a.text, a.finish = half(a.text), "length"
	case ReasoningOnly:
		a.thought, a.text = "The user wants JSON. Let me think about it.", ""
	case Empty:
		a.text, a.completion = "", 0
	case Truncated:
		a.prompt /= 5
	}
}

// A Shape is how a server writes an error.
type Shape int

// The five shapes in use.
const (
	ObjectShape Shape = iota // {"error":{"message","type","code"}}
	TextShape                // {"error":"text"}
	FlatShape                // {"object":"error","message"}
	DetailShape              // {"detail":{"msg","type"}}
	HTMLShape                // a proxy's page
)

func (s *Server) fault(w http.ResponseWriter, status int, message, kind, code string) {
	writeShape(w, s.opt.Double.shape(), status, message, kind, code)
}

func writeShape(w http.ResponseWriter, shape Shape, status int, message, kind, code string) {
	switch shape {
	case TextShape:
		writeJSON(w, status, map[string]any{"error": message})
	case FlatShape:
		writeJSON(w, status, map[string]any{"object": "error", "message": message, "type": kind, "param": nil, "code": status})
	case DetailShape:
		writeJSON(w, status, map[string]any{"detail": map[string]any{"msg": message, "type": kind}})
	case HTMLShape:
		w.Header().Set("Content-Type", "text/html")
		w.WriteHeader(status)
		fmt.Fprintf(w, "<html><head><title>%d</title></head><body><h1>%s</h1></body></html>", status, message)
	default:
		e := map[string]any{"message": message, "type": kind, "param": nil, "code": code}
		if code == "" {
			e["code"] = status
		}
		writeJSON(w, status, map[string]any{"error": e})
	}
}
