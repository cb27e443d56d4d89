package model

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"sort"
	"strings"
	"sync"

	"dramatis/pipeline/llm"
	"dramatis/pipeline/tokens"
)

// Incomplete says which items of a batch failed. The others are in the output, and a repeated call
// asks only for the rest.
type Incomplete struct {
	Task   string
	Failed map[string]error // by the item's id
}

// Error says how many failed, with one reason.
func (e *Incomplete) Error() string {
	ids := make([]string, 0, len(e.Failed))
	for id := range e.Failed {
		ids = append(ids, id)
	}
	sort.Strings(ids)
	return fmt.Sprintf("%s: %d of the items failed, the first (%s) because %v", e.Task, len(ids), ids[0], e.Failed[ids[0]])
}

// Unwrap returns the reasons.
func (e *Incomplete) Unwrap() []error {
	out := make([]error, 0, len(e.Failed))
	for _, err := range e.Failed {
		out = append(out, err)
	}
	return out
}

// mostBatches bounds the goroutines of one call; the client's pace limits what is on the wire.
const mostBatches = 64

// batched asks for items in concurrent batches of at most size items and about most tokens. A batch
// that fails is halved; an item that fails alone is listed in an Incomplete. Answers are in the order
// of the items. Errors that stop everything are returned as they are; when the budget is spent, calls
// on the wire are waited for, because they are paid for.
func batched[In, Out any](ctx context.Context, name string, items []In, size, most int, id func(In) string,
	ask func(ctx context.Context, items []In, splittable bool) (map[string]Out, error)) ([]Out, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	r := batchRun[In, Out]{id: id, ask: ask, cancel: cancel, got: map[string]Out{}, failed: map[string]error{}}
	var wg sync.WaitGroup
	places := make(chan struct{}, mostBatches)
	for _, batch := range cut(items, size, most) {
		if ctx.Err() != nil || r.isSpent() {
			break
		}
		places <- struct{}{}
		wg.Go(func() {
			defer func() { <-places }()
			r.run(ctx, batch)
		})
	}
	wg.Wait()
	var out []Out
	for _, it := range items {
		if v, ok := r.got[id(it)]; ok {
			out = append(out, v)
		}
	}
	switch {
	case ctx.Err() != nil:
		return out, fmt.Errorf("%s: %w", name, context.Cause(ctx))
	case r.spent != nil:
		return out, fmt.Errorf("%s: %w", name, r.spent)
	case len(r.failed) > 0:
		return out, &Incomplete{name, r.failed}
	}
	return out, nil
}

// A batchRun collects the answers of concurrent batches.
type batchRun[In, Out any] struct {
	id     func(In) string
	ask    func(ctx context.Context, items []In, splittable bool) (map[string]Out, error)
	cancel context.CancelCauseFunc // stops all batches

	mu     sync.Mutex
	got    map[string]Out
	failed map[string]error
	spent  error // the budget is
}

func (r *batchRun[In, Out]) isSpent() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.spent != nil
}

// run asks for a batch, by halves if it fails as a whole.
func (r *batchRun[In, Out]) run(ctx context.Context, batch []In) {
	out, err := r.ask(ctx, batch, len(batch) > 1)
	if err != nil && len(batch) > 1 && llm.Splits(err) {
		r.run(ctx, batch[:len(batch)/2])
		r.run(ctx, batch[len(batch)/2:])
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if err == nil {
		maps.Copy(r.got, out)
		return
	}
	if llm.KindOf(err) == llm.BudgetSpent {
		r.spent = err
	} else if llm.Stops(err) {
		r.cancel(err)
	}
	for _, it := range batch {
		r.failed[r.id(it)] = err
	}
}

// cut makes batches of at most size items and about most tokens.
func cut[In any](items []In, size, most int) [][]In {
	var out [][]In
	from, sum := 0, 0
	for i, it := range items {
		body, err := encode(it)
		n := tokens.Count(body)
		if err == nil && i > from && (i-from >= size || sum+n > most) {
			out = append(out, items[from:i])
			from, sum = i, 0
		}
		sum += n
	}
	if from < len(items) {
		out = append(out, items[from:])
	}
	return out
}

// complain checks that each requested id is answered exactly once.
func complain(what string, asked, answered []string) error {
	count := map[string]int{}
	for _, id := range answered {
		count[id]++
	}
	var missing, twice []string
	for _, id := range asked {
		switch n := count[id]; {
		case n == 0:
			missing = append(missing, id)
		case n > 1:
			twice = append(twice, id)
		}
	}
	switch {
	case len(missing) > 0:
		return fmt.Errorf("there is no %s for %s", what, strings.Join(missing, ", "))
	case len(twice) > 0:
		return fmt.Errorf("there is more than one %s for %s", what, strings.Join(twice, ", "))
	}
	return nil
}

// unique refuses a batch in which two items have one id.
func unique[In any](items []In, id func(In) string) error {
	seen := map[string]bool{}
	for _, it := range items {
		if seen[id(it)] {
			return errors.New("two items have the id " + id(it))
		}
		seen[id(it)] = true
	}
	return nil
}
