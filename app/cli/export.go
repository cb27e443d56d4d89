package cli

import (
	"context"
	"flag"
	"fmt"
	"path/filepath"
)

// exportTo writes the knowledge base in a format.
func exportTo(ctx context.Context, p *Program, args []string) (err error) {
	f := flag.NewFlagSet("export", flag.ContinueOnError)
	path := kbFlag(f)
	format, out := f.String("format", "", ""), f.String("o", "", "")
	rest, err := parse(f, args)
	if err != nil {
		return err
	}
	switch {
	case len(rest) > 0:
		return wrong("export takes no %q", rest[0])
	case *format == "" || *out == "":
		return wrong("give -format and -o")
	}
	b, err := open(*path)
	if err != nil {
		return err
	}
	defer closing(b, &err)
	if err := b.Export(ctx, *format, *out); err != nil {
		return err
	}
	fmt.Fprintf(p.Out, "wrote %s\n", filepath.Base(*out))
	return nil
}
