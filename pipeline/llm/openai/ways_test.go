package openai

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"

	"dramatis/pipeline/llm"
)

func TestHeadersFieldsAndQueryGoWithEveryRequest(t *testing.T) {
	seen := 0
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		seen++
		if r.Header.Get("api-key") != "s3cret-header" || r.URL.Query().Get("api-version") != "2024-10-21" {
			t.Errorf("%s came with %q and %q", r.URL.Path, r.Header.Get("api-key"), r.URL.RawQuery)
		}
		if strings.HasSuffix(r.URL.Path, "/models") {
			_, _ = io.WriteString(w, `{"data":[{"id":"scripted-model"}]}`)
			return
		}
		var body map[string]any
		if err := json.NewDecoder(r.Body).Decode(&body); err != nil || body["top_k"] != 40.0 || body["temperature"] != 0.7 {
			t.Errorf("the body is %v (%v)", body, err)
		}
		w.WriteHeader(http.StatusForbidden)
		_, _ = io.WriteString(w, `{"error":{"message":"bad key s3cret-header"}}`)
	})
	c := connect(t, Config{BaseURL: url + "?api-version=2024-10-21", Headers: map[string]string{"api-key": "s3cret-header"},
		Fields: map[string]json.RawMessage{"top_k": json.RawMessage("40"), "temperature": json.RawMessage("0.7")}})
	if _, err := c.Models(context.Background()); err != nil {
		t.Fatal(err)
	}
	_, err := c.Complete(context.Background(), probe("x"), nil)
	if !errors.Is(err, llm.Unauthorized) || strings.Contains(err.Error(), "s3cret") || seen != 2 {
		t.Errorf("%d requests, %v", seen, err)
	}
}

func TestTheLengthOfTheContextIsReadFromTheListOfModels(t *testing.T) {
	for name, field := range map[string]string{"vLLM": `"max_model_len":4096`, "OpenRouter": `"context_length":4096`, "Groq": `"context_window":4096`,
		"Mistral": `"max_context_length":4096`, "llama.cpp": `"meta":{"n_ctx":4096}`} {
		url := serve(t, func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, `{"data":[{"id":"scripted-model",`+field+`}]}`)
		})
		if n := connect(t, Config{BaseURL: url}).context(context.Background(), ""); n != 4096 {
			t.Errorf("%s: %d tokens", name, n)
		}
	}
}

func TestAReplyThatGroqFindsUnfitIsAskedForAgainAndTheModeStays(t *testing.T) {
	url, n := cloud(t, func(w http.ResponseWriter, _ asked, n int) {
		if n == 1 {
			w.WriteHeader(http.StatusBadRequest)
			_, _ = io.WriteString(w, `{"error":{"message":"Failed to generate JSON. Please adjust your prompt.","type":"invalid_request_error","code":"json_validate_failed","failed_generation":"{"}}`)
			return
		}
		_, _ = io.WriteString(w, whole)
	})
	c := connect(t, Config{BaseURL: url})
	if _, err := c.Complete(context.Background(), probe("x"), nil); !errors.Is(err, llm.BadReply) {
		t.Errorf("the first: %v", err)
	}
	if _, err := c.Complete(context.Background(), probe("x"), nil); err != nil || *n != 2 {
		t.Errorf("%d requests, %v", *n, err)
	}
	if mode, _ := c.Quirks().Mode(url, "scripted-model"); mode != JSONSchema {
		t.Errorf("the mode is %v", mode)
	}
}

func TestAStructuredReplyHasALongestLength(t *testing.T) {
	c := connect(t, Config{BaseURL: "http://localhost:1"})
	for _, x := range []struct {
		model        string
		limit, least int
		most         int
	}{{"m", 0, 4000, 16 << 10}, {"m", 3000, 1, 3000}, {"gpt-5", 0, 16 << 10, 16 << 10}} {
		req := probe("x")
		req.Model = x.model
		_, fields := c.build(req, quirk{Limit: x.limit})
		n, _ := fields["max_tokens"].(int)
		if x.model != "m" {
			n, _ = fields["max_completion_tokens"].(int)
		}
		if n < x.least || n > x.most {
			t.Errorf("%+v: at most %d tokens", x, n)
		}
	}
}

// TestTheWritersLongestReplyHoldsForEveryRequest: what a task asks for is less, or it is cut to that.
func TestTheWritersLongestReplyHoldsForEveryRequest(t *testing.T) {
	c := connect(t, Config{BaseURL: "http://localhost:1", MaxTokens: 500})
	for asked, want := range map[int]int{0: 500, 160: 160, 800: 500} {
		req := llm.Request{Model: "m", MaxTokens: asked}
		if _, fields := c.build(req, quirk{}); fields["max_tokens"] != want {
			t.Errorf("a request for %d tokens asks for %v", asked, fields["max_tokens"])
		}
	}
}

func TestAServerWithoutAListOfModelsCanBeTested(t *testing.T) {
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasSuffix(r.URL.Path, "/chat/completions") {
			http.NotFound(w, r)
			return
		}
		_, _ = io.WriteString(w, whole)
	})
	if r, err := connect(t, Config{BaseURL: url}).Test(context.Background(), ""); err != nil || r.JSON != "json_schema" {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestPresetsAreFoundByTheirAddresses(t *testing.T) {
	for address, name := range map[string]string{"https://api.mistral.ai/v1": "Mistral", "https://mine.openai.azure.com/openai/v1?api-version=preview": "Azure OpenAI",
		"https://openrouter.ai": "OpenRouter", "http://127.0.0.1:11434": "Ollama", "https://example.org": ""} {
		if got := PresetOf(address).Name; got != name {
			t.Errorf("%s is %q", address, got)
		}
	}
}

func TestAThoughtWithoutABeginningIsShownOnceAtMost(t *testing.T) {
	reply := `I wonder.</think>\n\nGood day.`
	url := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		for _, piece := range strings.SplitAfter(reply, "</th") {
			_, _ = io.WriteString(w, `data: {"choices":[{"index":0,"delta":{"content":"`+piece+`"}}]}`+"\n\n")
		}
		_, _ = io.WriteString(w, "data: [DONE]\n\n")
	})
	c := connect(t, Config{BaseURL: url})
	chat := llm.Request{Purpose: "reply", Model: "scripted-model", Messages: []llm.Message{{Role: llm.RoleUser, Text: "Hello"}}}
	ask := func() string {
		var shown strings.Builder
		got, err := c.Complete(context.Background(), chat, func(s string) error { shown.WriteString(s); return nil })
		if err != nil || got.Text != strings.TrimSpace(reply[strings.LastIndexAny(reply, ">n")+1:]) {
			t.Errorf("%+v, %v", got, err)
		}
		return shown.String()
	}
	ask()
	if shown := ask(); shown != "Good day." {
		t.Errorf("the second time %q is shown", shown)
	}
	reply = "Good day."
	if shown := ask(); shown != "Good day." {
		t.Errorf("without a thought %q is shown", shown)
	}
}
