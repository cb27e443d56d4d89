package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"dramatis/app/workspace"
	"dramatis/editor"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// An editCommand is one edit of the command line.
type editCommand struct {
	name  string
	takes string // its arguments; after the last one, "…" means that it may be repeated
	edit  func(names []string, from *kb.Place) editor.Command
}

// editCommands are all edits, in the order of the help. Those of the history have no edit function.
var editCommands = []editCommand{
	{"rename", "NAME NEW", func(n []string, _ *kb.Place) editor.Command { return edits.Rename(n[0], n[1]) }},
	{"retype", "NAME TYPE", func(n []string, _ *kb.Place) editor.Command { return edits.Retype(n[0], kb.Type(n[1])) }},
	{"describe", "NAME TEXT", func(n []string, _ *kb.Place) editor.Command { return edits.Describe(n[0], n[1]) }},
	{"personality", "NAME TEXT", setField(kb.FieldPersonality)},
	{"scenario", "NAME TEXT", setField(kb.FieldScenario)},
	{"greeting", "NAME TEXT", setField(kb.FieldGreeting)},
	{"merge", "NAME NAME…", func(n []string, _ *kb.Place) editor.Command { return edits.Merge(n...) }},
	{"split", "NAME ALIAS…", func(n []string, _ *kb.Place) editor.Command { return edits.Split(n[0], n[1:]...) }},
	{"ignore", "NAME…", func(n []string, _ *kb.Place) editor.Command { return edits.Ignore(n...) }},
	{"same", "NAME NAME", func(n []string, from *kb.Place) editor.Command { return edits.Same(n[0], n[1], from) }},
	{"different", "NAME NAME", func(n []string, _ *kb.Place) editor.Command { return edits.Different(n[0], n[1]) }},
	{"undo", "", nil},
	{"redo", "", nil},
	{"revert", "STEP", nil},
	{"history", "", nil},
}

func setField(f kb.Field) func([]string, *kb.Place) editor.Command {
	return func(n []string, _ *kb.Place) editor.Command { return edits.SetByName(n[0], f, n[1]) }
}

// findEdit returns the edit of a name, and an error if there is none or it doesn't take the arguments.
func findEdit(name string, args []string) (editCommand, error) {
	i := slices.IndexFunc(editCommands, func(e editCommand) bool { return e.name == name })
	if i < 0 {
		return editCommand{}, errUsage("there is no edit %q", name)
	}
	e := editCommands[i]
	switch n := len(strings.Fields(e.takes)); {
	case len(args) < n:
		return e, errUsage("give %s after %s", e.takes, name)
	case len(args) > n && !strings.HasSuffix(e.takes, "…"):
		return e, errUsage("%s takes no %q", name, args[len(args)-1])
	}
	return e, nil
}

// edit runs one of the writer's commands.
func edit(ctx context.Context, p *Program, args []string) (err error) {
	f := flag.NewFlagSet("edit", flag.ContinueOnError)
	path := kbFlag(f)
	from := f.String("from", "", "with same: only from this `PLACE` in the story on")
	asJSON := jsonFlag(f)
	rest, err := parse(f, args)
	if err != nil {
		return err
	}
	if len(rest) == 0 {
		return errUsage("say what to do: dramatis help edit lists the commands")
	}
	names := rest[1:]
	command, err := findEdit(rest[0], names)
	if err != nil {
		return err
	}
	b, err := open(ctx, p, *path)
	if err != nil {
		return err
	}
	defer closing(b, &err)
	switch command.name {
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
	return apply(p, b, func() error { return b.Do(command.edit(names, place)) })
}

// apply changes the base and prints what was done.
func apply(p *Program, b *workspace.Workspace, do func() error) error {
	before := b.Snapshot()
	if err := do(); err != nil {
		return err
	}
	if b.Snapshot() == before {
		fmt.Fprintln(p.Out, "nothing was changed: it is so already")
		return nil
	}
	fmt.Fprintf(p.Out, "done: %s\n", editor.English(b.UndoLabel()))
	return nil
}

// editMore is what `edit -h` says of the edits.
func editMore() string {
	var b strings.Builder
	b.WriteString("\nCOMMAND:\n")
	for _, e := range editCommands {
		fmt.Fprintf(&b, "  %s\n", strings.TrimSpace(e.name+" "+e.takes))
	}
	return b.String()
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
		return errUsage("%q is not the number of a step: history lists them", number)
	}
	return apply(p, b, func() error { return b.Revert(seq) })
}
