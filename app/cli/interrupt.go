package cli

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// Interruptible returns a context that ends at the first signal to end the program, or when stop is called. The next signal
// ends the program even where it does not check the context.
func Interruptible(ctx context.Context) (_ context.Context, stop func()) {
	ctx, end := context.WithCancel(ctx)
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, os.Interrupt, syscall.SIGTERM)
	go func() {
		select {
		case <-asked:
		case <-ctx.Done():
		}
		signal.Stop(asked)
		end()
	}()
	return ctx, end
}
