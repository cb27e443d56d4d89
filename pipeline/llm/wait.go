package llm

import "context"

// Waiting calls wait before each call; it may block (a person has paused the run) or fail. wait may be
// nil.
func Waiting(wait func(context.Context) error) Middleware {
	return func(next Client) Client {
		return ClientFunc(func(ctx context.Context, req Request, onText func(string) error) (Reply, error) {
			if wait != nil {
				if err := wait(ctx); err != nil {
					return Reply{}, err
				}
			}
			return next.Complete(ctx, req, onText)
		})
	}
}

// WaitingEmbedder does the same for an embedder.
func WaitingEmbedder(wait func(context.Context) error, next Embedder) Embedder {
	return waitingEmbedder{wait, next}
}

type waitingEmbedder struct {
	wait func(context.Context) error
	next Embedder
}

func (w waitingEmbedder) Embed(ctx context.Context, texts []string) (Vectors, error) {
	if w.wait != nil {
		if err := w.wait(ctx); err != nil {
			return Vectors{}, err
		}
	}
	return w.next.Embed(ctx, texts)
}
