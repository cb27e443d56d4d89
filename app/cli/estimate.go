package cli

import (
	"context"
	"flag"
	"fmt"
	"time"

	"dramatis/app/workspace"
)

// estimate tells calls, tokens and price before anything is sent.
func estimate(ctx context.Context, p *Program, args []string) (err error) {
	f := flag.NewFlagSet("estimate", flag.ContinueOnError)
	engine := addEngine(f)
	kb := kbFlag(f)
	asJSON := f.Bool("json", false, "")
	docs, err := parse(f, args)
	if err != nil {
		return err
	}
	if len(docs) == 0 {
		return wrong("name the documents")
	}
	choice, err := engine.choice()
	if err != nil {
		return err
	}
	var b *workspace.Workspace // what it has read already counts nothing
	if *kb != "" {
		if b, err = workspace.Open(*kb); err != nil {
			return err
		}
		defer closing(b, &err)
	}
	forecast, err := b.Estimate(ctx, docs, choice, workspace.ImportOptions{})
	if err != nil {
		return err
	}
	if *asJSON {
		return writeJSON(p, forecast)
	}
	fmt.Fprintf(p.Out, "%d passages, %d tokens of text\n", forecast.Passages, forecast.TextTokens)
	if choice.Kind == workspace.Builtin {
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
