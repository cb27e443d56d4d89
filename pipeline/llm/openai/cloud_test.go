package openai

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"dramatis/pipeline/llm"
	"dramatis/pipeline/llm/llmtest"
)

// asked is a request as a double of a cloud service reads it.
type asked struct {
	Stream        bool            `json:"stream"`
	StreamOptions json.RawMessage `json:"stream_options"`
	Effort        string          `json:"reasoning_effort"`
	Template      map[string]bool `json:"chat_template_kwargs"`
	Format        *struct{ Type string }
	Messages      []struct{ Content string }
}

// cloud plays a service: answer gets the request and its number, from 1.
func cloud(t *testing.T, answer func(w http.ResponseWriter, in asked, n int)) (string, *int) {
	t.Helper()
	n := new(int)
	return serve(t, func(w http.ResponseWriter, r *http.Request) {
		var in asked
		body, err := io.ReadAll(r.Body)
		if err != nil || json.Unmarshal(body, &in) != nil {
			t.Errorf("the request can't be read: %v", err)
		}
		*n++
		w.Header().Set("Content-Type", "application/json")
		answer(w, in, *n)
	}), n
}

func TestAServerThatIgnoresTheSchemaGetsItInThePrompt(t *testing.T) {
	url, n := cloud(t, func(w http.ResponseWriter, in asked, _ int) { // as Anthropic's: "response_format: ignored"
		text := "The word is ready."
		if strings.Contains(in.Messages[0].Content, "JSON Schema") {
			text = `{\"word\":\"ready\"}`
		}
		_, _ = io.WriteString(w, `{"choices":[{"message":{"content":"`+text+`"},"finish_reason":"stop"}]}`)
	})
	c := connect(t, Config{BaseURL: url})
	for range 2 {
		if reply, err := c.Complete(context.Background(), probe("x"), nil); err != nil || reply.Text != `{"word":"ready"}` {
			t.Fatalf("%+v, %v", reply, err)
		}
	}
	if mode, known := c.Quirks().Mode(url, "scripted-model"); *n != 3 || !known || mode != JSONObject {
		t.Errorf("%d requests, mode %v", *n, mode)
	}
}

func TestALimitForAMinuteIsWaitedForThoughItSpeaksOfBilling(t *testing.T) {
	url, n := cloud(t, func(w http.ResponseWriter, _ asked, n int) { // as Gemini's
		if n == 1 {
			w.WriteHeader(http.StatusTooManyRequests)
			_, _ = io.WriteString(w, `[{"error":{"code":429,"message":"You exceeded your current quota, please check your plan and billing details. Please retry in 2.67s.","status":"RESOURCE_EXHAUSTED","details":[{"retryDelay":"2s"}]}}]`)
			return
		}
		_, _ = io.WriteString(w, whole)
	})
	clock := llmtest.NewClock()
	c := connect(t, Config{BaseURL: url, Transport: llm.Transport{Clock: clock}})
	began := clock.Now()
	if _, err := c.Complete(context.Background(), probe("x"), nil); err != nil || *n != 2 {
		t.Fatalf("%d requests, %v", *n, err)
	}
	if d := clock.Now().Sub(began); d < 2*time.Second || d > 4*time.Second {
		t.Errorf("it waited %s", d)
	}
}

func TestALimitForADayEndsTheRun(t *testing.T) {
	url, n := cloud(t, func(w http.ResponseWriter, _ asked, _ int) {
		w.WriteHeader(http.StatusTooManyRequests)
		_, _ = io.WriteString(w, `[{"error":{"code":429,"message":"You exceeded your current quota, please check your plan and billing details. Please retry in 2.67s.","details":[{"quotaId":"GenerateRequestsPerDayPerProjectPerModel-FreeTier"}]}}]`)
	})
	if _, err := connect(t, Config{BaseURL: url}).Complete(context.Background(), probe("x"), nil); !errors.Is(err, llm.QuotaExhausted) || *n != 1 {
		t.Errorf("%d requests, %v", *n, err)
	}
}

func TestAFieldThatAServiceForbidsInItsOwnWordsIsLeftOut(t *testing.T) {
	for name, refusal := range map[string]string{
		"Mistral": `{"object":"error","message":{"detail":[{"type":"extra_forbidden","loc":["body","stream_options"],"msg":"Extra inputs are not permitted"}]},"type":"invalid_request_error"}`,
		"FastAPI": `{"detail":[{"type":"extra_forbidden","loc":["body","stream_options"],"msg":"Extra inputs are not permitted"}]}`,
	} {
		url, n := cloud(t, func(w http.ResponseWriter, in asked, _ int) {
			if len(in.StreamOptions) > 0 {
				w.WriteHeader(http.StatusUnprocessableEntity)
				_, _ = io.WriteString(w, refusal)
				return
			}
			_, _ = io.WriteString(w, whole)
		})
		c := connect(t, Config{BaseURL: url})
		for range 2 {
			if _, err := c.Complete(context.Background(), probe("x"), nil); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		if dropped := slices.Sorted(maps.Keys(c.Quirks().get(url, "scripted-model").Drop)); *n != 3 || strings.Join(dropped, " ") != "stream_options" {
			t.Errorf("%s: %d requests, without %v", name, *n, dropped)
		}
	}
}

func TestAnErrorInPlaceOfAChoiceIsTriedAgain(t *testing.T) {
	for name, failure := range map[string]string{ // as OpenRouter's, with HTTP 200
		"whole":  `{"choices":[{"error":{"code":502,"message":"Provider returned error"},"message":{"content":""},"finish_reason":"error"}]}`,
		"stream": "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"\"},\"finish_reason\":\"error\",\"error\":{\"code\":502,\"message\":\"Provider returned error\"}}]}\n\n",
		"limit":  `{"error":{"code":429,"message":"Rate limit exceeded"}}`,
	} {
		url, n := cloud(t, func(w http.ResponseWriter, _ asked, n int) {
			if n > 1 {
				_, _ = io.WriteString(w, whole)
				return
			}
			if name == "stream" {
				w.Header().Set("Content-Type", "text/event-stream")
			}
			_, _ = io.WriteString(w, failure)
		})
		if reply, err := connect(t, Config{BaseURL: url}).Complete(context.Background(), probe("x"), nil); err != nil || *n != 2 {
			t.Errorf("%s: %d requests, %+v, %v", name, *n, reply, err)
		}
	}
}

func TestASlowStructuredReplyIsNotIdle(t *testing.T) {
	const idle = 300 * time.Millisecond
	url, n := cloud(t, func(w http.ResponseWriter, in asked, _ int) {
		if !in.Stream {
			t.Error("a structured request is not streamed")
		}
		w.Header().Set("Content-Type", "text/event-stream")
		for _, piece := range []string{`{\"wo`, `rd\":`, `\"rea`, `dy\"}`} {
			_, _ = io.WriteString(w, `data: {"choices":[{"index":0,"delta":{"content":"`+piece+`"}}]}`+"\n\n")
			w.(http.Flusher).Flush()
			<-time.After(idle / 2) // the reply as a whole takes twice the idle time
		}
		_, _ = io.WriteString(w, "data: [DONE]\n\n")
	})
	c := connect(t, Config{BaseURL: url, Transport: llm.Transport{Idle: idle, Clock: llm.WallClock{}}})
	if reply, err := c.Complete(context.Background(), probe("x"), nil); err != nil || reply.Text != `{"word":"ready"}` || *n != 1 {
		t.Errorf("%d requests, %+v, %v", *n, reply, err)
	}
}

func TestAReplyThatRunsOnIsCutOff(t *testing.T) {
	url, _ := cloud(t, func(w http.ResponseWriter, _ asked, _ int) {
		w.Header().Set("Content-Type", "text/event-stream")
		for range 1 << 10 {
			if _, err := io.WriteString(w, `data: {"choices":[{"index":0,"delta":{"content":"`+strings.Repeat("and so on ", 100)+`"}}]}`+"\n\n"); err != nil {
				return
			}
		}
	})
	if _, err := connect(t, Config{BaseURL: url}).Complete(context.Background(), probe("x"), nil); !errors.Is(err, llm.CutOff) {
		t.Error(err)
	}
}

func TestThinkingIsTurnedOffWhereTheServerKnowsHow(t *testing.T) {
	url, n := cloud(t, func(w http.ResponseWriter, in asked, n int) {
		if n == 1 && in.Template != nil {
			w.WriteHeader(http.StatusBadRequest)
			_, _ = io.WriteString(w, `{"error":{"message":"Unrecognized request argument supplied: chat_template_kwargs","type":"invalid_request_error"}}`)
			return
		}
		if in.Effort != effortNone || in.Template != nil {
			t.Errorf("request %d: effort %q, template %v", n, in.Effort, in.Template)
		}
		_, _ = io.WriteString(w, whole)
	})
	if _, err := connect(t, Config{BaseURL: url, Effort: effortNone}).Complete(context.Background(), probe("x"), nil); err != nil || *n != 2 {
		t.Errorf("%d requests, %v", *n, err)
	}
}
