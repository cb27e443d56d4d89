package cli

import (
	"context"
	"flag"
	"fmt"
	"runtime"

	"dramatis/app/about"
)

// version prints the program's version on one line.
func version(_ context.Context, p *Program, args []string) error {
	rest, err := parse(flag.NewFlagSet("version", flag.ContinueOnError), args)
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		return errUsage("version takes no %q", rest[0])
	}
	fmt.Fprintf(p.Out, "%s, %s %s/%s\n", about.Line(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return nil
}
