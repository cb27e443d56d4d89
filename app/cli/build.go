package cli

import (
	"context"
	"flag"
	"fmt"

	"dramatis/app/document"
	"dramatis/app/engine"
	"dramatis/app/workspace"
	"dramatis/editor/kb"
	"dramatis/pipeline"
)

// build imports documents: extract, judge, merge, embed.
func build(ctx context.Context, p *Program, args []string) (err error) {
	f := flag.NewFlagSet("build", flag.ContinueOnError)
	kb, engine := kbFlag(f), addEngine(f)
	hold, again := f.Bool("hold", false, "hold every proposal back until it is approved"), f.Bool("again", false, "read all passages again, even unchanged ones")
	docs, err := parse(f, args)
	if err != nil {
		return err
	}
	if *kb == "" {
		return errUsage("name the knowledge base with -kb FILE")
	}
	if len(docs) == 0 {
		return errUsage("name the documents to read")
	}
	choice, err := engine.choice()
	if err != nil {
		return err
	}
	bar := newProgress(p)
	sources, err := document.ReadAll(ctx, docs, bar)
	if err != nil {
		bar.end()
		return err // before a file is made
	}
	b, err := workspace.OpenOrCreate(ctx, *kb)
	if err != nil {
		return offerRescue(*kb, err)
	}
	defer closing(b, &err)
	reportOpening(p, b)
	choice.Notice = bar.notice
	e, err := newSender(b, choice)
	if err != nil {
		return err
	}
	defer workspace.LimitMemory(sources)()
	report, err := b.ImportSources(ctx, sources, e, workspace.ImportOptions{Hold: *hold, Again: *again, Limited: true}, bar)
	bar.end()
	printCost(p, e)
	if err != nil {
		return err
	}
	printOtherReadings(p, b, sources, e.Name())
	return printReport(p, b, report)
}

// printOtherReadings reports how many passages were not read again although another engine had read them.
func printOtherReadings(p *Program, b *workspace.Workspace, sources []pipeline.Source, name string) {
	n, other := 0, ""
	for _, s := range sources {
		for _, passage := range kb.PassagesOf(b.Snapshot(), s.Document.ID) {
			if r, ok := kb.Get[*kb.Reading](b.Snapshot(), string(passage.ID)); ok && r.Failure == "" && r.Engine != name {
				n, other = n+1, r.Engine
			}
		}
	}
	if n > 0 {
		fmt.Fprintf(p.Out, "%d passages stay as %s read them; -again has %s read them\n", n, other, name)
	}
}

// printCost prints the requests to a model and their cost, also when the run was interrupted.
func printCost(p *Program, e *engine.Engine) {
	if e.Meter == nil {
		return
	}
	t, _ := e.Meter.Totals()
	cost := fmt.Sprintf(", $%.2f", t.Dollars)
	if t.Unpriced {
		cost = ""
	}
	fmt.Fprintf(p.Err, "%d calls, %d tokens in, %d tokens out%s\n", t.Calls, t.Prompt, t.Completion, cost)
}

// printReport prints the result of an import, and returns an error if a passage failed.
func printReport(p *Program, b *workspace.Workspace, r pipeline.Report) error {
	v := b.View()
	fmt.Fprintf(p.Out, "%d documents: %d passages read, %d kept, %d failed\n", r.Documents, r.Read, r.Kept, len(r.Failed))
	fmt.Fprintf(p.Out, "%d entities, %d relations, %d questions to decide\n", len(v.Entities()), len(v.Relations()), len(v.Queue()))
	for _, d := range contentOf(v, b.Remembered(v)).Documents {
		if d.Doubt+d.Guessed != "" || d.Blank > 0 || d.Nameless {
			fmt.Fprintf(p.Out, "“%s”: %d chapters\n", d.Title, len(d.Chapters))
			printDoubts(p, d)
		}
	}
	if n := len(r.Failed); n > 0 {
		for _, x := range r.Failed {
			fmt.Fprintf(p.Err, "passage %d of “%s” failed: %s\n", x.Seq, x.Document, x.Reason)
		}
		return fmt.Errorf("%d passages failed; everything that was read is kept: the same command asks only for the rest", n)
	}
	return nil
}
