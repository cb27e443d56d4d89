package cli

import (
	"context"
	"flag"
	"fmt"

	"dramatis/app/workspace"
	"dramatis/storage"
)

// compact makes the file of a base smaller. It prints what would be lost, and does it only with
// -yes.
func compact(ctx context.Context, p *Program, args []string) (err error) {
	f := flag.NewFlagSet("compact", flag.ContinueOnError)
	path := kbFlag(f)
	keep := f.Int("keep", -1, "keep only the last `N` steps to be undone (default: all)")
	replies := f.Bool("forget-replies", false, "delete the cached replies of engines")
	yes := f.Bool("yes", false, "do it even if something is lost")
	rest, err := parse(f, args)
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		return errUsage("compact takes no %q", rest[0])
	}
	b, err := open(ctx, p, *path)
	if err != nil {
		return err
	}
	defer closing(b, &err)
	saving := workspace.CompactOptions{Keep: *keep, Replies: *replies}
	before, err := b.Weigh(saving)
	if err != nil {
		return err
	}
	lost := printLoss(p, before)
	if lost && !*yes {
		fmt.Fprintln(p.Out, "nothing was changed; the same command with -yes does it")
		return nil
	}
	if err := b.Compact(ctx, saving); err != nil {
		return err
	}
	after, err := b.Weigh(saving)
	if err != nil {
		return err
	}
	fmt.Fprintf(p.Out, "done: %s before, %s now\n", size(before.File), size(after.File))
	return nil
}

// printLoss prints what compacting would delete, and reports whether there is anything.
func printLoss(p *Program, w storage.Weight) bool {
	if w.Steps > 0 {
		fmt.Fprintf(p.Out, "%d steps of history can't be undone any more: %s\n", w.Steps, size(w.History))
	}
	if w.Replies > 0 {
		fmt.Fprintf(p.Out, "%d kept replies of engines: %s; asking for them again costs again\n", w.Replies, size(w.Cache))
	}
	if w.Free > 0 {
		fmt.Fprintf(p.Out, "unused space: %s\n", size(w.Free))
	}
	return w.Steps+w.Replies > 0
}

// size formats a number of bytes for a person.
func size(n int64) string {
	if n >= 1<<20 {
		return fmt.Sprintf("%.1f MB", float64(n)/(1<<20))
	}
	return fmt.Sprintf("%.1f kB", float64(n)/(1<<10))
}
