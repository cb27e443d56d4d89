package engine

import (
	"cmp"
	"encoding/json"
	"os"
	"strings"
	"time"

	"dramatis/pipeline/llm"
	"dramatis/pipeline/llm/openai"
)

// The kinds of engine.
const (
	Builtin  = "builtin"
	OpenAI   = "openai"
	Practice = "practice" // a scripted server on this machine, in place of a model server
)

// A Config says which engine to make, as chosen by the writer or on the command line.
type Config struct {
	Kind        string // Builtin (also ""), OpenAI or Practice
	BaseURL     string
	Model       string
	EmbedModel  string
	EmbedURL    string // of the server for vectors; "": BaseURL
	Key         string // never stored by this package; "" is allowed
	Concurrency int    // 0: the engine's default
	MaxTokens   int    // of a reply; 0: the default for the server at that address
	Allowed     []string
	Timeout     time.Duration // idle; 0: the default
	Prices      llm.Prices
	Budget      llm.Budget
	Meter       *llm.Meter // shared by several engines with one budget; nil: its own
	Gleanings   int        // additional rounds of extraction per passage
	Apart       bool       // two calls per passage, for models that can't do both at once
	// Thinking is how much a model reasons before it answers: none, low, medium or high; "" leaves it
	// to the server.
	Thinking string
	// Headers and Fields are added to every request (parsed by openai.ParseHeaders and ParseFields).
	Headers map[string]string
	Fields  map[string]json.RawMessage
	BadDay  bool // the practice server fails now and then
	// Lexicon is the path of the writer's own list of emotion words, for scoring by rule; "": none.
	Lexicon string
	// RequestsPerMinute and TokensPerMinute (of prompts, estimated) limit what is sent; 0 does not.
	RequestsPerMinute, TokensPerMinute int
	Notice                             func(llm.Notice)
	Quirks                             *openai.Quirks
}

// usualConcurrency is the default for a server that is not among the presets.
const usualConcurrency = 4

// IsModel reports whether the engine is a model, including the practice server's.
func (c Config) IsModel() bool { return c.Kind == OpenAI || c.Kind == Practice }

// withDefaults fills in defaults: those of the server that usually has that address, else the
// program's.
func (c Config) withDefaults() Config {
	if c.Kind == Practice {
		c = c.practice()
	}
	if !c.IsModel() {
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
	variable = cmp.Or(variable, "OPENAI_API_KEY")
	return strings.TrimSpace(os.Getenv(variable))
}
