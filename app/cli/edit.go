package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"strconv"
	"time"

	"dramatis/app/workspace"
	"dramatis/editor"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// edit runs one of the writer's commands.
func edit(_ context.Context, p *Program, args []string) (err error) {
	f := flag.NewFlagSet("edit", flag.ContinueOnError)
	path := kbFlag(f)
	from := f.String("from", "", "with same: from this `PLACE` of the story on")
	asJSON := jsonFlag(f)
	rest, err := parse(f, args)
	if err != nil {
		return err
	}
	if len(rest) == 0 {
		return wrong("say what to edit: rename, retype, describe, personality, scenario, greeting, merge, split, ignore, same, different, undo, redo, revert or history")
	}
	verb, names := rest[0], rest[1:]
	if err := checkArguments(verb, names); err != nil {
		return err
	}
	b, err := open(p, *path)
	if err != nil {
		return err
	}
	defer closing(b, &err)
	switch verb {
	case "history":
		return history(p, b, *asJSON)
	case "undo":
		return undoOrRedo(p, "undid", b.Undo)
	case "redo":
		return undoOrRedo(p, "redid", b.Redo)
	case "revert":
		return revert(p, b, names[0])
	}
	place, err := b.Place(*from)
	if err != nil {
		return err
	}
	if err := b.Do(editing(verb, names, place)); err != nil {
		return err
	}
	fmt.Fprintf(p.Out, "done: %s\n", editor.English(b.UndoLabel()))
	return nil
}

// arguments are the least and the most arguments of each edit (0: any number).
var arguments = map[string][2]int{
	"rename": {2, 2}, "retype": {2, 2}, "describe": {2, 2}, "personality": {2, 2}, "scenario": {2, 2}, "greeting": {2, 2}, "merge": {2, 0}, "split": {2, 0}, "ignore": {1, 0},
	"same": {2, 2}, "different": {2, 2}, "undo": {0, -1}, "redo": {0, -1}, "revert": {1, 1}, "history": {0, -1},
}

func checkArguments(verb string, names []string) error {
	n, ok := arguments[verb]
	switch {
	case !ok:
		return wrong("there is no edit %q", verb)
	case len(names) < n[0]:
		return wrong("%s needs %d arguments", verb, n[0])
	case n[1] > 0 && len(names) > n[1], n[1] < 0 && len(names) > 0:
		return wrong("%s takes no %q", verb, names[len(names)-1])
	}
	return nil
}

func editing(verb string, names []string, from *kb.Place) editor.Command {
	switch verb {
	case "rename":
		return edits.Rename(names[0], names[1])
	case "retype":
		return edits.Retype(names[0], kb.Type(names[1]))
	case "describe":
		return edits.Describe(names[0], names[1])
	case "personality", "scenario", "greeting":
		return edits.SetNamed(names[0], kb.Field(verb), names[1])
	case "merge":
		return edits.Merge(names...)
	case "split":
		return edits.Split(names[0], names[1:]...)
	case "ignore":
		return edits.Ignore(names...)
	case "same":
		return edits.Same(names[0], names[1], from)
	}
	return edits.Different(names[0], names[1])
}

func undoOrRedo(p *Program, did string, turn func() (string, error)) error {
	label, err := turn()
	if errors.Is(err, editor.ErrNothing) {
		return errors.New("there is nothing left to take back or bring back")
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(p.Out, "%s: %s\n", did, editor.English(label))
	return nil
}

// A step of history as printed.
type step struct {
	Seq    int64  `json:"seq"`
	Label  string `json:"label"`
	At     string `json:"at"`
	Undone bool   `json:"undone"`
	Author string `json:"author,omitempty"` // where several share a base
}

func history(p *Program, b *workspace.Workspace, asJSON bool) error {
	steps := []step{}
	group := map[string]string{} // group of each author's last step
	for _, h := range b.History() {
		if h.Group != "" && h.Group == group[h.Author] {
			continue // one step of several parts, with those of others between
		}
		group[h.Author] = h.Group
		steps = append(steps, step{h.Seq, editor.English(h.Label), h.At.UTC().Format(time.RFC3339), h.Undone, h.Author})
	}
	if asJSON {
		return writeJSON(p, steps)
	}
	for _, s := range steps {
		mark := " "
		if s.Undone {
			mark = "↶"
		}
		by := ""
		if s.Author != "" {
			by = s.Author + ": "
		}
		fmt.Fprintf(p.Out, "%s %6d %s  %s%s\n", mark, s.Seq, s.At, by, s.Label)
	}
	return nil
}

// revert undoes one step of the history, by its number, as a new step.
func revert(p *Program, b *workspace.Workspace, number string) error {
	seq, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return wrong("%q is not the number of a step: history lists them", number)
	}
	if err := b.Revert(seq); err != nil {
		return err
	}
	fmt.Fprintf(p.Out, "done: %s\n", editor.English(b.UndoLabel()))
	return nil
}
