package workspace

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/pipeline/llm/practice"
)

func TestWhateverARunIsDoingAPauseHoldsItsNextRequestBack(t *testing.T) {
	s := practice.Start(practice.Options{})
	defer s.Close()
	b := editortest.Get(Memory())(t)
	defer b.Close()
	e := editortest.Get(b.Engine(scripted(s.URL)))(t)
	doc := story(t)
	// A pause that never ends but by its context begins after so many steps, in the
	// passages first and, gone on, once names are judged: no request goes without
	// a step before it.
	for _, begins := range []func(step int64) bool{
		func(step int64) bool { return step > 20 },
		func(int64) bool { return s.Count("judge_identity") > 0 },
	} {
		var passed atomic.Int64
		var paused atomic.Bool
		ctx, stop := context.WithCancel(t.Context())
		held := make(chan struct{}, 1000)
		pause := func(ctx context.Context) error {
			if step := passed.Add(1); !paused.Load() && !begins(step) {
				return ctx.Err()
			}
			passed.Add(-1)
			paused.Store(true)
			held <- struct{}{}
			<-ctx.Done()
			return ctx.Err()
		}
		done := make(chan error)
		before := len(s.Calls())
		go func() {
			_, err := b.Import(ctx, []string{doc}, e, ImportOptions{Pause: pause}, Silent{})
			done <- err
		}()
		<-held
		stop()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("the run ended with %v", err)
		}
		if n := len(s.Calls()) - before; int64(n) > passed.Load() {
			t.Errorf("%d requests where a pause let %d steps pass", n, passed.Load())
		}
	}
	n := s.Count("judge_identity")
	editortest.Get(b.Import(t.Context(), []string{doc}, e, ImportOptions{}, Silent{}))(t)
	if all := s.Count("judge_identity"); n == 0 || n >= all {
		t.Errorf("%d of %d requests to judge names: it was not paused there", n, all)
	}
}
