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

// incomplete says which items of a batch failed. The others are in the output, and a repeated call
// asks only for the rest.
type incomplete struct {
	Task   string
	Failed map[string]error // by the item's id
}

// Error says how many failed, with one reason.
func (e *incomplete) Error() string {
	ids := make([]string, 0, len(e.Failed))
	for id := range e.Failed {
		ids = append(ids, id)
	}
	sort.Strings(ids)
	return fmt.Sprintf("%s: %d of the items failed, the first (%s) because %v", e.Task, len(ids), ids[0], e.Failed[ids[0]])
}

// Unwrap returns the reasons.
func (e *incomplete) Unwrap() []error {
	out := make([]error, 0, len(e.Failed))
	for _, err := range e.Failed {
		out = append(out, err)
	}
	return out
}

// mostBatches bounds the goroutines of one call; the client's pace limits what is on the wire.
const mostBatches = 64

// A batchTask is a task that is asked about several items in one call. In are its items, Reply is
// what the model sends, Out is the part of a reply about one item.
type batchTask[In, Reply, Out any] struct {
	name       string
	size, most int // items and about how many tokens in one call, at most
	id         func(In) string
	input      func(batch []In) any
	outs       func(Reply) []Out
	outID      func(Out) string
	what       string              // an Out, in complaints about a reply
	check      func(In, Out) error // nil: every Out is good
	finish     func(In, Out) Out   // nil: as it came
}

// run asks for items in concurrent batches. A batch that fails is halved; an item that fails alone is
// listed in the error. Answers are in the order of the items. Errors that stop everything are
// returned as they are; when the budget is spent, calls on the wire are waited for, because they are
// paid for.
func (t batchTask[In, Reply, Out]) run(ctx context.Context, e *Engine, items []In) ([]Out, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	r := batchRun[In, Out]{id: t.id, cancel: cancel, got: map[string]Out{}, failed: map[string]error{},
		ask: func(ctx context.Context, batch []In) (map[string]Out, error) { return t.ask(ctx, e, batch) }}
	var wg sync.WaitGroup
	places := make(chan struct{}, mostBatches)
	for _, batch := range cut(items, t.size, t.most) {
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
		if v, ok := r.got[t.id(it)]; ok {
			out = append(out, v)
		}
	}
	switch {
	case ctx.Err() != nil:
		return out, fmt.Errorf("%s: %w", t.name, context.Cause(ctx))
	case r.spent != nil:
		return out, fmt.Errorf("%s: %w", t.name, r.spent)
	case len(r.failed) > 0:
		return out, &incomplete{t.name, r.failed}
	}
	return out, nil
}

// ask asks for one batch and returns what the reply says of each item.
func (t batchTask[In, Reply, Out]) ask(ctx context.Context, e *Engine, batch []In) (map[string]Out, error) {
	req, err := e.request(t.name, t.input(batch))
	if err != nil {
		return nil, err
	}
	byID := map[string]In{}
	for _, it := range batch {
		byID[t.id(it)] = it
	}
	req.Splittable = len(batch) > 1
	req.Check = checking(func(r Reply) error {
		outs := t.outs(r)
		for _, o := range outs {
			if it, asked := byID[t.outID(o)]; asked && t.check != nil {
				if err := t.check(it, o); err != nil {
					return err
				}
			}
		}
		return complain(t.what, ids(batch, t.id), ids(outs, t.outID))
	})
	reply, _, err := complete[Reply](ctx, e, req)
	if err != nil {
		return nil, err
	}
	got := map[string]Out{}
	for _, o := range t.outs(reply) {
		id := t.outID(o)
		it, asked := byID[id]
		if !asked {
			continue
		}
		if t.finish != nil {
			o = t.finish(it, o)
		}
		got[id] = o
	}
	return got, nil
}

// A batchRun collects the answers of concurrent batches.
type batchRun[In, Out any] struct {
	id     func(In) string
	ask    func(ctx context.Context, batch []In) (map[string]Out, error)
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
	out, err := r.ask(ctx, batch)
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
