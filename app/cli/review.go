package cli

import (
	"context"
	"flag"
	"fmt"
	"strings"

	"dramatis/app/workspace"
	"dramatis/editor"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// review lists what awaits a decision, or decides.
func review(_ context.Context, p *Program, args []string) (err error) {
	f := flag.NewFlagSet("review", flag.ContinueOnError)
	path := kbFlag(f)
	asJSON, all := f.Bool("json", false, ""), f.Bool("all", false, "")
	from := f.String("from", "", "")
	rest, err := parse(f, args)
	if err != nil {
		return err
	}
	if len(rest) == 0 {
		return wrong("say list, approve, reject, skip or take")
	}
	verb, ids := rest[0], rest[1:]
	switch {
	case verb == "list" && len(ids) > 0:
		return wrong("list takes no %q", ids[0])
	case verb == "list":
	case verb == "take" && len(ids) != 1:
		return wrong("name one file of decisions to take over")
	case verb == "take":
	case verb != "approve" && verb != "reject" && verb != "skip":
		return wrong("there is no review %q: say list, approve, reject, skip or take", verb)
	case len(ids) == 0:
		return wrong("name the questions to %s by their ids", verb)
	case *from != "" && verb != "approve":
		return wrong("-from goes with approve")
	}
	b, err := open(p, *path)
	if err != nil {
		return err
	}
	defer closing(b, &err)
	if verb == "list" {
		return listReviews(p, b, *asJSON, *all)
	}
	if verb == "take" {
		return takeOver(p, b, ids[0])
	}
	place, err := b.Place(*from)
	if err != nil {
		return err
	}
	for _, id := range ids {
		var c editor.Command
		switch verb {
		case "approve":
			c = edits.Approve(kb.VerdictID(id), place)
		case "reject":
			c = edits.Reject(kb.VerdictID(id))
		default:
			c = edits.Skip(kb.VerdictID(id))
		}
		if err := b.Do(c); err != nil {
			return err
		}
	}
	c := b.View().Counts()
	fmt.Fprintf(p.Out, "%d to decide, %d approved, %d rejected\n", c.Pending, c.Approved, c.Rejected)
	return nil
}

// takeOver takes another writer's decisions over.
func takeOver(p *Program, b *workspace.Workspace, path string) error {
	d, err := workspace.ReadDecisions(path)
	if err != nil {
		return err
	}
	c := edits.Compare(b.View(), d)
	if c.New > 0 {
		if err := b.Do(edits.TakeOver(d)); err != nil {
			return err
		}
	}
	fmt.Fprintf(p.Out, "%d taken over, %d here already, %d decided otherwise here and left so, %d about documents that are not here\n", c.New, c.Same, c.Own, c.Nowhere)
	return nil
}

func listReviews(p *Program, b *workspace.Workspace, asJSON, all bool) error {
	reviews := b.Reviews(all)
	if asJSON {
		return writeJSON(p, reviews)
	}
	for _, r := range reviews {
		fmt.Fprintf(p.Out, "%s  %s = %s?  %s %.2f by %s, %s", r.ID, r.A, r.B, r.Verdict, r.Confidence, r.By, r.State)
		if r.HoldsFrom != nil {
			fmt.Fprintf(p.Out, ", from %s", *r.HoldsFrom)
		}
		fmt.Fprintln(p.Out)
		if len(r.Reasons) > 0 {
			fmt.Fprintf(p.Out, "    %s\n", strings.Join(r.Reasons, "; "))
		}
	}
	return nil
}
