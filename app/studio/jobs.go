package studio

import (
	"context"
	"errors"

	"dramatis/app/i18n"
	"dramatis/app/job"
	"dramatis/app/pane/library"
	"dramatis/pipeline/ingest"
	"dramatis/pipeline/llm"
)

// A workKind is what a job does for the base.
type workKind int

const (
	importing workKind = iota
	exporting
	scoring
	evaluating
	compacting
	takingOver // reading another writer's decisions, before anything is asked
	returning  // to a named state
	loading    // documents, before a file is made for them
)

// stoppedWords say what is kept of work that was stopped.
var stoppedWords = map[workKind]string{
	importing:  i18n.K("Stopped. What was read is kept, and the next import goes on from there."),
	exporting:  i18n.K("Stopped. Nothing was written."),
	scoring:    i18n.K("Stopped. The emotions that were scored are kept, and scoring goes on from there."),
	evaluating: i18n.K("Stopped. What was answered is kept, and the same questions go on from there."),
	compacting: i18n.K("Stopped. What was to be forgotten is forgotten; the file has its old size."),
	takingOver: i18n.K("Stopped. Nothing was taken over."),
	returning:  i18n.K("Stopped. Nothing was changed."),
	loading:    i18n.K("Stopped. Nothing was changed."),
}

// noUndoWords say why nothing can be undone or redone meanwhile. Other work allows it:
// an export writes what was there when it began, and scores are no steps of
// history. The steps of an import are folded into one, which is not whole yet, and
// answers depend on the base as it was when the questions began.
var noUndoWords = map[workKind]string{
	importing:  i18n.K("An import is running: cancel it first, or wait for its end."),
	evaluating: i18n.K("Questions are being asked: cancel that first, or wait for its end."),
	compacting: i18n.K("The file is being made smaller: cancel that first, or wait for its end."),
	returning:  i18n.K("The base goes back to a named state: wait for its end."),
}

// A work is a job that the interface knows of.
type work struct {
	*job.Job
	kind  workKind
	whole bool // it came to its end, also when it was stopped too late
}

// start runs a job that the interface knows of. done is called on the
// interface's goroutine when it came to its end.
func (s *core) start(kind workKind, title string, do func(context.Context, *job.Job) error, done func()) {
	w := &work{kind: kind}
	w.Job = s.jobs.Start(title, func(ctx context.Context, j *job.Job) error {
		err := do(ctx, j)
		if err == nil {
			s.Loop().Post(func() {
				w.whole = true
				if done != nil {
					done()
				}
			})
		}
		return err
	})
	s.running[w.State().ID] = w
	s.around.showJobs()
}

// busyWith reports whether work of a kind is under way.
func (s *core) busyWith(kind workKind) bool {
	for _, w := range s.running {
		if w.kind == kind {
			return true
		}
	}
	return false
}

// whyNoUndo says why nothing can be undone now, "" when it can.
func (s *core) whyNoUndo() string {
	for _, w := range s.running {
		if why := noUndoWords[w.kind]; why != "" {
			return i18n.T(why)
		}
	}
	return ""
}

// showJobs shows what runs in the status bar and the library, an evaluation in its own pane too.
func (s *Studio) showJobs() {
	states := s.jobs.Running()
	s.shell.showJobs(states)
	s.panes.library.SetJobs(states)
	for _, state := range states {
		if w, ok := s.running[state.ID]; ok && w.kind == evaluating {
			s.panes.exams.SetJob(&state)
			return
		}
	}
	s.panes.exams.SetJob(nil)
}

// showJob shows the state of a job. The last state of each job comes here once.
func (s *Studio) showJob(state job.State) {
	if state.Finished {
		w, known := s.running[state.ID]
		delete(s.running, state.ID)
		s.servers.keepQuirks()
		if state.Err != nil {
			s.jobFailed(state)
		} else if state.Canceled && known && !w.whole {
			s.showStopped(w.kind)
		}
		s.refresh()
	}
	s.showJobs()
}

// showStopped says what is kept of work that the writer stopped, and offers to continue an import.
func (s *Studio) showStopped(kind workKind) {
	if kind != importing {
		s.notify.Toast(i18n.T(stoppedWords[kind]))
		return
	}
	s.showNews(library.News{Sentence: i18n.T(stoppedWords[kind]), Action: i18n.T("Go on"), Do: func() { s.Imports().readRest(llm.Budget{}) }})
}

// PauseJob pauses a job or lets it go on.
func (s *core) PauseJob(id int, pause bool) {
	if w, ok := s.running[id]; ok {
		w.SetPaused(pause)
	}
}

// CancelJob stops a job.
func (s *core) CancelJob(id int) {
	if w, ok := s.running[id]; ok {
		w.Cancel()
	}
}

// A stop is the early end of a model's work because of the server or the budget. What was done is
// kept.
type stop struct {
	err    error
	budget llm.Budget
	goOn   func() // does the rest
}

func (s *stop) Error() string { return s.err.Error() }
func (s *stop) Unwrap() error { return s.err }

func newStop(err error, budget llm.Budget, goOn func()) error {
	if llm.KindOf(err) == 0 {
		return err
	}
	return &stop{err, budget, goOn}
}

// jobFailed says why a job ended early.
func (s *Studio) jobFailed(state job.State) {
	var st *stop
	switch {
	case ingest.Refused(state.Err):
		s.notify.Toast(i18n.Error(state.Err))
	case errors.As(state.Err, &st):
		s.showStop(state.Title, st)
	default:
		s.notify.Fail(state.Title, state.Err)
	}
}
