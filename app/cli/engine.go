package cli

import (
	"flag"
	"fmt"
	"slices"
	"strings"

	"dramatis/app/engine"
	"dramatis/pipeline/llm"
	"dramatis/pipeline/llm/openai"
	"dramatis/storage/files"
)

// engineFlags are the ENGINE part of a command.
type engineFlags struct {
	engine.Config
	key, prices, fields string
	hosts, headers      list
}

type list []string

func (l *list) String() string     { return strings.Join(*l, ",") }
func (l *list) Set(s string) error { *l = append(*l, s); return nil }

func addEngine(f *flag.FlagSet) *engineFlags {
	e := &engineFlags{}
	f.StringVar(&e.Kind, "engine", engine.Builtin, "`KIND` of engine: builtin (no model), openai (a model server) or practice (a scripted server, no model)")
	f.StringVar(&e.BaseURL, "base-url", "", "address of the model server, a `URL`")
	f.StringVar(&e.Model, "model", "", "`NAME` of the language model")
	f.StringVar(&e.EmbedModel, "embed-model", "", "`NAME` of the model for vectors")
	f.StringVar(&e.key, "key-env", "", "environment `VARIABLE` that holds the key (default OPENAI_API_KEY)")
	f.IntVar(&e.Concurrency, "concurrency", 0, "`N` requests at a time (default: what suits the server)")
	f.DurationVar(&e.Timeout, "timeout", 0, "give up a request after this `DURATION` of silence, such as 90s")
	f.IntVar(&e.MaxTokens, "max-tokens", 0, "longest reply in tokens, `N` (default: what suits the server)")
	f.StringVar(&e.prices, "prices", "", "read prices from a JSON `FILE`")
	f.BoolVar(&e.BadDay, "bad-day", false, "let the practice server fail now and then")
	f.StringVar(&e.Lexicon, "lexicon", "", "score emotions by rule with the list of words in a `FILE`")
	f.IntVar(&e.RequestsPerMinute, "requests-per-minute", 0, "send at most `N` requests a minute")
	f.IntVar(&e.TokensPerMinute, "tokens-per-minute", 0, "send at most `N` tokens a minute")
	f.IntVar(&e.Gleanings, "gleanings", 0, "read each passage `N` more times")
	f.StringVar(&e.Thinking, "thinking", "", "how much the model thinks: the `LEVEL` none, low, medium or high")
	f.StringVar(&e.EmbedURL, "embed-base-url", "", "address of the server that makes vectors, a `URL` (default: that of -base-url)")
	f.StringVar(&e.fields, "extra-body", "", "additional fields to send, a `JSON` object")
	f.BoolVar(&e.Apart, "two-calls", false, "read a passage in two calls, for small models")
	f.Float64Var(&e.Budget.Dollars, "budget", 0, "stop after spending this many `DOLLARS`")
	f.IntVar(&e.Budget.Tokens, "budget-tokens", 0, "stop after using `N` tokens")
	f.IntVar(&e.Budget.Calls, "budget-calls", 0, "stop after `N` calls")
	f.Var(&e.headers, "header", "send an additional `HEADER`, as \"Name: value\"; may be repeated")
	f.Var(&e.hosts, "allow-host", "allow text to be sent to this `HOST`; may be repeated")
	return e
}

func (e *engineFlags) choice() (engine.Config, error) {
	if err := e.check(); err != nil {
		return engine.Config{}, err
	}
	c, err := e.Config, error(nil)
	if c.Prices, err = readPrices(e.prices); err != nil {
		return engine.Config{}, err
	}
	if c.Headers, err = openai.ParseHeaders(e.headers); err != nil {
		return engine.Config{}, errUsage("%s", err)
	}
	if c.Fields, err = openai.ParseFields(e.fields); err != nil {
		return engine.Config{}, errUsage("%s", err)
	}
	c.Key = engine.Key(e.key)
	c.Allowed = slices.Clone([]string(e.hosts))
	for _, h := range e.hosts { // a host named for this run may be used without encryption too
		c.Allowed = append(c.Allowed, "http://"+h)
	}
	if c.Kind != engine.Practice { // which would start
		_, err = engine.New(c, nil) // before a file is made
	}
	return c, err
}

// check returns an error for impossible flags.
func (e *engineFlags) check() error {
	kinds := []string{engine.Builtin, engine.OpenAI, engine.Practice}
	anyNegative := func(values ...int) bool { return slices.Min(values) < 0 }
	switch {
	case !slices.Contains(kinds, e.Kind):
		return errUsage("there is no engine %q: it is builtin, openai or practice", e.Kind)
	case e.Kind == engine.OpenAI && (e.BaseURL == "" || e.Model == ""):
		return errUsage("-engine openai needs -base-url and -model")
	case e.Concurrency < 0:
		return errUsage("-concurrency is a number from 1")
	case anyNegative(e.RequestsPerMinute, e.TokensPerMinute, e.Gleanings):
		return errUsage("-requests-per-minute, -tokens-per-minute and -gleanings are numbers from 0")
	case e.Budget.Dollars < 0 || anyNegative(e.MaxTokens, e.Budget.Tokens, e.Budget.Calls):
		return errUsage("-max-tokens, -budget, -budget-tokens and -budget-calls are numbers from 0")
	case e.Thinking != "" && !slices.Contains(openai.Efforts(), e.Thinking):
		return errUsage("-thinking is one of %s", strings.Join(openai.Efforts(), ", "))
	}
	return nil
}

// readPrices reads a price table of JSON; "" is the program's own table.
func readPrices(path string) (llm.Prices, error) {
	if path == "" {
		return nil, nil
	}
	const largest = 16 << 20
	data, err := files.Read(path, largest)
	if err != nil {
		return nil, fmt.Errorf("the prices can't be read: %w; give another file with -prices", err)
	}
	return llm.ParsePrices(data)
}
