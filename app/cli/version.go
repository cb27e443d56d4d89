package cli

import (
	"context"
	"flag"
	"fmt"
	"runtime"

	"dramatis/app/about"
)

// version prints the program's version, in one line.
func version(_ context.Context, p *Program, args []string) error {
	if _, err := parse(flag.NewFlagSet("version", flag.ContinueOnError), args); err != nil {
		return err
	}
	fmt.Fprintf(p.Out, "%s, %s %s/%s\n", about.Line(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return nil
}
