package cli

import (
	"context"
	"flag"
	"fmt"
	"path/filepath"

	"dramatis/app/workspace"
)

// copyBase writes a base with its history as another one.
func copyBase(ctx context.Context, p *Program, args []string) error {
	f := flag.NewFlagSet("copy", flag.ContinueOnError)
	from := kbFlag(f)
	rest, err := parse(f, args)
	if err != nil {
		return err
	}
	if *from == "" {
		return errUsage("name the knowledge base with -kb FILE")
	}
	if len(rest) != 1 {
		return errUsage("name the one file or postgres:// address to write")
	}
	to := rest[0]
	if _, shared := workspace.SharedAddress(to); !shared && filepath.Ext(to) != workspace.Ending {
		return errUsage("a file has to end in %s", workspace.Ending)
	}
	bar := newProgress(p)
	bar.Stage("copy", 0)
	err = workspace.Copy(ctx, *from, to, func(int) { bar.Add(1) })
	bar.end()
	if err != nil {
		return err
	}
	fmt.Fprintf(p.Out, "done: %s\n", workspace.WithoutPassword(to))
	return nil
}
