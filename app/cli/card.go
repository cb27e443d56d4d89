package cli

import (
	"context"
	"flag"
	"fmt"
)

// writeCard lets a model write the words of a character's card.
func writeCard(ctx context.Context, p *Program, args []string) (err error) {
	f := flag.NewFlagSet("card", flag.ContinueOnError)
	path, engine := kbFlag(f), addEngine(f)
	as := f.String("as", "", "the character with this `NAME`")
	rest, err := parse(f, args)
	if err != nil {
		return err
	}
	switch {
	case *as == "":
		return wrong("say whose card is written with -as NAME")
	case len(rest) > 0:
		return wrong("card takes no %q", rest[0])
	}
	choice, err := engine.choice()
	if err != nil {
		return err
	}
	b, err := open(p, *path)
	if err != nil {
		return err
	}
	defer closing(b, &err)
	character, err := named(b, *as)
	if err != nil {
		return err
	}
	choice.Notice = newProgress(p).notice
	e, err := b.Engine(choice)
	if err != nil {
		return err
	}
	err = b.WriteCard(ctx, character.ID, e)
	spent(p, e)
	if err != nil {
		return err
	}
	fmt.Fprintf(p.Out, "wrote the card of %s; export -format card-v3 shows it, edit personality, scenario and greeting change it\n", character.Name)
	return nil
}
