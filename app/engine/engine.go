package engine

import (
	"context"
	"net/url"
	"sync/atomic"

	"dramatis/editor"
	"dramatis/editor/kb"
	"dramatis/pipeline/llm"
	"dramatis/pipeline/llm/openai"
	"dramatis/pipeline/task"
	"dramatis/pipeline/task/model"
)

// An Engine with its meter and client.
type Engine struct {
	task.Engine
	Meter       *llm.Meter // nil for the built-in one
	Concurrency int
	Client      *openai.Client // nil for the built-in one
	Lexicon     string         // path of the emotion words it uses; "": only its own

	pause atomic.Pointer[func(context.Context) error] // of the current run
}

// wait blocks while the run that uses the engine is paused, so that nothing more is sent.
func (e *Engine) wait(ctx context.Context) error {
	if pause := e.pause.Load(); pause != nil {
		return (*pause)(ctx)
	}
	return nil
}

// PauseWith makes the engine wait wherever pause blocks; nil does not.
func (e *Engine) PauseWith(pause func(context.Context) error) {
	if pause == nil {
		e.pause.Store(nil)
		return
	}
	e.pause.Store(&pause)
}

// New makes the chosen engine. cache keeps a model's replies; it may be nil. Nothing is sent yet; the
// practice server is started if it is chosen.
func New(c Config, cache llm.Cache) (*Engine, error) {
	c = c.withDefaults()
	if c.Kind == Practice {
		c.Kind, c.BaseURL = OpenAI, startPractice(c.BadDay)
	}
	switch c.Kind {
	case "", Builtin:
		engine, err := builtinWith(c.Lexicon)
		if err != nil {
			return nil, err
		}
		return &Engine{Engine: engine, Concurrency: max(c.Concurrency, 1), Lexicon: c.Lexicon}, nil
	case OpenAI:
	default:
		return nil, kb.Errorf("there is no engine “%s”: choose builtin, openai or practice", c.Kind)
	}
	if c.BaseURL == "" || c.Model == "" {
		return nil, editor.Cannot("a model server needs an address and the name of a model: choose them in the settings, or with -base-url and -model")
	}
	allowed := llm.AllowHosts(c.Allowed...)
	pace := llm.PaceSetting{Concurrency: c.Concurrency, RequestsPerMinute: max(c.RequestsPerMinute, 0), TokensPerMinute: max(c.TokensPerMinute, 0)}
	client, err := openai.New(openai.Config{BaseURL: c.BaseURL, Key: c.Key, Model: c.Model, MaxTokens: c.MaxTokens, Effort: c.Thinking, Headers: c.Headers, Fields: c.Fields,
		Quirks: c.Quirks, Transport: c.transport(allowed, pace)})
	if err != nil {
		return nil, err
	}
	meter := c.Meter
	if meter == nil {
		meter = llm.NewMeter(c.Prices, c.Budget)
	}
	e := &Engine{Meter: meter, Concurrency: c.Concurrency, Client: client}
	layers := llm.Layers{Meter: meter, Notice: c.Notice, Wait: e.wait, Cache: cache}
	options := model.Options{Client: llm.Stack(client, layers), Model: c.Model, Apart: c.Apart, Gleanings: c.Gleanings, Concurrency: c.Concurrency, Notice: c.Notice,
		Context: func() int { return client.ContextLimit(c.Model) }}
	if c.EmbedModel != "" {
		vectors, err := c.vectorServer(client, allowed)
		if err != nil {
			return nil, err
		}
		options.Embedder = llm.CachedEmbedder(layers.Cache, c.EmbedModel, llm.WaitingEmbedder(e.wait, meter.Embedder(c.EmbedModel, vectors.Embedder(c.EmbedModel))))
		options.EmbedModel = c.EmbedModel
	}
	e.Engine = model.New(options)
	return e, nil
}

// vectorServer returns the client for vectors: the model's, or that of a second server, as for
// llama.cpp and vLLM, which serve one model each. Key and headers are sent only to the first server's
// host.
func (c Config) vectorServer(client *openai.Client, allowed llm.Hosts) (*openai.Client, error) {
	if c.EmbedURL == "" {
		return client, nil
	}
	second := openai.Config{BaseURL: c.EmbedURL, Model: c.EmbedModel, Quirks: c.Quirks, Transport: c.transport(allowed, llm.PaceSetting{Concurrency: c.Concurrency})}
	if hostOf(c.EmbedURL) == hostOf(c.BaseURL) {
		second.Key, second.Headers = c.Key, c.Headers
	}
	return openai.New(second)
}

// transport returns what sends the requests to a server.
func (c Config) transport(allowed llm.Hosts, pace llm.PaceSetting) llm.Transport {
	return llm.Transport{Allow: allowed.Has, Idle: c.Timeout, Notice: c.Notice, Pace: llm.NewPace(pace, llm.WallClock{})}
}

// Refusal returns why text may not be sent to one of the servers; nil if the writer has agreed to all of them.
func (c Config) Refusal() error {
	if c.Kind != OpenAI {
		return nil
	}
	servers := []string{c.BaseURL}
	if c.EmbedModel != "" && c.EmbedURL != "" {
		servers = append(servers, c.EmbedURL)
	}
	for _, address := range servers {
		if err := llm.MayGo(parseAddress(address), llm.AllowHosts(c.Allowed...).Has); err != nil {
			return err
		}
	}
	return nil
}

// hostOf returns the host and port of a typed address; "" for none.
func hostOf(address string) string { return parseAddress(address).Host }

// parseAddress returns a typed address; an empty one where it can't be parsed.
func parseAddress(address string) *url.URL {
	normal, err := openai.NormalizeURL(address)
	if err != nil {
		return &url.URL{}
	}
	u, err := url.Parse(normal)
	if err != nil {
		return &url.URL{}
	}
	return u
}
