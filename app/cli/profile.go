package cli

import (
	"context"
	"flag"
	"fmt"

	"dramatis/app/engine"
	"dramatis/app/workspace"
	"dramatis/editor/cast"
)

// A profileRow is a profile as JSON for scripts.
type profileRow struct {
	Name    string `json:"name"`
	Summary string `json:"summary"`
	Style   string `json:"style"`
}

// writeProfile makes an engine write profile and manner of speaking (the task summarize_character) of
// one character, or of those of the chief cast who have none yet.
func writeProfile(ctx context.Context, p *Program, args []string) (err error) {
	f := flag.NewFlagSet("profile", flag.ContinueOnError)
	path, flags := kbFlag(f), addEngine(f)
	as := f.String("as", "", "write the profile of the character with this `NAME`, even if there is one (default: of the chief cast who have none)")
	asOf, known := asOfFlag(f), f.Bool("only-known", false, "use only what the character witnessed or was told")
	asJSON := jsonFlag(f)
	rest, err := parse(f, args)
	if err != nil {
		return err
	}
	switch {
	case len(rest) > 0:
		return errUsage("profile takes no %q: name the character with -as NAME", rest[0])
	case *as == "" && (*asOf != "" || *known):
		return errUsage("-as-of and -only-known need -as NAME")
	}
	rows := []profileRow{}
	write := func(b *workspace.Workspace, who *cast.Entity, e *engine.Engine) error {
		place, err := b.Place(*asOf)
		if err != nil {
			return err
		}
		profile, err := b.WritePersonaAt(ctx, who.ID, place, *known, e)
		if err != nil {
			return err
		}
		row := profileRow{who.Name, profile.Summary, profile.Style}
		rows = append(rows, row)
		if !*asJSON {
			row.print(p)
		}
		return nil
	}
	err = withEngine(ctx, p, *path, flags, func(b *workspace.Workspace, e *engine.Engine) error {
		list, err := charactersToProfile(b, *as)
		if err != nil {
			return err
		}
		if len(list) == 0 && !*asJSON {
			fmt.Fprintln(p.Out, "the chief cast have their profiles; -as NAME writes one again")
		}
		defer printCost(p, e)
		for _, who := range list {
			if err := write(b, who, e); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if *asJSON {
		return writeJSON(p, rows)
	}
	return nil
}

// print writes a profile for a person to read.
func (r profileRow) print(p *Program) {
	fmt.Fprintf(p.Out, "%s: %s\n", r.Name, r.Summary)
	if r.Style != "" {
		fmt.Fprintf(p.Out, "speaks: %s\n", r.Style)
	}
}

// charactersToProfile returns the character with a name; for "" the chief characters without a profile.
func charactersToProfile(b *workspace.Workspace, name string) ([]*cast.Entity, error) {
	if name == "" {
		return b.WithoutPersona(), nil
	}
	who, err := findEntity(b, name)
	return []*cast.Entity{who}, err
}
