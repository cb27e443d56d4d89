package cli

import (
	"flag"
	"strings"
	"time"

	"dramatis/app/base"
)

// engineFlags are the ENGINE part of a command.
type engineFlags struct {
	kind, url, model, embed, key *string
	concurrency                  *int
	timeout                      *time.Duration
	hosts                        list
}

type list []string

func (l *list) String() string     { return strings.Join(*l, ",") }
func (l *list) Set(s string) error { *l = append(*l, s); return nil }

func addEngine(f *flag.FlagSet) *engineFlags {
	e := &engineFlags{
		kind: f.String("engine", base.Builtin, ""), url: f.String("base-url", "", ""), model: f.String("model", "", ""),
		embed: f.String("embed-model", "", ""), key: f.String("key-env", "", ""), concurrency: f.Int("concurrency", 0, ""),
		timeout: f.Duration("timeout", 0, ""),
	}
	f.Var(&e.hosts, "allow-host", "")
	return e
}

func (e *engineFlags) choice() (base.Choice, error) {
	switch *e.kind {
	case base.Builtin, base.OpenAI:
	default:
		return base.Choice{}, wrong("there is no engine %q: it is builtin or openai", *e.kind)
	}
	if *e.kind == base.OpenAI && (*e.url == "" || *e.model == "") {
		return base.Choice{}, wrong("-engine openai needs -base-url and -model")
	}
	if *e.concurrency < 0 {
		return base.Choice{}, wrong("-concurrency is a number from 1")
	}
	return base.Choice{Kind: *e.kind, BaseURL: *e.url, Model: *e.model, EmbedModel: *e.embed, Key: base.Key(*e.key),
		Concurrency: *e.concurrency, Allowed: e.hosts, Timeout: *e.timeout}, nil
}
