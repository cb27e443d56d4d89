package cli

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"strings"

	"dramatis/app/workspace"
)

// show prints the content of the knowledge base.
func show(ctx context.Context, p *Program, args []string) (err error) {
	f := flag.NewFlagSet("show", flag.ContinueOnError)
	kb := kbFlag(f)
	asJSON, suspects := jsonFlag(f), f.Bool("suspects", false, "show what is likely wrong in the cast")
	rest, err := parse(f, args)
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		return errUsage("show takes no %q", rest[0])
	}
	b, err := open(ctx, p, *kb)
	if err != nil {
		return err
	}
	defer closing(b, &err)
	defer b.LimitMemory()()
	if *suspects {
		return showSuspects(p, b, *asJSON)
	}
	book, err := b.RememberedFor(ctx, b.View())
	if err != nil {
		return err
	}
	held := contentOf(b.View(), book)
	if *asJSON {
		return writeJSON(p, held)
	}
	for _, e := range held.Entities {
		line := fmt.Sprintf("%5d  %-12s %s", e.Mentions, e.Type, e.Name)
		if len(e.Aliases) > 0 {
			line += " (" + strings.Join(e.Aliases, ", ") + ")"
		}
		fmt.Fprintln(p.Out, line)
	}
	for _, d := range held.Documents {
		fmt.Fprintf(p.Out, "“%s”: %d chapters, %d passages, %d failed\n", d.Title, len(d.Chapters), d.Passages, d.Failed)
		printDoubts(p, d)
	}
	fmt.Fprintf(p.Out, "%d relations; %d to decide, %d approved, %d rejected\n", len(held.Relations),
		held.Reviews.Pending, held.Reviews.Approved, held.Reviews.Rejected)
	return nil
}

// printDoubts prints what the writer should check in a document.
func printDoubts(p *Program, d documentRow) {
	if d.Doubt != "" {
		fmt.Fprintf(p.Out, "   look at its chapters: %s\n", d.Doubt)
	}
	switch {
	case d.Blank == 1:
		fmt.Fprintln(p.Out, "   1 page of the file gave no text")
	case d.Blank > 1:
		fmt.Fprintf(p.Out, "   %d pages of the file gave no text\n", d.Blank)
	}
	if d.Nameless {
		fmt.Fprintln(p.Out, "   no names were found: the built-in engine reads English and Chinese; read other languages with a model (-engine openai -again)")
	}
	if d.Guessed != "" {
		fmt.Fprintf(p.Out, "   its encoding was guessed: %s\n", d.Guessed)
	}
}

// showSuspects prints what is probably wrong in the cast.
func showSuspects(p *Program, b *workspace.Workspace, asJSON bool) error {
	list := suspectRows(b)
	if asJSON {
		return writeJSON(p, list)
	}
	for _, s := range list {
		fmt.Fprintf(p.Out, "%-10s %s: %s\n", s.Kind, s.Entity, s.Why)
	}
	return nil
}

func writeJSON(p *Program, value any) error {
	e := json.NewEncoder(p.Out)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(value)
}
