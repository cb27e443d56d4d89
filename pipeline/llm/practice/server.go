package practice

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"
)

// Options say how the server behaves. The zero value answers at once, by rules.
type Options struct {
	Script  Script        // nil is Rules
	Latency time.Duration // of each chat completion and each batch of embeddings
	Faults  Faults
	Double  Double     // which server it imitates; zero is OpenAI
	Models  []string   // nil is scripted-model and scripted-embedding
	Key     string     // if set, requests without it get 401
	Size    int        // of embeddings; 0 is 256
	Heard   func(Call) // is called with each request before it is answered; may be nil
}

// A Call is a request the server got.
type Call struct {
	Path, Task    string // Task is NAME of "task: NAME", "" for free text
	System        string
	Input         json.RawMessage // the user's first message
	Messages      int
	Format        string // of response_format, "" for none
	SchemaName    string
	Temperature   *float64
	Stream        bool
	Authorization string
	Body          []byte
	Fault         string // the deliberate fault, "" if none
}

// A Server listens on loopback until Close.
type Server struct {
	URL string // the base URL, ending in /v1

	opt  Options
	http *http.Server
	stop chan struct{}

	mu       sync.Mutex
	calls    []Call
	asked    map[string]int // how often a body came
	inFlight int
	idle     *sync.Cond // signalled when nothing is in flight
}

// Start starts a server on a free port of this machine.
func Start(opt Options) *Server {
	s := &Server{opt: opt, stop: make(chan struct{}), asked: map[string]int{}}
	if s.opt.Script == nil {
		s.opt.Script = Rules
	}
	s.opt.Size = cmp.Or(s.opt.Size, 256)
	if s.opt.Models == nil {
		s.opt.Models = []string{"scripted-embedding", "scripted-model"}
	}
	s.idle = sync.NewCond(&s.mu)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(fmt.Sprintf("practice: listen on this machine: %v", err)) // as in httptest: a machine without loopback
	}
	s.URL = "http://" + l.Addr().String() + "/v1"
	s.http = &http.Server{Handler: s, ReadHeaderTimeout: time.Minute}
	go func() { _ = s.http.Serve(l) }() // ends with Close
	return s
}

// Close ends the server and all hanging requests.
func (s *Server) Close() {
	close(s.stop)
	_ = s.http.Close() // nothing is left to do about it
}

// Calls lists the requests so far, in the order they came.
func (s *Server) Calls() []Call {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Call(nil), s.calls...)
}

// Count returns how many requests of a task came; "" counts all chat completions.
func (s *Server) Count(task string) int {
	n := 0
	for _, c := range s.Calls() {
		if strings.HasSuffix(c.Path, "/chat/completions") && (task == "" || c.Task == task) {
			n++
		}
	}
	return n
}

// WaitIdle returns when no request is in flight.
func (s *Server) WaitIdle() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.inFlight > 0 {
		s.idle.Wait()
	}
}

// Forget clears what was counted.
func (s *Server) Forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls = nil
}

// SetFaults sets the faults of future requests.
func (s *Server) SetFaults(f Faults) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.opt.Faults = f
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(io.LimitReader(r.Body, 64<<20))
	if err != nil {
		return
	}
	s.mu.Lock()
	s.inFlight++
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		s.inFlight--
		if s.inFlight == 0 {
			s.idle.Broadcast()
		}
		s.mu.Unlock()
	}()
	if s.opt.Key != "" && r.Header.Get("Authorization") != "Bearer "+s.opt.Key {
		// Servers quote the key, which a client must not show.
		s.keep(Call{Path: r.URL.Path, Authorization: r.Header.Get("Authorization"), Body: body, Fault: "unauthorized"})
		s.fault(w, http.StatusUnauthorized, "Incorrect API key provided: "+strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "), "invalid_request_error", "invalid_api_key")
		return
	}
	switch {
	case s.opt.Double.native(w, r):
	case strings.HasSuffix(r.URL.Path, "/models") && r.Method == http.MethodGet:
		s.keep(Call{Path: r.URL.Path, Authorization: r.Header.Get("Authorization")})
		s.models(w)
	case strings.HasSuffix(r.URL.Path, "/chat/completions") && r.Method == http.MethodPost:
		s.chat(w, r, body)
	case strings.HasSuffix(r.URL.Path, "/embeddings") && r.Method == http.MethodPost:
		s.embeddings(w, r, body)
	default:
		s.fault(w, http.StatusNotFound, "no such route", "not_found_error", "")
	}
}

func (s *Server) keep(c Call) {
	s.mu.Lock()
	s.calls = append(s.calls, c)
	s.mu.Unlock()
	if s.opt.Heard != nil {
		s.opt.Heard(c)
	}
}

// again returns how often a body came before.
func (s *Server) again(body []byte) (times int, f Faults) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked[string(body)]++
	return s.asked[string(body)], s.opt.Faults
}

// wait waits for the latency; it returns false if nobody waits for the reply any more.
func (s *Server) wait(r *http.Request, d time.Duration) bool {
	if d <= 0 {
		return true
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-r.Context().Done():
	case <-s.stop:
	}
	return false
}

func (s *Server) models(w http.ResponseWriter) {
	data := []any{}
	for _, m := range s.opt.Models {
		entry := map[string]any{"id": m, "object": "model", "owned_by": s.opt.Double.owner()}
		if s.opt.Double == VLLM {
			entry["max_model_len"] = 8192
		}
		data = append(data, entry)
	}
	writeJSON(w, http.StatusOK, map[string]any{"object": "list", "data": data})
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	b, err := json.Marshal(v)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(b)
}
