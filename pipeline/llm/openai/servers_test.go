package openai

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"dramatis/pipeline/llm"
	"dramatis/pipeline/llm/llmtest"
	"dramatis/pipeline/llm/practice"
)

// long returns a text of about so many words.
func long(words int) string {
	return strings.TrimSpace(strings.Repeat("Utterson walked on. ", words/3))
}

func TestTheQuirksOfSixServers(t *testing.T) {
	for _, c := range []struct {
		name     string
		double   practice.Double
		mode     string
		context  int      // what the connection test finds
		overflow llm.Kind // of a prompt of 9,000 words; 0: it is read whole
		limit    int      // learnt from it
	}{
		{"OpenAI", practice.OpenAI, "json_schema", 0, 0, 0},
		{"Ollama", practice.Ollama, "json_schema", 4096, llm.Truncated, 4096},
		{"llama.cpp", practice.LlamaCpp, "json_schema", 4096, llm.TooLong, 4096},
		{"LM Studio", practice.LMStudio, "json_schema", 4096, llm.TooLong, 4096},
		{"vLLM", practice.VLLM, "json_schema", 8192, llm.TooLong, 8192},
		{"KoboldCpp", practice.KoboldCpp, "none", 8192, llm.Truncated, 8192},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := start(t, practice.Options{Double: c.double})
			client := connect(t, Config{BaseURL: s.URL})
			report, err := client.Test(context.Background(), "scripted-embedding")
			if err != nil || !report.HasModel || report.JSON != c.mode || report.Context != c.context || report.Dimension != 256 {
				t.Errorf("the connection test found %+v, %v", report, err)
			}
			// A fresh client, which was not told the length of the context.
			client = connect(t, Config{BaseURL: s.URL})
			words := 9000
			if c.double == practice.KoboldCpp {
				words = 24000
			}
			_, err = client.Complete(context.Background(), probe(long(words)), nil)
			if llm.KindOf(err) != c.overflow {
				t.Errorf("%d words gave %v", words, err)
			}
			if got := client.ContextLimit(""); got != c.limit {
				t.Errorf("learnt a limit of %d", got)
			}
			if c.limit > 0 {
				before := s.Count("")
				if _, err := client.Complete(context.Background(), probe(long(words)), nil); !errors.Is(err, llm.TooLong) || s.Count("") != before {
					t.Errorf("what is known to be too long was sent again: %v", err)
				}
			}
			if _, err := client.Complete(context.Background(), probe(long(300)), nil); err != nil {
				t.Errorf("300 words gave %v", err)
			}
		})
	}
}

func TestAStrangeCountIsReportedOnceAndACutIsAFailure(t *testing.T) {
	count := 12
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, `{"choices":[{"message":{"content":"{\"word\":\"a\"}"},"finish_reason":"stop"}],"usage":{"prompt_tokens":%d,"completion_tokens":4}}`, count)
	})
	var told []string
	c := connect(t, Config{BaseURL: url, Transport: llm.Transport{Notice: func(n llm.Notice) { told = append(told, n.Error()) }}})
	for range 3 { // a server that counts 12 whatever it is sent does not count
		if _, err := c.Complete(context.Background(), probe(long(600)), nil); err != nil {
			t.Fatal(err)
		}
	}
	if len(told) != 1 || !strings.Contains(told[0], "read 12 tokens") {
		t.Errorf("told %q", told)
	}
	count = 900 // one that has counted right is believed
	if _, err := c.Complete(context.Background(), probe(long(600)), nil); err != nil {
		t.Fatal(err)
	}
	count = 120
	if _, err := c.Complete(context.Background(), probe(long(600)), nil); !errors.Is(err, llm.Truncated) || !llm.Splits(err) {
		t.Errorf("got %v", err)
	}
}

func TestATestOfTheConnectionFindsAgainWhatAServerAccepts(t *testing.T) {
	s := start(t, practice.Options{Double: practice.VLLM})
	c := connect(t, Config{BaseURL: s.URL})
	c.quirks.with(c.base, "scripted-model", func(h *quirk) { h.Known, h.Mode, h.Limit, h.Seconds = true, Plain, 100, 3 })
	r, err := c.Test(context.Background(), "")
	if err != nil || r.JSON != "json_schema" || r.Context != 8192 || c.quirks.Latency(s.URL, "scripted-model") == 0 {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestACutThatLeavesMostOfAPromptIsSeenByTheSizeOfTheContext(t *testing.T) {
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, `{"choices":[{"message":{"content":"{\"word\":\"a\"}"},"finish_reason":"stop"}],"usage":{"prompt_tokens":2048,"completion_tokens":4}}`)
	})
	c := connect(t, Config{BaseURL: url})
	if _, err := c.Complete(context.Background(), probe(long(900)), nil); err != nil { // about 1800 tokens: it happened to be 2048
		t.Fatal(err)
	}
	if _, err := c.Complete(context.Background(), probe(long(1200)), nil); !errors.Is(err, llm.Truncated) {
		t.Errorf("2048 of about 2400 tokens gave %v", err)
	}
	if got := c.ContextLimit(""); got != 2048 {
		t.Errorf("learnt a limit of %d", got)
	}
}

func TestVectorsComeInTheOrderOfTheTexts(t *testing.T) {
	for _, double := range []practice.Double{practice.OpenAI, practice.VLLM} { // floats; floats and base64 mixed
		s := start(t, practice.Options{Double: double, Size: 32})
		var texts []string
		for n := range 150 {
			texts = append(texts, fmt.Sprintf("text number %d of many", n))
		}
		texts[7] = ""
		got, err := connect(t, Config{BaseURL: s.URL}).Embedder("scripted-embedding").Embed(context.Background(), texts)
		if err != nil || got.Dimension != 32 || got.Model != "scripted-embedding" || got.Usage.Prompt == 0 || len(got.Vectors) != 150 {
			t.Fatalf("%v: %d vectors, %v", double, len(got.Vectors), err)
		}
		for i, v := range got.Vectors {
			want := practice.Vector(texts[i], 32)
			for j := range v {
				if v[j] != want[j] {
					t.Fatalf("%v: vector %d is another's", double, i)
				}
			}
		}
		if n := len(s.Calls()); n != 3 {
			t.Errorf("%d requests for 150 texts", n)
		}
	}
}

func TestVectorsThatCannotBeAreRefused(t *testing.T) {
	for name, body := range map[string]string{
		"too few":     `{"data":[{"index":0,"embedding":[1]}]}`,
		"same number": `{"data":[{"index":1,"embedding":[1]},{"index":1,"embedding":[1]}]}`,
		"out of it":   `{"data":[{"index":0,"embedding":[1]},{"index":9,"embedding":[1]}]}`,
		"empty":       `{"data":[{"index":0,"embedding":[]},{"index":1,"embedding":[1]}]}`,
		"two lengths": `{"data":[{"index":0,"embedding":[1]},{"index":1,"embedding":[1,2]}]}`,
		"no numbers":  `{"data":[{"index":0,"embedding":"????"},{"index":1,"embedding":[1]}]}`,
	} {
		url := serve(t, func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, body) })
		if got, err := connect(t, Config{BaseURL: url}).Embedder("m").Embed(context.Background(), []string{"a", "b"}); !errors.Is(err, llm.BadReply) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestTextsTooLongToEmbedAreCut(t *testing.T) {
	most := 0
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		var in struct{ Input []string }
		_ = json.NewDecoder(r.Body).Decode(&in)
		data := []map[string]any{}
		for i, x := range in.Input {
			if len(x) > 500 {
				w.WriteHeader(500)
				_, _ = io.WriteString(w, `{"error":{"code":500,"message":"input is too large to process. increase the physical batch size"}}`)
				return
			}
			most = max(most, len(x))
			data = append(data, map[string]any{"index": i, "embedding": []float32{1, 0}})
		}
		_ = json.NewEncoder(w).Encode(map[string]any{"data": data})
	})
	got, err := connect(t, Config{BaseURL: url}).Embedder("m").Embed(context.Background(), []string{"short", strings.Repeat("long text ", 150)})
	if err != nil || len(got.Vectors) != 2 || got.Vectors[1][0] != 1 || most == 0 {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestALoadingServerIsWaitedFor(t *testing.T) {
	n := 0
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if n++; n <= 12 { // more than the attempts of a failing one
			w.Header().Set("Retry-After", "5")
			w.WriteHeader(503)
			_, _ = io.WriteString(w, `{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}`)
			return
		}
		_, _ = io.WriteString(w, whole)
	})
	clock := llmtest.NewClock()
	if _, err := connect(t, Config{BaseURL: url, Transport: llm.Transport{Clock: clock}}).Complete(context.Background(), probe("x"), nil); err != nil {
		t.Fatal(err)
	}
	if slept := clock.Slept(); len(slept) != 12 || slept[0].Seconds() != 5 {
		t.Errorf("waited %v", slept)
	}
	n = -1 << 30
	if _, err := connect(t, Config{BaseURL: url}).Complete(context.Background(), probe("x"), nil); !errors.Is(err, llm.Unavailable) || !strings.Contains(err.Error(), "Loading model") {
		t.Errorf("got %v", err)
	}
}

func TestAVeryLongRetryAfterIsCapped(t *testing.T) {
	for _, after := range []string{"86400", "9999999", "99999999999", "1e300", "Fri, 31 Dec 9999 23:59:59 GMT"} {
		for _, status := range []int{429, 503} {
			for _, message := range []string{"slow down", "Loading model"} {
				asked, recovers := 0, 2
				url := serve(t, func(w http.ResponseWriter, r *http.Request) {
					if asked++; asked < recovers {
						w.Header().Set("Retry-After", after)
						w.WriteHeader(status)
						fmt.Fprintf(w, `{"error":{"message":%q}}`, message)
						return
					}
					_, _ = io.WriteString(w, whole)
				})
				var notices []string
				ctx, cancel := context.WithCancel(context.Background())
				clock := llmtest.NewClock()
				cfg := Config{BaseURL: url, Transport: llm.Transport{Clock: clock, Notice: func(n llm.Notice) { notices = append(notices, n.Error()) }}}
				reply, err := connect(t, cfg).Complete(ctx, probe("x"), nil)
				if err != nil || reply.Text != `{"word":"ready"}` || len(notices) != 1 || !strings.Contains(notices[0], "trying again in") {
					t.Errorf("%d, %s: %q, %v, noticed %q", status, after, reply.Text, err, notices)
				}
				if slept := clock.Slept(); len(slept) != 1 || slept[0] > 10*time.Minute {
					t.Errorf("%d, %s: waited %v", status, after, slept)
				}
				asked = 0
				cfg.Transport.Notice = func(llm.Notice) { cancel() }
				if _, err := connect(t, cfg).Complete(ctx, probe("x"), nil); !errors.Is(err, context.Canceled) || asked != 1 {
					t.Errorf("%d, %s: canceled in the pause, it asked %d times: %v", status, after, asked, err)
				}
				asked, recovers = 0, 1<<30
				cfg.Transport.Notice = nil
				if _, err := connect(t, cfg).Complete(context.Background(), probe("x"), nil); err == nil || after == "86400" && (asked != 2 || !llm.Stops(err)) {
					t.Errorf("%d, %s: asked %d times for nothing: %v", status, after, asked, err)
				}
			}
		}
	}
}

func TestAPauseAskedForWithAGoodReplyIsShort(t *testing.T) {
	const most = time.Minute
	for _, after := range []string{"7s", "5m", "9999h", "900000"} {
		url := serve(t, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Retry-After", "86400")
			w.Header().Set("x-ratelimit-remaining-requests", "0")
			w.Header().Set("x-ratelimit-reset-requests", after)
			_, _ = io.WriteString(w, whole)
		})
		clock := llmtest.NewClock()
		client := connect(t, Config{BaseURL: url, Transport: llm.Transport{Clock: clock}})
		for range 3 {
			if _, err := client.Complete(t.Context(), probe("x"), nil); err != nil {
				t.Fatal(after, err)
			}
		}
		want := most
		if d, err := time.ParseDuration(after); err == nil {
			want = min(most, d)
		}
		if slept := clock.Slept(); len(slept) != 2 || slept[0] != want || slept[1] != want {
			t.Errorf("%s: waited %v", after, slept)
		}
	}
}

func TestRetryAfterIsKeptAndConcurrencyHalved(t *testing.T) {
	s := start(t, practice.Options{Faults: practice.Faults{RetryAfter: "3", Rates: map[practice.Fault]float64{practice.RateLimited: 1}}})
	clock := llmtest.NewClock()
	pace := llm.NewPace(llm.PaceSetting{Concurrency: 16}, clock)
	_, err := connect(t, Config{BaseURL: s.URL, Transport: llm.Transport{Clock: clock, Pace: pace}}).Complete(context.Background(), probe("x"), nil)
	var e *llm.Error
	if !errors.As(err, &e) || e.Kind != llm.RateLimited || e.After.Seconds() != 3 {
		t.Errorf("got %v", err)
	}
	for _, d := range clock.Slept() {
		if d.Seconds() != 3 {
			t.Errorf("waited %v", clock.Slept())
		}
	}
	if pace.Concurrency() != 1 {
		t.Errorf("%d at once after six times 429", pace.Concurrency())
	}
}

func TestServersOfThisMachineAreFoundAndOthersLeftAlone(t *testing.T) {
	s := start(t, practice.Options{Double: practice.LMStudio})
	dead := serve(t, func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(404) })
	found := FindLocal(context.Background(), []Preset{{Name: "A", BaseURL: s.URL}, {Name: "B", BaseURL: dead}, {Name: "C", BaseURL: "https://api.example.org/v1"}})
	if len(found) != 1 || found[0].Preset.Name != "A" || len(found[0].Models) != 2 {
		t.Errorf("found %+v", found)
	}
}

func TestTheConnectionTestSaysWhichStepFailed(t *testing.T) {
	s := start(t, practice.Options{Key: "right-key"})
	if _, err := connect(t, Config{BaseURL: s.URL, Key: "wrong-key"}).Test(context.Background(), ""); !errors.Is(err, llm.Unauthorized) || !strings.Contains(err.Error(), "list the models") || strings.Contains(err.Error(), "wrong-key") {
		t.Errorf("got %v", err)
	}
	if r, err := connect(t, Config{BaseURL: s.URL, Key: "right-key", Model: "another"}).Test(context.Background(), ""); err != nil || r.HasModel || len(r.Models) != 2 {
		t.Errorf("%+v, %v", r, err)
	}
	s = start(t, practice.Options{Faults: practice.Faults{Rates: map[practice.Fault]float64{practice.ReasoningOnly: 1}}})
	if _, err := connect(t, Config{BaseURL: s.URL}).Test(context.Background(), ""); !errors.Is(err, llm.ReasoningOnly) || !strings.Contains(err.Error(), "thinking") {
		t.Errorf("got %v", err)
	}
	gone := practice.Start(practice.Options{})
	gone.Close()
	if _, err := connect(t, Config{BaseURL: gone.URL}).Test(context.Background(), ""); !errors.Is(err, llm.Unavailable) || !strings.Contains(err.Error(), "is the server started?") {
		t.Errorf("got %v", err)
	}
	page := serve(t, func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, "<!doctype html><p>Welcome") })
	if _, err := connect(t, Config{BaseURL: page}).Test(context.Background(), ""); !errors.Is(err, llm.Refused) || !strings.Contains(err.Error(), "web page") {
		t.Errorf("got %v", err)
	}
}
