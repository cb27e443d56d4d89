package cli

import (
	"context"
	"flag"
	"fmt"
	"time"

	"dramatis/app/document"
	"dramatis/app/engine"
	"dramatis/editor/kb"
)

// estimate prints calls, tokens and price before anything is sent.
func estimate(ctx context.Context, p *Program, args []string) (err error) {
	f := flag.NewFlagSet("estimate", flag.ContinueOnError)
	flags, path := addEngine(f), kbFlag(f)
	asJSON := jsonFlag(f)
	docs, err := parse(f, args)
	if err != nil {
		return err
	}
	if len(docs) == 0 {
		return errUsage("name the documents")
	}
	choice, err := flags.choice()
	if err != nil {
		return err
	}
	sources, err := document.ReadAll(ctx, docs, nil)
	if err != nil {
		return err
	}
	known := kb.Empty() // what the base has read already costs nothing
	if *path != "" {
		b, err := open(ctx, p, *path)
		if err != nil {
			return err
		}
		defer closing(b, &err)
		known = b.Snapshot()
	}
	forecast, err := engine.Estimate(ctx, known, sources, choice)
	if err != nil {
		return err
	}
	if *asJSON {
		return writeJSON(p, forecast)
	}
	fmt.Fprintf(p.Out, "%d passages, %d tokens of text\n", forecast.Passages, forecast.TextTokens)
	if choice.Kind == engine.Builtin {
		fmt.Fprintln(p.Out, "the built-in engine: no calls, nothing is sent, no cost")
		return nil
	}
	price := fmt.Sprintf("about $%.2f", forecast.Dollars)
	if forecast.Unpriced {
		price = "no price known for this model"
	}
	fmt.Fprintf(p.Out, "%d calls, %d tokens in, %d tokens out, %s\n", forecast.Calls, forecast.Prompt, forecast.Completion, price)
	fmt.Fprintf(p.Out, "about %s at %s a call, %d at a time\n", forecast.Time.Round(time.Second), forecast.Latency.Round(time.Millisecond), forecast.Concurrency)
	return nil
}
