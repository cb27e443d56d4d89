package job

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"
)

// recorder keeps what was published.
type recorder struct {
	mu   sync.Mutex
	list []State
	now  time.Time
}

func (r *recorder) publish(s State) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.list = append(r.list, s)
}

func (r *recorder) clock() time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.now = r.now.Add(time.Second)
	return r.now
}

func (r *recorder) ends() (n int, last State) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, s := range r.list {
		if s.Finished {
			n++
		}
	}
	return n, r.list[len(r.list)-1]
}

func TestTheEndOfAJobIsReportedOnceAndLast(t *testing.T) {
	rec := &recorder{}
	r := NewRunner(rec.clock, time.Hour, rec.publish)
	r.Start("read", func(ctx context.Context, j *Job) error {
		j.Stage("pages", 10)
		for range 10 {
			j.Add(1)
		}
		j.Warn("page 3", errors.New("blurred"))
		return errors.New("out of paper")
	})
	r.WaitIdle()
	n, last := rec.ends()
	if n != 1 || !last.Finished || last.Err == nil || len(last.Warnings) != 1 || last.Done != 10 {
		t.Errorf("%d ends, the last state %+v", n, last)
	}
}

func TestACancelledJobIsNoError(t *testing.T) {
	rec := &recorder{}
	r := NewRunner(rec.clock, 0, rec.publish)
	j := r.Start("wait", func(ctx context.Context, j *Job) error {
		<-ctx.Done()
		return ctx.Err()
	})
	j.Cancel()
	r.WaitIdle()
	if _, last := rec.ends(); last.Err != nil || !last.Canceled {
		t.Errorf("state %+v", last)
	}
}

func TestAPausedJobWaitsAndContinues(t *testing.T) {
	rec := &recorder{}
	r := NewRunner(rec.clock, 0, rec.publish)
	begun := make(chan struct{})
	paused := make(chan struct{})
	j := r.Start("pause", func(ctx context.Context, j *Job) error {
		close(begun)
		<-paused
		return j.Pause(ctx)
	})
	<-begun
	j.SetPaused(true)
	close(paused)
	if !j.State().Paused {
		t.Error("not paused")
	}
	j.SetPaused(false)
	r.WaitIdle()
	if _, last := rec.ends(); last.Err != nil || last.Paused {
		t.Errorf("state %+v", last)
	}
}

func TestAPanicIsTheFailureOfItsJob(t *testing.T) {
	rec := &recorder{}
	r := NewRunner(rec.clock, 0, rec.publish)
	r.Start("panic", func(context.Context, *Job) error { panic("no") })
	r.WaitIdle()
	if _, last := rec.ends(); last.Err == nil {
		t.Error("the panic was lost")
	}
}

func TestRateAndTimeLeftFollowTheCount(t *testing.T) {
	now := time.Unix(0, 0)
	r := NewRunner(func() time.Time { return now }, 0, func(State) {})
	j := &Job{runner: r, began: now}
	j.Stage("pages", 100)
	now = now.Add(10 * time.Second)
	j.Add(20)
	if s := j.State(); s.Rate != 2 || s.Left != 40*time.Second {
		t.Errorf("rate %v, left %v", s.Rate, s.Left)
	}
}

func TestTheTimeLeftIsThatOfAllPlannedStages(t *testing.T) {
	now := time.Unix(0, 0)
	r := NewRunner(func() time.Time { return now }, 0, func(State) {})
	j := &Job{runner: r, began: now}
	j.Plan([]string{"look", "read", "embed"}, []float64{2, 1, 1})
	j.Stage("look", 100)
	now = now.Add(10 * time.Second)
	j.Add(50)
	if s := j.State(); s.Left != 30*time.Second {
		t.Errorf("after half of the first stage %v are left", s.Left)
	}
	j.Stage("embed", 10)
	now = now.Add(2 * time.Second)
	j.Add(5)
	if s := j.State(); s.Left != 2*time.Second {
		t.Errorf("after half of the last stage %v are left", s.Left)
	}
}

func TestAJobReportsHowItsWorkDescribesItself(t *testing.T) {
	rec := &recorder{}
	r := NewRunner(rec.clock, 0, rec.publish)
	r.Start("read", func(ctx context.Context, j *Job) error {
		j.Describe(func() (string, time.Duration) { return "3 calls", time.Hour })
		j.Stage("pages", 10)
		j.Wait("the server is loading")
		if s := j.State(); s.Note != "3 calls" || s.Left != time.Hour || s.Waiting != "the server is loading" {
			t.Errorf("while it waits %+v", s)
		}
		j.Add(1)
		if s := j.State(); s.Waiting != "" || s.Left != time.Hour {
			t.Errorf("when it goes on %+v", s)
		}
		return nil
	})
	r.WaitIdle()
	if _, last := rec.ends(); last.Left != 0 {
		t.Errorf("at the end %s are left", last.Left)
	}
}

func TestTheShareOfAnUnplannedStageIsItsOwn(t *testing.T) {
	var p plan
	if p.share(0, 0) != 0 || p.share(1, 4) != 0.25 || p.share(5, 4) != 1 {
		t.Error("the share of a stage is wrong")
	}
}

func TestTheMeterOfPlannedWorkNeverGoesBack(t *testing.T) {
	rec := &recorder{}
	r := NewRunner(rec.clock, 0, rec.publish)
	var seen []float64
	r.Start("read", func(ctx context.Context, j *Job) error {
		look := func() { seen = append(seen, j.State().Share) }
		j.Stage("open", 1)
		look()
		j.Plan([]string{"cut", "read", "compare", "merge", "embed"}, []float64{1, 5, 2, 1, 1})
		j.Stage("cut", 0) // how much is not known
		look()
		for range 2 { // again, as after a failure
			j.Stage("read", 4)
			look()
			for range 4 {
				j.Add(1)
				look()
			}
		}
		j.Stage("count", 1) // not planned
		j.Add(1)
		look()
		j.Stage("merge", 1) // nothing was there to compare
		look()
		j.Add(2)
		look()
		j.Stage("embed", 1)
		j.Add(1)
		look()
		return nil
	})
	r.WaitIdle()
	if !slices.IsSorted(seen) {
		t.Errorf("the meter goes back: %.2f", seen)
	}
	if seen[4] != 0.1+0.5/2 || seen[len(seen)-3] != 0.8 || seen[len(seen)-1] != 1 {
		t.Errorf("the meter shows %.2f", seen)
	}
}

func TestJobsAreListedFromTheirStartInOrder(t *testing.T) {
	rec := &recorder{}
	r := NewRunner(rec.clock, 0, rec.publish)
	end := make(chan struct{})
	var contexts []context.Context
	for _, title := range []string{"first", "second", "third"} {
		begun := make(chan context.Context)
		r.Start(title, func(ctx context.Context, _ *Job) error { begun <- ctx; <-end; return nil })
		contexts = append(contexts, <-begun)
	}
	var running, published []string
	for i, s := range r.Running() {
		running = append(running, s.Title)
		if s.ID != i+1 {
			t.Errorf("%q has the number %d", s.Title, s.ID)
		}
	}
	for _, s := range rec.list {
		published = append(published, s.Title)
	}
	want := []string{"first", "second", "third"}
	if !slices.Equal(running, want) || !slices.Equal(published, want) {
		t.Errorf("running %q, published %q", running, published)
	}
	close(end)
	r.WaitIdle()
	for _, ctx := range contexts {
		if ctx.Err() == nil {
			t.Error("the context of a job that ended goes on")
		}
	}
	if left := r.Running(); len(left) != 0 {
		t.Errorf("%d jobs run after their end", len(left))
	}
}

func TestOnlyAStoppedJobMayEndWithCancellation(t *testing.T) {
	broken := errors.New("out of paper")
	for _, c := range []struct {
		stopped   bool
		ends, err error
	}{{true, context.Canceled, nil}, {true, broken, broken}, {false, context.Canceled, context.Canceled}, {true, nil, nil}} {
		rec := &recorder{}
		r := NewRunner(rec.clock, 0, rec.publish)
		begin := make(chan struct{})
		r.Start("read", func(context.Context, *Job) error { <-begin; return c.ends })
		if c.stopped {
			r.CancelAll()
		}
		close(begin)
		r.WaitIdle()
		if _, last := rec.ends(); last.Err != c.err || last.Canceled != c.stopped {
			t.Errorf("%+v ended as %+v", c, last)
		}
	}
}

func TestProgressIsPublishedNowAndThenAndNewsAtOnce(t *testing.T) {
	now, published := time.Unix(0, 0), 0
	r := NewRunner(func() time.Time { return now }, time.Second, func(State) { published++ })
	j := &Job{runner: r, began: now}
	for _, c := range []struct {
		what  string
		after time.Duration
		do    func()
		news  bool
	}{
		{"a stage", 0, func() { j.Stage("pages", 10) }, true},
		{"progress soon after", time.Second - 1, func() { j.Add(1) }, false},
		{"progress when it is due", 1, func() { j.Add(1) }, true},
		{"a warning", 0, func() { j.Warn("page 1", errors.New("blurred")) }, true},
		{"a wait", 0, func() { j.Wait("loading") }, true},
		{"progress after the news", time.Second - 1, func() { j.Add(1) }, false},
	} {
		now = now.Add(c.after)
		before := published
		c.do()
		if (published > before) != c.news {
			t.Errorf("%s: published %d times", c.what, published-before)
		}
	}
}

func TestAStageThatBeginsInAPauseIsMeasuredFromItsEnd(t *testing.T) {
	now := time.Unix(0, 0)
	r := NewRunner(func() time.Time { return now }, 0, func(State) {})
	j := &Job{runner: r, began: now}
	j.Stage("look through", 10)
	j.SetPaused(true)
	now = now.Add(time.Minute)
	j.Stage("pages", 100)
	now = now.Add(time.Hour)
	j.SetPaused(false)
	now = now.Add(10 * time.Second)
	j.Add(20)
	if s := j.State(); s.Rate != 2 || s.Left != 40*time.Second {
		t.Errorf("rate %v, left %v", s.Rate, s.Left)
	}
}

func TestAPauseTakesNoTime(t *testing.T) {
	now := time.Unix(0, 0)
	r := NewRunner(func() time.Time { return now }, 0, func(State) {})
	ctx, cancel := context.WithCancel(context.Background())
	j := &Job{runner: r, began: now, cancel: cancel}
	j.Stage("pages", 100)
	now = now.Add(10 * time.Second)
	j.Add(20)
	for range 2 { // pausing what is paused changes nothing
		j.SetPaused(true)
		now = now.Add(time.Hour)
	}
	if s := j.State(); s.Rate != 2 || s.Left != 40*time.Second {
		t.Errorf("while it is paused: rate %v, left %v", s.Rate, s.Left)
	}
	j.SetPaused(false)
	if s := j.State(); s.Rate != 2 || s.Left != 40*time.Second || s.Paused {
		t.Errorf("afterwards: %+v", s)
	}
	j.SetPaused(true)
	j.Cancel()
	if err := j.Pause(ctx); !errors.Is(err, context.Canceled) || j.State().Paused {
		t.Errorf("a stopped job waits, or does not know that it was stopped: %v", err)
	}
}
