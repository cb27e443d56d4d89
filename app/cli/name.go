package cli

import (
	"context"
	"flag"
	"fmt"

	"dramatis/app/workspace"
)

// name saves the address of a shared base under a name for -kb.
func name(_ context.Context, p *Program, args []string) error {
	f := flag.NewFlagSet("name", flag.ContinueOnError)
	rest, err := parse(f, args)
	if err != nil {
		return err
	}
	if len(rest) != 2 {
		return errUsage("say the name, and the address of the shared base")
	}
	shown, err := workspace.NameShared(rest[0], rest[1])
	if err != nil {
		return err
	}
	fmt.Fprintf(p.Out, "done: %s is %s\n", rest[0], shown)
	return nil
}
