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
