package studio

import (
	"context"

	"dramatis/app/i18n"
	"dramatis/app/job"
	"dramatis/app/present"
	"dramatis/editor"
)

// changes are the changes of a shared base that wait for its server. They are made in the order in which they were asked for.
type changes struct {
	runner *job.Runner
	then   map[int]func(error) // by the number of the job
	last   chan struct{}       // closed when the newest one is made; nil without one
}

// Do runs a command and shows what was done.
func (s *core) Do(c editor.Command) { s.DoThen(c, func(bool) {}) }

// DoThen runs a command, shows what was done, and calls then on the interface's goroutine.
func (s *core) DoThen(c editor.Command, then func(done bool)) {
	s.record(func() error { return s.base.Do(c) }, then)
}

// Note changes what is kept of questions and scores as DoThen does, planned on the present records rather than on a view of them.
func (s *core) Note(p editor.Plan, then func(done bool)) {
	s.record(func() error { return s.base.Put(p) }, then)
}

// record makes a step of history and shows it with an offer to undo it.
func (s *core) record(step func() error, then func(done bool)) {
	base, label := s.base, ""
	s.change(func() error {
		before := base.Snapshot()
		err := step()
		if base.Snapshot() != before {
			label = base.UndoLabel()
		}
		return err
	}, func(err error) {
		switch {
		case err != nil:
			s.fail(err)
		case label != "":
			s.notify.ToastAction(i18n.T("Done: %s", present.ShortLabel(label)), i18n.T("Undo"), s.Undo)
		}
		then(err == nil)
	})
}

// change writes to the base, then calls then on the interface's goroutine. A file is written at once. The server of a shared base may take
// seconds: until it has answered, change has returned and the window says that something is being saved.
func (s *core) change(write func() error, then func(error)) {
	if !s.base.IsShared() {
		then(write())
		return
	}
	before, made := s.changes.last, make(chan struct{})
	s.changes.last = made
	j := s.changes.runner.Start("", func(context.Context, *job.Job) error {
		defer close(made)
		if before != nil {
			<-before
		}
		return write()
	})
	s.changes.then[j.State().ID] = then
	s.around.showFrame()
}

// endChange ends a change that waited for its server.
func (s *core) endChange(state job.State) {
	then := s.changes.then[state.ID]
	delete(s.changes.then, state.ID)
	s.around.showFrame()
	then(state.Err)
}
