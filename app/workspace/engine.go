package workspace

import (
	"cmp"
	"context"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"dramatis/editor"
	"dramatis/editor/kb"
	"dramatis/pipeline/llm"
	"dramatis/pipeline/llm/openai"
	"dramatis/pipeline/task"
	"dramatis/pipeline/task/model"
)

// The kinds of engine.
const (
	Builtin  = "builtin"
	OpenAI   = "openai"
	Practice = "practice" // a scripted stand-in for a model server, on this machine
)

// A EngineConfig of engine, as the writer or the command line makes it.
type EngineConfig struct {
	Kind        string // Builtin (also ""), OpenAI or Practice
	BaseURL     string
	Model       string
	EmbedModel  string
	Key         string // never stored by this package; "" is allowed
	Concurrency int    // 0: the engine's own
	MaxTokens   int    // of a reply; 0: what suits the server at that address
	Allowed     []string
	Timeout     time.Duration // idle; 0: the default
	Prices      llm.Prices
	Budget      llm.Budget
	Gleanings   int  // more rounds of extraction a passage
	Apart       bool // two calls a passage, for models to which one is too much
	BadDay      bool // the practice server fails now and then
	// Lexicon is the path of the writer's own list of words of feeling, for scoring
	// by rule; "": none.
	Lexicon string
	// RequestsPerMinute and TokensPerMinute (of prompts, estimated) bound what is
	// sent; 0 does not.
	RequestsPerMinute, TokensPerMinute int
	Notice                             func(llm.Notice)
	Habits                             *openai.Quirks
}

// An Engine with what it costs.
type Engine struct {
	task.Engine
	Meter       *llm.Meter // nil for the built-in one
	Concurrency int
	Client      *openai.Client // nil for the built-in one
	Lexicon     string         // path of the list of words it scores emotions with; "": its own only

	pause atomic.Pointer[func(context.Context) error] // of the run under way
}

// wait blocks while the run that uses the engine is paused, so that whatever the
// run is doing, nothing more is sent.
func (e *Engine) wait(ctx context.Context) error {
	if pause := e.pause.Load(); pause != nil {
		return (*pause)(ctx)
	}
	return nil
}

// usualConcurrency is that of a server which is none of the presets.
const usualConcurrency = 4

// withDefaults gives what was not chosen its default: that of the server which usually
// stands at the address, else the program's.
func (c EngineConfig) withDefaults() EngineConfig {
	if c.Kind == Practice {
		c = c.practice()
	}
	if c.Kind != OpenAI {
		return c
	}
	p := openai.PresetOf(c.BaseURL)
	c.Concurrency = cmp.Or(max(c.Concurrency, 0), p.Concurrency, usualConcurrency)
	c.MaxTokens = cmp.Or(max(c.MaxTokens, 0), p.MaxTokens)
	if c.Prices == nil {
		c.Prices = llm.DefaultPrices()
	}
	return c
}

// Key reads a key from an environment variable.
func Key(variable string) string {
	if variable == "" {
		variable = "OPENAI_API_KEY"
	}
	return strings.TrimSpace(os.Getenv(variable))
}

// Engine makes the chosen engine. Replies of a model are cached in the base;
// b may be nil. Nothing is sent yet.
func (b *Workspace) Engine(c EngineConfig) (*Engine, error) {
	c = c.withDefaults()
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
	client, err := openai.New(openai.Config{BaseURL: c.BaseURL, Key: c.Key, Model: c.Model, MaxTokens: c.MaxTokens, Allow: allowed.Has, Idle: c.Timeout,
		Pace: llm.NewPace(llm.PaceSetting{Concurrency: c.Concurrency, RequestsPerMinute: max(c.RequestsPerMinute, 0), TokensPerMinute: max(c.TokensPerMinute, 0)}, llm.WallClock{}), Habits: c.Habits, Notice: c.Notice})
	if err != nil {
		return nil, err
	}
	meter := llm.NewMeter(c.Prices, c.Budget)
	e := &Engine{Meter: meter, Concurrency: c.Concurrency, Client: client}
	layers := llm.Layers{Meter: meter, Notice: c.Notice, Wait: e.wait}
	if b != nil && b.ReadOnly() == nil {
		layers.Cache = b.File.Cache()
	}
	options := model.Options{Client: llm.Stack(client, layers), Model: c.Model, Apart: c.Apart, Gleanings: c.Gleanings, Concurrency: c.Concurrency, Notice: c.Notice, JudgeTemperature: JudgeTemperature,
		Context: func() int { return client.ContextLimit(c.Model) }}
	if c.EmbedModel != "" {
		options.Embedder = llm.CachedEmbedder(layers.Cache, c.EmbedModel, llm.WaitingEmbedder(e.wait, meter.Embedder(c.EmbedModel, client.Embedder(c.EmbedModel))))
		options.EmbedModel = c.EmbedModel
	}
	e.Engine = model.New(options)
	return e, nil
}
