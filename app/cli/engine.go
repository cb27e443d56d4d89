package cli

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"time"

	"dramatis/app/engine"
	"dramatis/pipeline/llm"
	"dramatis/pipeline/llm/openai"
	"dramatis/storage/files"
)

// engineFlags are the ENGINE part of a command.
type engineFlags struct {
	kind, url, model, embed, key *string
	concurrency, maxTokens       *int
	perMinute, tokens, gleanings *int
	timeout                      *time.Duration
	prices, lexicon, thinking    *string
	fields, embedURL             *string
	apart                        *bool
	budget                       llm.Budget
	badDay                       *bool
	hosts, headers               list
}

type list []string

func (l *list) String() string     { return strings.Join(*l, ",") }
func (l *list) Set(s string) error { *l = append(*l, s); return nil }

func addEngine(f *flag.FlagSet) *engineFlags {
	e := &engineFlags{
		kind:        f.String("engine", engine.Builtin, "`KIND` of engine: builtin (no model), openai (a model server) or practice (a scripted server, no model)"),
		url:         f.String("base-url", "", "address of the model server, a `URL`"),
		model:       f.String("model", "", "`NAME` of the language model"),
		embed:       f.String("embed-model", "", "`NAME` of the model for vectors"),
		key:         f.String("key-env", "", "environment `VARIABLE` that holds the key (default OPENAI_API_KEY)"),
		concurrency: f.Int("concurrency", 0, "`N` requests at a time (default: what suits the server)"),
		timeout:     f.Duration("timeout", 0, "give up a request after this `DURATION` of silence, such as 90s"),
		maxTokens:   f.Int("max-tokens", 0, "longest reply in tokens, `N` (default: what suits the server)"),
		prices:      f.String("prices", "", "read prices from a JSON `FILE`"),
		badDay:      f.Bool("bad-day", false, "let the practice server fail now and then"),
		lexicon:     f.String("lexicon", "", "score emotions by rule with the list of words in a `FILE`"),
		perMinute:   f.Int("requests-per-minute", 0, "send at most `N` requests a minute"),
		tokens:      f.Int("tokens-per-minute", 0, "send at most `N` tokens a minute"),
		gleanings:   f.Int("gleanings", 0, "read each passage `N` more times"),
		thinking:    f.String("thinking", "", "how much the model thinks: `LEVEL` none, low, medium or high"),
		embedURL:    f.String("embed-base-url", "", "address of the server that makes vectors, a `URL` (default: that of -base-url)"),
		fields:      f.String("extra-body", "", "send these fields too, a `JSON` object"),
		apart:       f.Bool("two-calls", false, "read a passage in two calls, for small models"),
	}
	f.Float64Var(&e.budget.Dollars, "budget", 0, "stop when this many `DOLLARS` are spent")
	f.IntVar(&e.budget.Tokens, "budget-tokens", 0, "stop when `N` tokens are used")
	f.IntVar(&e.budget.Calls, "budget-calls", 0, "stop after `N` calls")
	f.Var(&e.headers, "header", "send this `HEADER` too, as \"Name: value\"; may be repeated")
	f.Var(&e.hosts, "allow-host", "allow text to be sent to this `HOST`; may be repeated")
	return e
}

func (e *engineFlags) choice() (engine.Config, error) {
	if err := e.check(); err != nil {
		return engine.Config{}, err
	}
	prices, err := readPrices(*e.prices)
	if err != nil {
		return engine.Config{}, err
	}
	headers, err := openai.ParseHeaders(e.headers)
	if err != nil {
		return engine.Config{}, wrong("%s", err)
	}
	fields, err := openai.ParseFields(*e.fields)
	if err != nil {
		return engine.Config{}, wrong("%s", err)
	}
	allowed := slices.Clone([]string(e.hosts))
	for _, h := range e.hosts { // the host typed beside an address is the host of that address
		allowed = append(allowed, "http://"+h)
	}
	return engine.Config{EmbedURL: *e.embedURL, Headers: headers, Fields: fields, Kind: *e.kind, BaseURL: *e.url, Model: *e.model, EmbedModel: *e.embed, Key: engine.Key(*e.key),
		Concurrency: *e.concurrency, Allowed: allowed, Timeout: *e.timeout, Thinking: *e.thinking, Apart: *e.apart,
		BadDay: *e.badDay, RequestsPerMinute: *e.perMinute, TokensPerMinute: *e.tokens, Gleanings: *e.gleanings, MaxTokens: *e.maxTokens, Prices: prices, Budget: e.budget, Lexicon: *e.lexicon}, nil
}

// check returns an error for impossible flags.
func (e *engineFlags) check() error {
	kinds := []string{engine.Builtin, engine.OpenAI, engine.Practice}
	anyNegative := func(values ...int) bool { return slices.Min(values) < 0 }
	switch {
	case !slices.Contains(kinds, *e.kind):
		return wrong("there is no engine %q: it is builtin, openai or practice", *e.kind)
	case *e.kind == engine.OpenAI && (*e.url == "" || *e.model == ""):
		return wrong("-engine openai needs -base-url and -model")
	case *e.concurrency < 0:
		return wrong("-concurrency is a number from 1")
	case anyNegative(*e.perMinute, *e.tokens, *e.gleanings):
		return wrong("-requests-per-minute, -tokens-per-minute and -gleanings are numbers from 0")
	case e.budget.Dollars < 0 || anyNegative(*e.maxTokens, e.budget.Tokens, e.budget.Calls):
		return wrong("-max-tokens, -budget, -budget-tokens and -budget-calls are numbers from 0")
	case *e.thinking != "" && !slices.Contains(openai.Efforts(), *e.thinking):
		return wrong("-thinking is one of %s", strings.Join(openai.Efforts(), ", "))
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
