package studio

import (
	"context"
	"errors"
	"path/filepath"
	"sync/atomic"
	"time"

	"dramatis/app/i18n"
	"dramatis/app/job"
	"dramatis/app/ui"
	"dramatis/app/workspace"
	"dramatis/storage"
)

// noticeDelay is how long a base may take to open before the window says so; a notice for a moment
// would only flicker.
const noticeDelay = 150 * time.Millisecond

// getter opens a base, or makes it.
type getter func(ctx context.Context, name string) (*workspace.Workspace, error)

// An opening is a base that is being opened.
type opening struct {
	path   string
	get    getter
	then   func()      // runs when the base is shown; nil: nothing
	failed func(error) // says why it is not

	job     *job.Job
	base    *workspace.Workspace // once it is settled by the job
	settled atomic.Bool          // by the job, which hands the base over, or by the writer, who gives it up
	notice  *ui.Dialog           // nil until it is shown
}

// Begin opens the named base, which is made if it doesn't exist; without a name, the last base that
// can be opened; else an empty one.
func (s *Studio) Begin(name string) {
	switch address, ok := workspace.SharedAddress(name); {
	case name == "":
		s.openLast(s.Settings.Get().Recent)
	case ok:
		s.openShared(address)
	default:
		s.openBy(name, i18n.T("Opening %s", filepath.Base(name)), workspace.OpenOrCreate, nil)
	}
}

// openLast opens the first of some bases that can be opened.
func (s *Studio) openLast(paths []string) {
	if len(paths) == 0 {
		s.showIfNone()
		return
	}
	s.open(&opening{path: paths[0], get: workspace.Open, failed: func(error) { s.openLast(paths[1:]) }})
}

// Open opens a base in place of the present one.
func (s *Studio) Open(path string) {
	if address, ok := workspace.SharedAddress(path); ok {
		s.openShared(address)
		return
	}
	s.openBy(path, i18n.T("Opening %s", filepath.Base(path)), workspace.Open, nil)
}

// openShared opens a shared base, or makes it. The server may take its time.
func (s *Studio) openShared(address string) {
	s.openBy(address, i18n.T("Opening %s", workspace.WithoutPassword(address)), workspace.OpenOrCreate, nil)
}

// openBy opens a base and shows errors under the title doing. then may be nil.
func (s *Studio) openBy(path, doing string, get getter, then func()) {
	s.open(&opening{path: path, get: get, then: then, failed: func(err error) {
		s.showIfNone()
		if errors.Is(err, storage.ErrCorrupt) && storage.IsBase(path) {
			s.offerRescue(path, err)
			return
		}
		s.notify.Fail(doing, err)
	}})
}

// open opens a base in the background and shows it in place of the present one, which stays open
// until then. If two are opened at once, the later one is shown.
func (s *Studio) open(o *opening) {
	s.giveUp()
	s.opening = o
	o.job = s.opener.Start(o.path, func(ctx context.Context, _ *job.Job) error {
		// A file that was given up is closed before it is opened again: else it would be found in use.
		s.oneOpens.Lock()
		defer s.oneOpens.Unlock()
		if s.BeforeOpening != nil {
			s.BeforeOpening()
		}
		err := o.run(ctx)
		s.changes.runner.WaitIdle() // of the present base, which is closed next
		return err
	})
	if s.stopWatch == nil {
		s.shell.showOpening(s, o.path)
	}
	s.After(noticeDelay, func() { s.Loop().Post(func() { s.sayOpening(o) }) })
}

// run opens the base and derives what the window shows first.
func (o *opening) run(ctx context.Context) (err error) {
	if err := ctx.Err(); err != nil {
		return err
	}
	b, err := o.get(ctx, o.path)
	if err != nil {
		return err
	}
	handed := false
	defer func() {
		if !handed {
			err = errors.Join(err, b.Close())
		}
	}()
	if err := b.Derive(ctx); err != nil {
		return err
	}
	o.base = b
	if handed = o.settled.CompareAndSwap(false, true); !handed {
		return context.Canceled
	}
	return nil
}

// sayOpening says which base is being opened, if it still is.
func (s *Studio) sayOpening(o *opening) {
	if s.opening != o {
		return
	}
	o.notice = ui.ShowDialog(s.window, ui.DialogParts{Title: i18n.T("Opening %s…", workspace.Title(o.path)), Width: 360, Waits: true,
		Body: ui.Wrapped(i18n.T("A large knowledge base takes some seconds."), ui.SizeBody, ui.ColorMuted),
		Dismissed: func() {
			if s.opening == o {
				s.giveUp()
				s.showIfNone()
			}
		}})
}

// showOpened shows the base that was opened, or why it could not be.
func (s *Studio) showOpened(state job.State) {
	o := s.opening
	if o == nil || o.job.State().ID != state.ID {
		return // it was given up
	}
	s.endOpening()
	if state.Err != nil {
		o.failed(state.Err)
		return
	}
	s.replace(o.base)
	if o.then != nil {
		o.then()
	}
}

// giveUp cancels the opening that is under way, if any, and closes a base that is open already.
func (s *Studio) giveUp() {
	o := s.opening
	if o == nil {
		return
	}
	s.endOpening()
	o.job.Cancel()
	if o.settled.CompareAndSwap(false, true) {
		return // the job closes it
	}
	if err := o.base.Close(); err != nil {
		s.notify.Fail(i18n.T("Closing the file"), err)
	}
}

func (s *Studio) endOpening() {
	o := s.opening
	s.opening = nil
	if o.notice != nil {
		o.notice.Hide()
	}
}

// showIfNone shows the present base if nothing was shown yet.
func (s *Studio) showIfNone() {
	if s.stopWatch == nil {
		s.attach()
	}
}

// replace closes the open base and shows another one.
func (s *Studio) replace(b *workspace.Workspace) {
	s.jobs.CancelAll()
	s.jobs.WaitIdle()
	s.changes.runner.WaitIdle()
	if err := s.leaveSpots(); err != nil {
		s.notify.Fail(i18n.T("Remembering the file"), err)
	}
	s.unwatch()
	if err := s.base.Close(); err != nil {
		s.notify.Fail(i18n.T("Closing the file"), err)
	}
	s.base, s.trail = b, trail{}
	s.tabs = tabs{}
	s.showTabs()
	s.attach()
	if b.Path() != "" {
		if err := s.Settings.Opened(b.Path()); err != nil {
			s.notify.Fail(i18n.T("Remembering the file"), err)
		}
	}
	if err := b.ReadOnly(); err != nil {
		s.notify.Toast(i18n.Error(err))
	}
}

// unwatch stops listening to the base.
func (s *Studio) unwatch() {
	if s.stopWatch != nil {
		s.stopWatch()
	}
}
