package cli

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// Interruptible returns a context that ends when the program is asked to end, or when stop is called. From then on the program
// ends at the second request, even where it does not listen to the context.
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
