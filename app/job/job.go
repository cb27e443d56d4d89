package job

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"
)

// A State is the progress of a job. Intermediate states may be skipped; the last one, Finished, is always delivered,
// exactly once.
type State struct {
	ID       int
	Title    string
	Stage    string
	Done     int
	Total    int     // 0: unknown
	Share    float64 // of all the work, 0–1; it never falls where the work has a plan
	Rate     float64
	Left     time.Duration // until all of the work is done, as far as there is a plan of it; 0: unknown
	Paused   bool
	Warnings []Warning
	Note     string // what the work says about itself, such as its cost
	Waiting  string // why there is no progress; "" while there is
	Finished bool
	Err      error // when Finished; nil also when it was cancelled
	Canceled bool
}

// A Warning is something that went wrong without ending the job.
type Warning struct {
	Item string
	Err  error
}

// A Runner runs jobs.
type Runner struct {
	now     func() time.Time
	publish func(State)
	every   time.Duration

	mu      sync.Mutex
	next    int
	running map[int]*Job
	idle    *sync.Cond
}

// NewRunner makes a runner. publish gets the states of each job, at most one per interval, on
// goroutines of the runner.
func NewRunner(now func() time.Time, every time.Duration, publish func(State)) *Runner {
	r := &Runner{now: now, publish: publish, every: every, running: map[int]*Job{}}
	r.idle = sync.NewCond(&r.mu)
	return r
}

// A Job is running work, and the Reporter of its progress.
type Job struct {
	runner *Runner
	cancel context.CancelFunc

	mu       sync.Mutex
	state    State
	began    time.Time // of the stage, pauses taken off
	paused   time.Time
	resume   chan struct{}
	reported time.Time
	stopped  bool
	note     func() (string, time.Duration)
	plan     plan
}

// Start runs work. The runner is busy from now on until the end of the work has been published.
func (r *Runner) Start(title string, work func(ctx context.Context, j *Job) error) *Job {
	ctx, cancel := context.WithCancel(context.Background())
	r.mu.Lock()
	r.next++
	j := &Job{runner: r, cancel: cancel, state: State{ID: r.next, Title: title}, began: r.now()}
	r.running[j.state.ID] = j
	r.mu.Unlock()
	r.publish(j.State())
	go func() {
		err := recoverPanic(ctx, j, work)
		cancel()
		j.mu.Lock()
		j.state.Finished = true
		j.state.Canceled = j.stopped
		if !j.stopped || !errors.Is(err, context.Canceled) {
			j.state.Err = err
		}
		j.mu.Unlock()
		r.publish(j.State())
		r.mu.Lock()
		delete(r.running, j.state.ID)
		r.idle.Broadcast()
		r.mu.Unlock()
	}()
	return j
}

// recoverPanic turns a panic into the failure of its job alone.
func recoverPanic(ctx context.Context, j *Job, work func(context.Context, *Job) error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("something went wrong inside the program: %v\n%s", p, debug.Stack())
		}
	}()
	return work(ctx, j)
}

// WaitIdle returns when no job is running.
func (r *Runner) WaitIdle() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for len(r.running) > 0 {
		r.idle.Wait()
	}
}

// Running returns the states of the jobs that run, oldest first.
func (r *Runner) Running() []State {
	r.mu.Lock()
	defer r.mu.Unlock()
	var out []State
	for id := 1; id <= r.next; id++ {
		if j := r.running[id]; j != nil {
			out = append(out, j.State())
		}
	}
	return out
}

// CancelAll stops every job.
func (r *Runner) CancelAll() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, j := range r.running {
		j.Cancel()
	}
}

// Cancel stops the job. What it has done is kept.
func (j *Job) Cancel() {
	j.mu.Lock()
	j.stopped = true
	j.mu.Unlock()
	j.SetPaused(false)
	j.cancel()
}

// SetPaused pauses the job or continues it.
func (j *Job) SetPaused(paused bool) {
	j.mu.Lock()
	now := j.runner.now()
	switch {
	case paused && j.resume == nil:
		j.resume, j.paused = make(chan struct{}), now
	case !paused && j.resume != nil:
		close(j.resume)
		j.resume = nil
		j.began = j.began.Add(now.Sub(j.paused))
	}
	j.state.Paused = j.resume != nil
	j.mu.Unlock()
	j.runner.publish(j.State())
}

// Pause blocks while the job is paused.
func (j *Job) Pause(ctx context.Context) error {
	j.mu.Lock()
	resume := j.resume
	j.mu.Unlock()
	if resume == nil {
		return ctx.Err()
	}
	select {
	case <-resume:
		return ctx.Err()
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Stage begins a part of the work; total 0 means unknown.
func (j *Job) Stage(name string, total int) {
	j.mu.Lock()
	j.plan.begin(name, j.plan.share(j.state.Done, j.state.Total))
	j.state.Stage, j.state.Total, j.state.Done = name, total, 0
	j.began = j.runner.now()
	j.paused = j.began // of a stage that begins in a pause, no time has passed
	j.mu.Unlock()
	j.publish()
}

// Plan announces the likely stages, in order, with how long each takes compared with the others, so that one meter can
// show the whole work. A stage that does not occur is skipped; one that was not announced takes no space.
func (j *Job) Plan(stages []string, weights []float64) {
	j.mu.Lock()
	j.plan = newPlan(stages, weights, j.plan.share(j.state.Done, j.state.Total))
	j.mu.Unlock()
}

// Add counts n more things as done.
func (j *Job) Add(n int) {
	j.mu.Lock()
	j.state.Done += n
	j.state.Waiting = ""
	j.mu.Unlock()
	j.publishIfDue()
}

// Describe sets a function that describes the work at any time and estimates how long all of it will
// still take; 0 is unknown, and the rest of the stage is shown instead. It is called on any
// goroutine.
func (j *Job) Describe(note func() (about string, left time.Duration)) {
	j.mu.Lock()
	j.note = note
	j.mu.Unlock()
	j.publish()
}

// Wait records why there is no progress at the moment, until there is some.
func (j *Job) Wait(why string) {
	j.mu.Lock()
	j.state.Waiting = why
	j.mu.Unlock()
	j.publish()
}

// Warn records what went wrong without ending the job.
func (j *Job) Warn(item string, err error) {
	j.mu.Lock()
	j.state.Warnings = append(j.state.Warnings[:len(j.state.Warnings):len(j.state.Warnings)], Warning{item, err})
	j.mu.Unlock()
	j.publish()
}

// publish publishes the state.
func (j *Job) publish() {
	j.mu.Lock()
	j.reported = j.runner.now()
	j.mu.Unlock()
	j.runner.publish(j.State())
}

// publishIfDue publishes the state if the last time was long enough ago.
func (j *Job) publishIfDue() {
	j.mu.Lock()
	due := j.runner.now().Sub(j.reported) >= j.runner.every
	j.mu.Unlock()
	if due {
		j.publish()
	}
}

// State returns where the job is now.
func (j *Job) State() State {
	j.mu.Lock()
	defer j.mu.Unlock()
	s := j.state
	s.Share = j.plan.share(s.Done, s.Total)
	spent := j.runner.now().Sub(j.began)
	if j.resume != nil {
		spent = j.paused.Sub(j.began)
	}
	if spent > 0 && s.Done > 0 && !s.Finished {
		s.Rate = float64(s.Done) / spent.Seconds()
		if s.Total > s.Done {
			s.Left = time.Duration(float64(s.Total-s.Done) / s.Rate * float64(time.Second))
		}
		s.Left += j.plan.timeLeft(spent, s.Share)
	}
	if j.note != nil && !s.Finished {
		about, left := j.note()
		s.Note, s.Left = about, max(s.Left, left)
	}
	return s
}
