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
	Practice = "practice" // a scripted stand-in for a model server, on this machine
)

// A Config says which engine is to be made, as the writer or the command line
// chooses it.
type Config struct {
	Kind        string // Builtin (also ""), OpenAI or Practice
	BaseURL     string
	Model       string
	EmbedModel  string
	EmbedURL    string // of the server that makes vectors; "": that of BaseURL
	Key         string // never stored by this package; "" is allowed
	Concurrency int    // 0: the engine's own
	MaxTokens   int    // of a reply; 0: what suits the server at that address
	Allowed     []string
	Timeout     time.Duration // idle; 0: the default
	Prices      llm.Prices
	Budget      llm.Budget
	Meter       *llm.Meter // counts for several engines with one budget; nil: one of its own
	Gleanings   int        // more rounds of extraction a passage
	Apart       bool       // two calls a passage, for models to which one is too much
	// Thinking is how much a model thinks before it answers: none, low, medium or high;
	// "" leaves it to the server.
	Thinking string
	// Headers and Fields are sent beside what the program sends (openai.ParseHeaders and
	// ParseFields read them).
	Headers map[string]string
	Fields  map[string]json.RawMessage
	BadDay  bool // the practice server fails now and then
	// Lexicon is the path of the writer's own list of words of feeling, for scoring
	// by rule; "": none.
	Lexicon string
	// RequestsPerMinute and TokensPerMinute (of prompts, estimated) bound what is
	// sent; 0 does not.
	RequestsPerMinute, TokensPerMinute int
	Notice                             func(llm.Notice)
	Quirks                             *openai.Quirks
}

// usualConcurrency is that of a server that is not among the presets.
const usualConcurrency = 4

// IsModel reports whether a model is asked, be it the practice server's.
func (c Config) IsModel() bool { return c.Kind == OpenAI || c.Kind == Practice }

// withDefaults gives what was not chosen its default: that of the server which
// usually has that address, else the program's.
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

// JudgeTemperature is that of ratings (RoleRAG 4.3, after Ditto).
const JudgeTemperature = 0.2
