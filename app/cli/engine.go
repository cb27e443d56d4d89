package cli

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"dramatis/app/engine"
	"dramatis/pipeline/llm"
	"dramatis/pipeline/llm/openai"
)

// engineFlags are the ENGINE part of a command.
type engineFlags struct {
	kind, url, model, embed, key *string
	concurrency, maxTokens       *int
	perMinute, tokens, gleanings *int
	timeout                      *time.Duration
	prices, lexicon, thinking    *string
	apart                        *bool
	budget                       llm.Budget
	badDay                       *bool
	hosts                        list
}

type list []string

func (l *list) String() string     { return strings.Join(*l, ",") }
func (l *list) Set(s string) error { *l = append(*l, s); return nil }

func addEngine(f *flag.FlagSet) *engineFlags {
	e := &engineFlags{
		kind: f.String("engine", engine.Builtin, ""), url: f.String("base-url", "", ""), model: f.String("model", "", ""),
		embed: f.String("embed-model", "", ""), key: f.String("key-env", "", ""), concurrency: f.Int("concurrency", 0, ""),
		timeout: f.Duration("timeout", 0, ""), maxTokens: f.Int("max-tokens", 0, ""), prices: f.String("prices", "", ""), badDay: f.Bool("bad-day", false, ""), lexicon: f.String("lexicon", "", ""),
		perMinute: f.Int("requests-per-minute", 0, ""), tokens: f.Int("tokens-per-minute", 0, ""), gleanings: f.Int("gleanings", 0, ""),
		thinking: f.String("thinking", "", ""), apart: f.Bool("two-calls", false, ""),
	}
	f.Float64Var(&e.budget.Dollars, "budget", 0, "")
	f.IntVar(&e.budget.Tokens, "budget-tokens", 0, "")
	f.IntVar(&e.budget.Calls, "budget-calls", 0, "")
	f.Var(&e.hosts, "allow-host", "")
	return e
}

func (e *engineFlags) choice() (engine.Config, error) {
	switch *e.kind {
	case engine.Builtin, engine.OpenAI, engine.Practice:
	default:
		return engine.Config{}, wrong("there is no engine %q: it is builtin, openai or practice", *e.kind)
	}
	if *e.kind == engine.OpenAI && (*e.url == "" || *e.model == "") {
		return engine.Config{}, wrong("-engine openai needs -base-url and -model")
	}
	if *e.concurrency < 0 {
		return engine.Config{}, wrong("-concurrency is a number from 1")
	}
	if *e.perMinute < 0 || *e.tokens < 0 || *e.gleanings < 0 {
		return engine.Config{}, wrong("-requests-per-minute, -tokens-per-minute and -gleanings are numbers from 0")
	}
	if *e.maxTokens < 0 || e.budget.Dollars < 0 || e.budget.Tokens < 0 || e.budget.Calls < 0 {
		return engine.Config{}, wrong("-max-tokens, -budget, -budget-tokens and -budget-calls are numbers from 0")
	}
	if *e.thinking != "" && !slices.Contains(openai.Efforts(), *e.thinking) {
		return engine.Config{}, wrong("-thinking is one of %s", strings.Join(openai.Efforts(), ", "))
	}
	prices, err := readPrices(*e.prices)
	if err != nil {
		return engine.Config{}, err
	}
	return engine.Config{Kind: *e.kind, BaseURL: *e.url, Model: *e.model, EmbedModel: *e.embed, Key: engine.Key(*e.key),
		Concurrency: *e.concurrency, Allowed: e.hosts, Timeout: *e.timeout, Thinking: *e.thinking, Apart: *e.apart,
		BadDay: *e.badDay, RequestsPerMinute: *e.perMinute, TokensPerMinute: *e.tokens, Gleanings: *e.gleanings, MaxTokens: *e.maxTokens, Prices: prices, Budget: e.budget, Lexicon: *e.lexicon}, nil
}

// readPrices reads a price table of JSON; no path is the program's own table.
func readPrices(path string) (llm.Prices, error) {
	if path == "" {
		return nil, nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read the prices: %w", err)
	}
	return llm.ParsePrices(data)
}
