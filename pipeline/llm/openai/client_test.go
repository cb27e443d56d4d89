package openai

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"dramatis/editor/editortest"
	"dramatis/pipeline/llm"
	"dramatis/pipeline/llm/llmtest"
	"dramatis/pipeline/llm/practice"
)

var word = &llm.Schema{Name: "probe", JSON: json.RawMessage(
	`{"type":"object","properties":{"word":{"type":"string"}},"required":["word"],"additionalProperties":false}`)}

func probe(text string) llm.Request {
	return llm.Request{Purpose: "probe", Model: "scripted-model", System: "task: probe\nSay a word.", Schema: word,
		Messages: []llm.Message{{Role: llm.RoleUser, Text: fmt.Sprintf(`{"text":%q}`, text)}}}
}

func start(t *testing.T, opt practice.Options) *practice.Server {
	t.Helper()
	s := practice.Start(opt)
	t.Cleanup(s.Close)
	return s
}

func connect(t *testing.T, cfg Config) *Client {
	t.Helper()
	if cfg.Transport.Clock == nil {
		cfg.Transport.Clock = llmtest.NewClock()
	}
	cfg.Model = cmp.Or(cfg.Model, "scripted-model")
	return editortest.Get(New(cfg))(t)
}

// serve answers every request with f.
func serve(t *testing.T, f http.HandlerFunc) string {
	t.Helper()
	s := httptest.NewServer(f)
	t.Cleanup(s.Close)
	return s.URL + "/v1"
}

const whole = `{"id":"1","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"{\"word\":\"ready\"}"},"finish_reason":"stop"}],"usage":{"prompt_tokens":40,"completion_tokens":5}}`

func TestARequestIsSentAsTheContractSays(t *testing.T) {
	var got map[string]any
	var auth string
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		_ = json.NewDecoder(r.Body).Decode(&got)
		auth = r.Header.Get("Authorization")
		if r.URL.Path != "/v1/chat/completions" {
			t.Errorf("asked %s", r.URL.Path)
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, whole)
	})
	c := connect(t, Config{BaseURL: url, Key: "secret-key"})
	reply, err := c.Complete(context.Background(), probe("<b>"), nil)
	if err != nil || reply.Text != `{"word":"ready"}` || reply.Usage != (llm.Usage{Prompt: 40, Completion: 5}) {
		t.Fatalf("%+v, %v", reply, err)
	}
	var want map[string]any
	_ = json.Unmarshal([]byte(`{"model":"scripted-model","stream":true,"stream_options":{"include_usage":true},"temperature":0,"max_tokens":8192,"messages":[
		{"role":"system","content":"task: probe\nSay a word."},{"role":"user","content":"{\"text\":\"<b>\"}"}],
		"response_format":{"type":"json_schema","json_schema":{"name":"probe","strict":true,"schema":`+string(word.JSON)+`}}}`), &want)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("sent %v\nwant %v", got, want)
	}
	if auth != "Bearer secret-key" {
		t.Errorf("authorized with %q", auth)
	}
}

func TestARefusedJSONModeIsSteppedDownOnceAndRemembered(t *testing.T) {
	for double, want := range map[practice.Double]struct{ mode, formats string }{
		practice.OpenAI:    {"json_schema", "json_schema json_schema"},
		practice.LMStudio:  {"json_schema", "json_schema json_schema"},
		practice.KoboldCpp: {"none", "json_schema json_object - -"},
	} {
		s := start(t, practice.Options{Double: double})
		quirks := NewQuirks()
		for range 2 { // the second client knows from the first, through the settings
			c := connect(t, Config{BaseURL: s.URL, Quirks: quirks})
			if reply, err := llm.Checked(nil)(c).Complete(context.Background(), probe("x"), nil); err != nil || reply.Text != `{"word":"ready"}` {
				t.Fatalf("%v: %+v, %v", double, reply, err)
			}
			kept, err := json.Marshal(quirks)
			quirks = NewQuirks()
			if err != nil || json.Unmarshal(kept, quirks) != nil {
				t.Fatalf("quirks %s: %v", kept, err)
			}
		}
		var formats []string
		for _, call := range s.Calls() {
			f := call.Format
			f = cmp.Or(f, "-")
			formats = append(formats, f)
			if has := strings.Contains(call.System, `"required":["word"]`); has != (f != "json_schema") {
				t.Errorf("%v: with %s the schema in the instruction is %v", double, f, has)
			}
		}
		if got := strings.Join(formats, " "); got != want.formats {
			t.Errorf("%v was asked with %s, want %s", double, got, want.formats)
		}
		if mode, known := quirks.Mode(connect(t, Config{BaseURL: s.URL}).BaseURL(), "scripted-model"); !known || mode.String() != want.mode {
			t.Errorf("%v: remembered %v, %v", double, mode, known)
		}
	}
}

func TestARefusedModeIsRefusedOnceAndNotByAllInFlight(t *testing.T) {
	s := start(t, practice.Options{Double: practice.KoboldCpp})
	c := connect(t, Config{BaseURL: s.URL, Transport: llm.Transport{Pace: llm.NewPace(llm.PaceSetting{Concurrency: 16}, nil)}})
	var wg sync.WaitGroup
	for n := range 16 {
		wg.Go(func() {
			if _, err := c.Complete(context.Background(), probe(fmt.Sprint(n)), nil); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if n := s.Count(""); n != 18 {
		t.Errorf("%d requests for 16 and two refusals", n)
	}
}

func TestAFieldTheServerRefusesIsLeftOut(t *testing.T) {
	var bodies []map[string]any
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		var body map[string]any
		_ = json.NewDecoder(r.Body).Decode(&body)
		bodies = append(bodies, body)
		w.Header().Set("Content-Type", "application/json")
		switch {
		case body["temperature"] != nil:
			w.WriteHeader(400)
			_, _ = io.WriteString(w, `{"error":{"message":"Unsupported value: 'temperature' does not support 0","param":"temperature"}}`)
		case body["max_tokens"] != nil:
			w.WriteHeader(400)
			_, _ = io.WriteString(w, `{"error":{"message":"'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.","param":"max_tokens"}}`)
		default:
			_, _ = io.WriteString(w, whole)
		}
	})
	c := connect(t, Config{BaseURL: url, MaxTokens: 99})
	for range 2 {
		editortest.Get(c.Complete(context.Background(), probe("x"), nil))(t)
	}
	last := bodies[len(bodies)-1]
	if len(bodies) != 4 || last["temperature"] != nil || last["max_completion_tokens"] != 99.0 || last["response_format"] == nil {
		t.Errorf("%d requests, the last %v", len(bodies), last)
	}
}

func TestARefusalThatNothingHelpsIsReportedAsItWasFirst(t *testing.T) {
	n := 0
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		n++
		w.WriteHeader(400)
		fmt.Fprintf(w, `{"error":{"message":"refusal %d"}}`, n)
	})
	c := connect(t, Config{BaseURL: url})
	_, err := c.Complete(context.Background(), probe("x"), nil)
	if !errors.Is(err, llm.Refused) || !strings.Contains(err.Error(), "refusal 1") || n != 3 {
		t.Errorf("%v after %d", err, n)
	}
	if _, known := c.Quirks().Mode(c.BaseURL(), "scripted-model"); known {
		t.Error("a mode is remembered though none worked")
	}
}

func TestEmptyAndBrokenRepliesAreFailures(t *testing.T) {
	for fault, kind := range map[practice.Fault]llm.Kind{
		practice.CutOff: llm.CutOff, practice.ReasoningOnly: llm.ReasoningOnly, practice.Empty: llm.BadReply,
		practice.QuotaExhausted: llm.QuotaExhausted, practice.ServerError: llm.Unavailable, practice.RateLimited: llm.RateLimited,
		practice.ErrorIn200: llm.Unavailable, practice.Dropped: llm.Unavailable,
	} {
		for _, double := range []practice.Double{practice.OpenAI, practice.Ollama} {
			s := start(t, practice.Options{Double: double, Faults: practice.Faults{Rates: map[practice.Fault]float64{fault: 1}}})
			c := connect(t, Config{BaseURL: s.URL})
			got, err := c.Complete(context.Background(), probe("x"), nil)
			if !errors.Is(err, kind) {
				t.Errorf("%s: %+v, %v", fault, got, err)
			}
			retried := s.Count("") > 1
			if want := kind == llm.Unavailable || kind == llm.RateLimited; retried != want {
				t.Errorf("%s: %d requests", fault, s.Count(""))
			}
		}
	}
}

func TestAStreamComesInPiecesAndWithoutThoughts(t *testing.T) {
	for _, double := range []practice.Double{practice.OpenAI, practice.Ollama, practice.LlamaCpp, practice.LMStudio, practice.VLLM, practice.KoboldCpp} {
		s := start(t, practice.Options{Double: double, Script: practice.Say("I have never met Mr. Hyde 化身博士, sir; not once.")})
		c := connect(t, Config{BaseURL: s.URL})
		var pieces []string
		reply, err := c.Complete(context.Background(), llm.Request{Model: "scripted-model", System: "You are Utterson.", Temperature: 0.7,
			Messages: []llm.Message{{Role: llm.RoleUser, Text: "Who is Hyde?"}}}, func(s string) error { pieces = append(pieces, s); return nil })
		if err != nil || reply.Text != "I have never met Mr. Hyde 化身博士, sir; not once." || strings.Join(pieces, "") != reply.Text || len(pieces) < 3 {
			t.Errorf("%v: %+v, %q, %v", double, reply, pieces, err)
		}
		if reply.Usage.Prompt == 0 || reply.Usage.Estimated || reply.FinishReason != "stop" {
			t.Errorf("%v: %+v", double, reply)
		}
		call := s.Calls()[0]
		if !call.Stream || call.Format != "" || *call.Temperature != 0.7 {
			t.Errorf("%v: asked with %+v", double, call)
		}
	}
}

func TestAStreamThatBreaksIsAnErrorAndKeepsWhatCame(t *testing.T) {
	for _, fault := range []practice.Fault{practice.MidStreamError, practice.Dropped} {
		for _, double := range []practice.Double{practice.OpenAI, practice.Ollama} {
			s := start(t, practice.Options{Double: double, Script: practice.Say(strings.Repeat("word ", 40)),
				Faults: practice.Faults{Rates: map[practice.Fault]float64{fault: 1}}})
			shown := ""
			reply, err := connect(t, Config{BaseURL: s.URL}).Complete(context.Background(), llm.Request{System: "x", Messages: []llm.Message{{Role: "user", Text: "y"}}},
				func(s string) error { shown += s; return nil })
			if !errors.Is(err, llm.Unavailable) || !strings.HasPrefix(shown, "word word") || reply.Text != shown {
				t.Errorf("%s %v: %+v, %v", fault, double, reply, err)
			}
			if fault == practice.MidStreamError && !strings.Contains(err.Error(), "crashed") {
				t.Errorf("%v: %v", double, err)
			}
		}
	}
}

func TestAListenerThatHasHadEnoughEndsTheStream(t *testing.T) {
	s := start(t, practice.Options{Script: practice.Say(strings.Repeat("word ", 40))})
	enough := errors.New("enough")
	_, err := connect(t, Config{BaseURL: s.URL}).Complete(context.Background(), llm.Request{System: "x", Messages: []llm.Message{{Role: "user", Text: "y"}}},
		func(string) error { return enough })
	if !errors.Is(err, enough) {
		t.Errorf("got %v", err)
	}
}

func TestAWholeReplyToAStreamedQuestionIsTaken(t *testing.T) {
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"choices":[{"message":{"role":"assistant","content":"All at once."},"finish_reason":"stop"}],"usage":{"prompt_tokens":7,"completion_tokens":3}}`)
	})
	shown := ""
	reply, err := connect(t, Config{BaseURL: url}).Complete(context.Background(), llm.Request{System: "x"}, func(s string) error { shown += s; return nil })
	if err != nil || shown != "All at once." || reply.Usage.Prompt != 7 {
		t.Errorf("%+v, %q, %v", reply, shown, err)
	}
	url = serve(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, "data: {\"choices\":[{\"delta\":{\"content\":\"In \"}}]}\r\n\r\ndata:{\"choices\":[{\"delta\":{\"content\":\"pieces.\"},\"finish_reason\":\"stop\"}]}\n\n")
	})
	if reply, err := connect(t, Config{BaseURL: url}).Complete(context.Background(), llm.Request{System: "x"}, nil); err != nil || reply.Text != "In pieces." {
		t.Errorf("%+v, %v", reply, err)
	}
}

func TestAServerThatRefusesStreamsIsAskedForWholeReplies(t *testing.T) {
	var bodies []map[string]any
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		var body map[string]any
		_ = json.NewDecoder(r.Body).Decode(&body)
		bodies = append(bodies, body)
		w.Header().Set("Content-Type", "application/json")
		if body["stream"] != nil {
			w.WriteHeader(400)
			_, _ = io.WriteString(w, `{"error":{"message":"Unsupported parameter: 'stream'","param":"stream"}}`)
			return
		}
		_, _ = io.WriteString(w, `{"choices":[{"message":{"reasoning":"Hm.","content":[{"type":"text","text":"All "},{"type":"text","text":"at once."}]},"finish_reason":"stop"}],"usage":{"prompt_tokens":7,"completion_tokens":3}}`)
	})
	c := connect(t, Config{BaseURL: url})
	for range 2 {
		shown := ""
		reply, err := c.Complete(context.Background(), llm.Request{System: "x"}, func(s string) error { shown += s; return nil })
		if err != nil || shown != "All at once." || reply.Text != shown || reply.Usage.Prompt != 7 || reply.Usage.Completion != 3 {
			t.Errorf("%+v, %q, %v", reply, shown, err)
		}
	}
	if last := bodies[len(bodies)-1]; len(bodies) != 3 || last["stream"] != nil || last["stream_options"] != nil || last["model"] == nil {
		t.Errorf("%d requests, the last %v", len(bodies), last)
	}
}

func TestNoByteIsSentToAHostThatWasNotAllowed(t *testing.T) {
	sent := 0
	base := roundTrip(func(*http.Request) (*http.Response, error) { sent++; return nil, errors.New("sent") })
	c := connect(t, Config{BaseURL: "https://api.example.org/v1", Transport: llm.Transport{Base: base}})
	calls := map[string]func() error{
		"chat": func() error { _, err := c.Complete(context.Background(), probe("x"), nil); return err },
		"stream": func() error {
			_, err := c.Complete(context.Background(), probe("x"), func(string) error { return nil })
			return err
		},
		"embed":  func() error { _, err := c.Embedder("m").Embed(context.Background(), []string{"x"}); return err },
		"models": func() error { _, err := c.Models(context.Background()); return err },
	}
	for name, call := range calls {
		if err := call(); !errors.Is(err, llm.HostNotAllowed) || !strings.Contains(err.Error(), "-allow-host api.example.org") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if sent != 0 {
		t.Fatalf("%d requests were sent", sent)
	}
	c = connect(t, Config{BaseURL: "https://api.example.org/v1", Transport: llm.Transport{Base: base, Allow: llm.AllowHosts("api.example.org").Has}})
	if _, err := c.Models(llm.WithAttempts(context.Background(), 1)); sent != 1 || errors.Is(err, llm.HostNotAllowed) {
		t.Errorf("%d sent, %v", sent, err)
	}
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

func TestARedirectToAnotherHostIsNotFollowed(t *testing.T) {
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "https://elsewhere.example.org/v1/chat/completions", http.StatusTemporaryRedirect)
	})
	if _, err := connect(t, Config{BaseURL: url}).Complete(context.Background(), probe("x"), nil); !errors.Is(err, llm.Refused) || !strings.Contains(err.Error(), "elsewhere") {
		t.Errorf("got %v", err)
	}
}

func TestTheKeyIsInNoError(t *testing.T) {
	const key = "sk-test-4f9a8b7c6d5e4f3a2b1c"
	for name, answer := range map[string]http.HandlerFunc{
		"echo in 401": func(w http.ResponseWriter, r *http.Request) {
			w.WriteHeader(401)
			fmt.Fprintf(w, `{"error":{"message":"Incorrect API key provided: %s"}}`, r.Header.Get("Authorization"))
		},
		"echo in 400": func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(400); fmt.Fprint(w, r.Header) },
		"echo in 500": func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(500); fmt.Fprint(w, r.Header) },
		"no JSON": func(w http.ResponseWriter, r *http.Request) {
			fmt.Fprint(w, "your key is ", r.Header.Get("Authorization"))
		},
		"in a stream": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/event-stream")
			fmt.Fprintf(w, "data: {\"error\":{\"message\":%q}}\n\n", r.Header.Get("Authorization"))
		},
		"in a refusal": func(w http.ResponseWriter, r *http.Request) {
			fmt.Fprintf(w, `{"choices":[{"message":{"refusal":%q},"finish_reason":"stop"}]}`, r.Header.Get("Authorization"))
		},
		"drop": func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
	} {
		url := serve(t, answer)
		var notices []string
		c := connect(t, Config{BaseURL: url, Key: key,
			Transport: llm.Transport{Notice: func(n llm.Notice) { notices = append(notices, n.Error()) }}})
		for _, onText := range []func(string) error{nil, func(string) error { return nil }} {
			_, err := c.Complete(context.Background(), probe("x"), onText)
			if err == nil {
				t.Errorf("%s: no error", name)
				continue
			}
			for e := err; e != nil; e = errors.Unwrap(e) {
				if all := fmt.Sprintf("%v %+v %#v", e, e, e); strings.Contains(all, key) || strings.Contains(all, key[:10]) {
					t.Errorf("%s: %s", name, all)
				}
			}
		}
		if strings.Contains(fmt.Sprint(notices), key) {
			t.Errorf("%s: %v", name, notices)
		}
	}
}

func TestAnAddressIsMadeOfWhatWasTyped(t *testing.T) {
	for typed, want := range map[string]string{
		"localhost:11434":                            "http://localhost:11434/v1",
		"http://localhost:11434/":                    "http://localhost:11434/v1",
		"http://localhost:11434/api":                 "http://localhost:11434/v1",
		" http://127.0.0.1:8080/v1/ ":                "http://127.0.0.1:8080/v1",
		"http://localhost:1234/api/v0":               "http://localhost:1234/v1",
		"https://api.openai.com":                     "https://api.openai.com/v1",
		"api.openai.com":                             "https://api.openai.com/v1",
		"https://api.openai.com/v1/chat/completions": "https://api.openai.com/v1",
		"https://openrouter.ai/api/v1":               "https://openrouter.ai/api/v1",
		"https://host/proxy/openai/v1/embeddings":    "https://host/proxy/openai/v1",
		"192.168.1.5:8000":                           "http://192.168.1.5:8000/v1",
		"[::1]:8080":                                 "http://[::1]:8080/v1",
	} {
		if got, err := NormalizeURL(typed); err != nil || got != want {
			t.Errorf("%q: %q, %v", typed, got, err)
		}
	}
	for _, typed := range []string{"", "ftp://x", "http://", "://", "http://[", "a b c"} {
		if got, err := NormalizeURL(typed); err == nil {
			t.Errorf("%q became %q", typed, got)
		}
	}
}

func TestAHangingRequestIsGivenUpAfterTheIdleTimeAndTriedAgain(t *testing.T) {
	s := start(t, practice.Options{Faults: practice.Faults{Seed: 3, Rates: map[practice.Fault]float64{practice.Hanging: 1}}})
	c := connect(t, Config{BaseURL: s.URL, Transport: llm.Transport{Clock: llm.WallClock{}, Idle: 30 * time.Millisecond, Random: func() float64 { return 0 }}})
	done := make(chan error, 1)
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	go func() { _, err := c.Complete(llm.WithAttempts(ctx, 2), probe("x"), nil); done <- err }()
	err := <-done
	if !errors.Is(err, llm.Unavailable) || !strings.Contains(err.Error(), "nothing came") || s.Count("") != 2 {
		t.Errorf("%v after %d", err, s.Count(""))
	}
}

func TestCancellingClosesTheConnection(t *testing.T) {
	began, closed := make(chan struct{}, 2), make(chan struct{}, 2)
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.ReadAll(r.Body)
		if strings.Contains(r.Header.Get("Accept"), "event-stream") {
			w.Header().Set("Content-Type", "text/event-stream")
			_, _ = io.WriteString(w, "data: {\"choices\":[{\"delta\":{\"content\":\"One\"}}]}\n\n")
			w.(http.Flusher).Flush()
		}
		began <- struct{}{}
		<-r.Context().Done()
		closed <- struct{}{}
	})
	c := connect(t, Config{BaseURL: url})
	for _, onText := range []func(string) error{nil, func(string) error { return nil }} {
		ctx, cancel := context.WithCancel(context.Background())
		done := make(chan error, 1)
		go func() { _, err := c.Complete(ctx, probe("x"), onText); done <- err }()
		<-began
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
		<-closed
	}
}

func TestACancelledFirstRequestLeavesNobodyWaiting(t *testing.T) {
	h := NewQuirks()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := h.settle(ctx, llm.WallClock{}, "base", "model"); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if h.get("base", "model").probing != nil {
		t.Error("others would wait for a request that is never made")
	}
}
