package cli

import (
	"context"
	"flag"
	"fmt"

	"dramatis/app/engine"
	"dramatis/app/workspace"
	"dramatis/editor/cast"
)

// writeCard makes a model write the words of a character's card.
func writeCard(ctx context.Context, p *Program, args []string) error {
	f := flag.NewFlagSet("card", flag.ContinueOnError)
	path, flags := kbFlag(f), addEngine(f)
	as := f.String("as", "", "the character with this `NAME`")
	rest, err := parse(f, args)
	if err != nil {
		return err
	}
	switch {
	case *as == "":
		return errUsage("say whose card is written with -as NAME")
	case len(rest) > 0:
		return errUsage("card takes no %q", rest[0])
	}
	return withCharacter(ctx, p, *path, *as, flags, func(b *workspace.Workspace, character *cast.Entity, e *engine.Engine) error {
		err := b.WriteCard(ctx, character.ID, e)
		printCost(p, e)
		if err != nil {
			return err
		}
		fmt.Fprintf(p.Out, "wrote the card of %s; export -format card-v3 shows it, edit personality, scenario and greeting change it\n", character.Name)
		return nil
	})
}
