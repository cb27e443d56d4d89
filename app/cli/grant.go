package cli

import (
	"context"
	"flag"
	"fmt"
	"strings"
)

// grant lets roles of the server read or write a shared base.
func grant(ctx context.Context, p *Program, args []string) (err error) {
	f := flag.NewFlagSet("grant", flag.ContinueOnError)
	path := kbFlag(f)
	rest, err := parse(f, args)
	if err != nil {
		return err
	}
	if len(rest) < 2 || rest[0] != "reader" && rest[0] != "writer" {
		return errUsage("say reader or writer, and the roles")
	}
	b, err := open(ctx, p, *path)
	if err != nil {
		return err
	}
	defer closing(b, &err)
	if b.Shared == nil {
		return errUsage("only a shared base has readers and writers: name it as postgres://user@host/database")
	}
	for _, role := range rest[1:] {
		if err := b.Shared.Grant(ctx, role, rest[0] == "writer"); err != nil {
			return err
		}
	}
	fmt.Fprintf(p.Out, "done: %s may %s\n", strings.Join(rest[1:], ", "), map[string]string{"reader": "read", "writer": "read and write"}[rest[0]])
	return nil
}
