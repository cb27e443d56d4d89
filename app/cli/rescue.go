package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"

	"dramatis/storage"
)

// rescue saves what can be read of a damaged base into another file.
func rescue(ctx context.Context, p *Program, args []string) error {
	f := flag.NewFlagSet("rescue", flag.ContinueOnError)
	out := f.String("o", "", "`FILE` to write (default: beside the damaged one)")
	rest, err := parse(f, args)
	if err != nil {
		return err
	}
	if len(rest) != 1 {
		return errUsage("name the one file to rescue")
	}
	r, err := storage.Rescue(ctx, rest[0], *out)
	if err != nil {
		return err
	}
	fmt.Fprintln(p.Out, r.Sentence())
	return nil
}

// offerRescue adds to an error what can be done about a damaged base.
func offerRescue(path string, err error) error {
	if errors.Is(err, storage.ErrCorrupt) && storage.IsBase(path) {
		return fmt.Errorf("%w; “dramatis rescue %s” saves what can be read of it", err, path)
	}
	return err
}
