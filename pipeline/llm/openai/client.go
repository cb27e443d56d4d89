package openai

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"time"

	oai "github.com/sashabaranov/go-openai"

	"dramatis/pipeline/llm"
	"dramatis/pipeline/llm/reply"
)

// A Config says which server, which model and how. Only BaseURL must be set.
type Config struct {
	BaseURL   string
	Key       string // empty for servers that want none; kept out of every error
	Model     string // used where a request names none
	MaxTokens int    // the longest reply to any request; 0 leaves it to the request and the server
	// Effort is how much a model reasons before it answers: none, low, medium or high; "" leaves it to
	// the server.
	Effort string
	// Headers are sent with every request, and Fields with every request for a reply, replacing
	// existing ones: for what a server needs beyond OpenAI's protocol. Values of headers are kept out
	// of every error, as the key is.
	Headers map[string]string
	Fields  map[string]json.RawMessage

	Pace   *llm.Pace              // shared by all clients of one server
	Allow  func(host string) bool // the writer's consent; nil allows this machine only
	Idle   time.Duration          // without a byte; 0 is llm.DefaultIdle
	Clock  llm.Clock              // nil is the machine's
	Quirks *Quirks                // nil: learnt by this client alone
	Notice func(llm.Notice)       // is called for retries and doubts; may be nil

	Base   http.RoundTripper // nil is the network
	Random func() float64    // of the jitter; nil is random
}

// A Client is an llm.Client of one server.
type Client struct {
	cfg    Config
	base   string
	api    *oai.Client
	http   *http.Client
	quirks *Quirks
	clock  llm.Clock
	secret []string
}

// New makes a client without sending anything.
func New(cfg Config) (*Client, error) {
	base, err := NormalizeURL(cfg.BaseURL)
	if err != nil {
		return nil, err
	}
	c := &Client{cfg: cfg, base: base, quirks: cfg.Quirks, clock: cfg.Clock}
	if c.quirks == nil {
		c.quirks = NewQuirks()
	}
	if c.clock == nil {
		c.clock = llm.WallClock{}
	}
	if c.cfg.Random == nil {
		c.cfg.Random = rand.Float64
	}
	c.secret = []string{cfg.Key}
	headers := maps.Clone(cfg.Headers)
	if PresetOf(base).Name == azureName && cfg.Key != "" && headers["Api-Key"] == "" { // which takes keys that are not bearer tokens in this header
		if headers == nil {
			headers = map[string]string{}
		}
		headers["Api-Key"] = strings.TrimSpace(cfg.Key)
	}
	for _, value := range headers {
		c.secret = append(c.secret, value)
	}
	c.http = &http.Client{Transport: wire{headers: headers, query: queryOf(cfg.BaseURL), next: llm.NewTransport(llm.Transport{
		Base: cfg.Base, Clock: c.clock, Pace: cfg.Pace, Allow: cfg.Allow, Idle: cfg.Idle,
		Random: cfg.Random, Secrets: c.secret, Notice: cfg.Notice, Took: c.took,
	})}, CheckRedirect: sameServer}
	api := oai.DefaultConfig(strings.TrimSpace(cfg.Key))
	api.BaseURL = base
	api.HTTPClient = c.http
	api.EmptyMessagesLimit = 1 << 20 // our event reader drops them already
	c.api = oai.NewClientWithConfig(api)
	return c, nil
}

// sameServer follows a redirect within a server only: another scheme, host or port is another receiver
// of text and key, which the writer must name.
func sameServer(req *http.Request, via []*http.Request) error {
	first := via[0].URL
	switch {
	case req.URL.Scheme != first.Scheme || req.URL.Host != first.Host:
		return llm.Errorf(llm.Refused, "it sends requests on to %s://%s; nothing was sent there: give that address yourself if it is right", llm.Shorten(req.URL.Scheme), llm.Shorten(req.URL.Host))
	case len(via) >= mostRedirects:
		return llm.Errorf(llm.Refused, "it sends requests on in a circle")
	}
	return nil
}

const mostRedirects = 5

// took records how long the server takes for a reply of the client's model.
func (c *Client) took(req *http.Request, d time.Duration) {
	if strings.HasSuffix(req.URL.Path, "/chat/completions") {
		c.quirks.with(c.base, c.cfg.Model, func(h *quirk) { h.took(d) })
	}
}

// BaseURL returns the normalized address.
func (c *Client) BaseURL() string { return c.base }

// Quirks returns what the server was found to accept.
func (c *Client) Quirks() *Quirks { return c.quirks }

// ContextLimit returns how many tokens a model reads at once, 0 if not known yet.
func (c *Client) ContextLimit(model string) int { return c.quirks.Limit(c.base, c.model(model)) }

func (c *Client) model(name string) string {
	if name == "" {
		return c.cfg.Model
	}
	return name
}

// Complete sends one request. It is always streamed, so that the idle time-out counts only silence. A
// JSON mode that is refused or ignored is replaced by the next weaker one, and a refused field is left
// out.
func (c *Client) Complete(ctx context.Context, req llm.Request, onText func(string) error) (llm.Reply, error) {
	req.Model = c.model(req.Model)
	if limit := c.quirks.Limit(c.base, req.Model); limit > 0 && req.EstimatePrompt()*9/10 > limit {
		return llm.Reply{}, (&llm.Error{Kind: llm.TooLong, Limit: limit}).Tell("%s reads %d tokens at once, this request has about %d", req.Model, limit, req.EstimatePrompt())
	}
	if req.Schema != nil {
		settled, err := c.quirks.settle(ctx, c.clock, c.base, req.Model)
		if err != nil {
			return llm.Reply{}, err
		}
		defer settled()
	}
	h := c.quirks.get(c.base, req.Model)
	var refused error
	for {
		got, err := c.once(ctx, req, h, onText)
		if err == nil && c.ignoresMode(req, &h, got.Text) {
			continue
		}
		fix := c.adapt(&h, req, err)
		if fix {
			if refused == nil {
				refused = err
			}
			continue
		}
		if err != nil && refused != nil && llm.KindOf(err) == llm.Refused {
			return got, refused // nothing helped: the first error is the most informative
		}
		c.learn(ctx, req, h, err)
		return got, err
	}
}

// droppable are the fields a reply can do without.
var droppable = []string{"temperature", "stream_options", "reasoning_effort", "chat_template_kwargs", "max_completion_tokens", "max_tokens", "stream"}

// mostProse is how many replies without any JSON a server may give under json_schema if it has given
// one with it.
const mostProse = 3

// ignoresMode records whether a reply has JSON, and weakens the mode for a server that accepts
// response_format and ignores it: only then does the schema go into the prompt.
func (c *Client) ignoresMode(req llm.Request, h *quirk, text string) bool {
	if req.Schema == nil {
		return false
	}
	_, err := reply.Parse(text)
	prose := errors.Is(err, reply.ErrNoJSON)
	ignored := false
	c.quirks.with(c.base, req.Model, func(x *quirk) {
		if !prose {
			x.prose = 0
			return
		}
		x.prose++
		ignored = h.Mode == JSONSchema && (!x.Known || x.prose >= mostProse)
	})
	if ignored {
		h.Mode++
	}
	return ignored
}

// adapt changes what is sent after a refusal, and reports whether to try again.
func (c *Client) adapt(h *quirk, req llm.Request, err error) bool {
	var e *llm.Error
	if !errors.As(err, &e) || e.Kind != llm.Refused && e.Status != http.StatusNotImplemented {
		return false
	}
	switch e.Status {
	case http.StatusBadRequest, http.StatusUnprocessableEntity, http.StatusNotImplemented:
	default:
		return false
	}
	if h.dropField(e) {
		return true
	}
	if req.Schema != nil && h.Mode < Plain {
		h.Mode++
		return true
	}
	return false
}

// dropField leaves out, from now on, a field that a refusal names. It reports whether there is one.
func (h *quirk) dropField(e *llm.Error) bool {
	about := strings.ToLower(e.Param + " " + e.Detail)
	if strings.Contains(about, "response_format") {
		return false
	}
	for _, field := range droppable {
		if h.Drop[field] || !strings.Contains(about, field) || field == "stream" && strings.ToLower(e.Param) != field {
			continue
		}
		if field == "max_completion_tokens" && strings.Contains(about, "max_tokens") && !h.Completion {
			h.Completion = true // "use max_completion_tokens instead"
			return true
		}
		h.Drop[field] = true
		return true
	}
	return false
}

// learn remembers what worked.
func (c *Client) learn(ctx context.Context, req llm.Request, h quirk, err error) {
	var e *llm.Error
	errors.As(err, &e)
	switch {
	case err == nil, e != nil && (e.Kind == llm.CutOff || e.Kind == llm.ReasoningOnly || e.Kind == llm.BadReply):
		c.quirks.with(c.base, req.Model, func(x *quirk) {
			x.Drop, x.Completion = h.Drop, h.Completion
			if req.Schema != nil {
				x.Known, x.Mode = true, max(x.Mode, h.Mode)
			}
		})
	case e != nil && (e.Kind == llm.TooLong || e.Kind == llm.Truncated) && e.Limit > 0:
		c.quirks.with(c.base, req.Model, func(x *quirk) { x.Limit = e.Limit })
	case e != nil && e.Kind == llm.Truncated && c.quirks.Limit(c.base, req.Model) == 0:
		// It cuts silently (Ollama, KoboldCpp): its own routes say where, so that later requests can
		// be made to fit.
		c.Context(ctx, req.Model)
	}
}

// once sends one request as h says.
func (c *Client) once(ctx context.Context, req llm.Request, h quirk, onText func(string) error) (llm.Reply, error) {
	ctx = llm.WithTokens(ctx, req.EstimatePrompt())
	out, fields := c.build(req, h)
	if !h.Drop["stream"] {
		if !h.Drop["stream_options"] {
			out.StreamOptions = &oai.StreamOptions{IncludeUsage: true}
		}
		return c.stream(withFields(ctx, fields), req, out, onText)
	}
	resp, err := c.api.CreateChatCompletion(withFields(ctx, fields), out)
	if err != nil {
		return llm.Reply{}, c.convertError(ctx, err)
	}
	got := answer{usage: llm.Usage{Prompt: resp.Usage.PromptTokens, Completion: resp.Usage.CompletionTokens}}
	if len(resp.Choices) > 0 {
		m := resp.Choices[0].Message
		got.text, got.thought, got.refusal = m.Content, m.ReasoningContent, m.Refusal
		for _, part := range m.MultiContent {
			got.text += part.Text
		}
		got.finish = string(resp.Choices[0].FinishReason)
	}
	whole, err := c.finish(req, got)
	if err == nil && onText != nil {
		err = onText(whole.Text)
	}
	return whole, err
}

// schemaNote is added to the instruction if the server takes no schema.
const schemaNote = "\n\nAnswer with one JSON object and nothing else: no explanation, no code fence. It must fit this JSON Schema:\n"

func (c *Client) build(req llm.Request, h quirk) (oai.ChatCompletionRequest, map[string]any) {
	out := oai.ChatCompletionRequest{Model: req.Model}
	system := req.System
	if req.Schema != nil {
		switch h.Mode {
		case JSONSchema:
			out.ResponseFormat = &oai.ChatCompletionResponseFormat{Type: oai.ChatCompletionResponseFormatTypeJSONSchema,
				JSONSchema: &oai.ChatCompletionResponseFormatJSONSchema{Name: req.Schema.Name, Strict: true, Schema: req.Schema.JSON}}
		case JSONObject:
			out.ResponseFormat = &oai.ChatCompletionResponseFormat{Type: oai.ChatCompletionResponseFormatTypeJSONObject}
			fallthrough
		default:
			system += schemaNote + string(req.Schema.JSON)
		}
	}
	if system != "" {
		out.Messages = append(out.Messages, oai.ChatCompletionMessage{Role: oai.ChatMessageRoleSystem, Content: system})
	}
	for _, m := range req.Messages {
		out.Messages = append(out.Messages, oai.ChatCompletionMessage{Role: m.Role, Content: m.Text})
	}
	return out, c.fields(req, h)
}

// fields returns the fields of a request that go-openai has no place for, or that some servers refuse.
func (c *Client) fields(req llm.Request, h quirk) map[string]any {
	fields := map[string]any{}
	reasoner := onlyReasons(req.Model)
	if !reasoner && !h.Drop["temperature"] {
		fields["temperature"] = req.Temperature
	}
	if c.cfg.Effort != "" {
		c.think(fields, h)
	}
	limit, name := req.MaxTokens, "max_tokens"
	if most := c.cfg.MaxTokens; most > 0 && (limit == 0 || limit > most) {
		limit = most
	}
	if reasoner || h.Completion {
		name = "max_completion_tokens"
	}
	if limit == 0 && req.Schema != nil {
		limit = capOf(req, h)
	}
	if limit > 0 && !h.Drop[name] {
		fields[name] = limit
	}
	for name, value := range c.cfg.Fields {
		fields[name] = value
	}
	return fields
}

// capOf returns the default bound of a structured reply in tokens: a model that repeats itself would
// never end on a server without a limit. It leaves room for reasoning, and fits into the context if
// that is known.
func capOf(req llm.Request, h quirk) int {
	const most, least, timesInput = 16 << 10, 8 << 10, 4
	limit := min(most, max(least, timesInput*req.EstimatePrompt()))
	if onlyReasons(req.Model) {
		limit = most
	}
	if left := h.Limit - req.EstimatePrompt()*11/10; h.Limit > 0 && left > 0 {
		limit = min(limit, left)
	}
	return limit
}

// think sets how much the model reasons: in OpenAI's and Ollama's field, and to turn it off also in
// those of llama.cpp and vLLM.
func (c *Client) think(fields map[string]any, h quirk) {
	if !h.Drop["reasoning_effort"] {
		fields["reasoning_effort"] = c.cfg.Effort
	}
	if c.cfg.Effort == EffortNone && !h.Drop["chat_template_kwargs"] && PresetOf(c.base).Name != "OpenAI" {
		fields["chat_template_kwargs"] = map[string]any{"enable_thinking": false}
	}
}

// EffortNone turns reasoning off.
const EffortNone = "none"

// Efforts returns the values of Config.Effort.
func Efforts() []string { return []string{EffortNone, "low", "medium", "high"} }

// onlyReasons reports whether a name is that of an OpenAI model that refuses a temperature.
func onlyReasons(model string) bool {
	return slices.ContainsFunc([]string{"o1", "o3", "o4", "gpt-5", "gpt-6"}, func(p string) bool { return strings.HasPrefix(model, p) })
}

// convertError converts an error of go-openai.
func (c *Client) convertError(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var e *llm.Error
	if errors.As(err, &e) {
		return c.redacted(e)
	}
	// The transport has handled failures of HTTP: what is left is a reply that go-openai could not
	// decode.
	var syntax *json.SyntaxError
	var mismatch *json.UnmarshalTypeError
	detail := "the server's answer was not understood"
	if !errors.As(err, &syntax) && !errors.As(err, &mismatch) {
		detail = llm.Redact(err.Error(), c.secret...)
	}
	return &llm.Error{Kind: llm.BadReply, Detail: detail}
}

// redacted removes the key from what a server said, which may repeat it anywhere: in an error, in the
// middle of a stream, in a refusal.
func (c *Client) redacted(e *llm.Error) *llm.Error {
	clean := *e
	clean.Detail = llm.Redact(e.Detail, c.secret...)
	clean.Param = llm.Redact(e.Param, c.secret...)
	clean.Reply = llm.Redact(e.Reply, c.secret...)
	return &clean
}
