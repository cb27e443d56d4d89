package cli

import (
	"context"
	"flag"
	"fmt"
	"strings"

	"dramatis/app/workspace"
	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// review lists the open questions, or decides them.
func review(ctx context.Context, p *Program, args []string) (err error) {
	f := flag.NewFlagSet("review", flag.ContinueOnError)
	path := kbFlag(f)
	asJSON := jsonFlag(f)
	all, more := f.Bool("all", false, "with list: also decided ones; a decision about several names is listed by pairs"), f.Bool("rest", false, "with list: also questions that are not worth asking")
	from := f.String("from", "", "with approve: only from this `PLACE` in the story on")
	rest, err := parse(f, args)
	if err != nil {
		return err
	}
	if len(rest) == 0 {
		return errUsage("say list, approve, reject, skip, sort or take")
	}
	verb, ids := rest[0], rest[1:]
	if err := checkReview(verb, ids, *from); err != nil {
		return err
	}
	b, err := open(ctx, p, *path)
	if err != nil {
		return err
	}
	defer closing(b, &err)
	switch verb {
	case "list":
		return listReviews(p, b, *asJSON, workspace.Listing{Rest: *more, All: *all})
	case "take":
		return takeOver(p, b, ids[0])
	}
	place, err := b.Place(*from)
	if err != nil {
		return err
	}
	for _, c := range answers(verb, ids, place) {
		if err := b.Do(c); err != nil {
			return err
		}
	}
	c := b.View().Counts()
	fmt.Fprintf(p.Out, "%d to decide, %d approved, %d rejected\n", c.Pending, c.Approved, c.Rejected)
	return nil
}

// checkReview returns an error for impossible arguments, before anything is opened.
func checkReview(verb string, ids []string, from string) error {
	switch verb {
	case "list":
		if len(ids) > 0 {
			return errUsage("list takes no %q", ids[0])
		}
	case "take":
		if len(ids) != 1 {
			return errUsage("name one file of decisions to take over")
		}
	case "sort":
		if len(ids) != 2 {
			return errUsage("sort takes the id of a question and who is who, as in 'A = B | C'")
		}
	case "approve", "reject", "skip":
		if len(ids) == 0 {
			return errUsage("name the questions to %s by their ids", verb)
		}
		if from != "" && verb != "approve" {
			return errUsage("-from goes with approve")
		}
	default:
		return errUsage("there is no review %q: say list, approve, reject, skip, sort or take", verb)
	}
	return nil
}

// answers returns the commands of a verb.
func answers(verb string, ids []string, from *kb.Place) []editor.Command {
	if verb == "sort" {
		return []editor.Command{edits.Sort(kb.VerdictID(ids[0]), people(ids[1])...)}
	}
	var out []editor.Command
	for _, id := range ids {
		switch verb {
		case "approve":
			out = append(out, edits.Approve(kb.VerdictID(id), from))
		case "reject":
			out = append(out, edits.Reject(kb.VerdictID(id)))
		default:
			out = append(out, edits.Skip(kb.VerdictID(id)))
		}
	}
	return out
}

// people parses who is who: "=" between names of one person, "|" between people.
func people(text string) [][]string {
	var out [][]string
	for _, person := range strings.Split(text, "|") {
		var names []string
		for _, name := range strings.Split(person, "=") {
			if name = strings.TrimSpace(name); name != "" {
				names = append(names, name)
			}
		}
		out = append(out, names)
	}
	return out
}

// takeOver adopts another writer's decisions.
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

func listReviews(p *Program, b *workspace.Workspace, asJSON bool, which workspace.Listing) error {
	reviews := b.Reviews(which)
	if asJSON {
		return writeJSON(p, reviews)
	}
	for _, r := range reviews {
		fmt.Fprintf(p.Out, "%s  %s  %s %.2f by %s, %s, %d mentions at stake", r.ID, questionText(r), r.Verdict, r.Confidence, r.By, r.State, r.Stake)
		if r.HoldsFrom != nil {
			fmt.Fprintf(p.Out, ", from %s", *r.HoldsFrom)
		}
		fmt.Fprintln(p.Out)
		if len(r.Weighed) > 0 {
			fmt.Fprintf(p.Out, "    %s\n", reasonsText(r.Weighed))
		}
	}
	return nil
}

// reasonsText returns reasons with their weights in one line.
func reasonsText(list []kb.Reason) string {
	var out []string
	for _, r := range list {
		out = append(out, fmt.Sprintf("%s %+.2f", kb.SpellOut(r.Text, nil), r.Weight))
	}
	return strings.Join(out, "; ")
}

// questionText returns a question in words.
func questionText(r workspace.Review) string {
	switch r.Kind {
	case cast.AskGroup:
		return "are these one? " + strings.Join(r.Names, " = ")
	case cast.AskWho:
		if r.Gathers {
			return fmt.Sprintf("which of these are also %s? %s, or nobody of these", r.Names[0], strings.Join(r.Names[1:], " | "))
		}
		return fmt.Sprintf("who is %s? %s, or nobody of these", r.Names[0], strings.Join(r.Names[1:], " | "))
	}
	return r.A + " = " + r.B + "?"
}
