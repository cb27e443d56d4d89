package studio

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"dramatis/app/engine"
	"dramatis/app/i18n"
	"dramatis/app/job"
	"dramatis/app/pane"
	"dramatis/app/portal"
	"dramatis/app/present"
	"dramatis/app/settings"
	"dramatis/app/ui"
	"dramatis/app/workspace"
	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline/llm/openai"
	"dramatis/render/graphviz"
	"dramatis/storage/secret"
)

// Parts are what a studio is made with; tests give their own.
type Parts struct {
	App      fyne.App
	Loop     ui.Loop
	Settings *settings.Store
	Secrets  secret.Keys     // the zero value is the system's keyring
	Local    []openai.Preset // where servers are looked for; nil: the usual ports
	Layouter graphviz.Layouter
	Folder   string // where the sample is put
	// Documents is where a file for a first book is made; "" keeps it in memory, as tests do.
	Documents string
	// Desktop asks for files with the desktop's dialog; nil, or an error, has the window ask with its own.
	Desktop func(context.Context, portal.Request) ([]string, error)
	// Printer prints a PDF by the desktop's dialog, as portal.Print; nil, or portal.ErrNone, has the system's viewer open it.
	Printer func(ctx context.Context, title, path string, window uintptr) (bool, error)
	Every   time.Duration
	After   func(time.Duration, func()) // nil: time.AfterFunc
	// BeforeOpening is called off the interface's goroutine before a base is opened, for tests; nil: nothing.
	BeforeOpening func()
}

// A Studio is the window with one open base.
type Studio struct {
	*core
	shell *shell
	panes *panes

	stopWatch func()   // nil until a base is shown
	echoes    struct { // what others did and was not shown yet
		sync.Mutex
		list []remoteStep
		last remoteStep
	}
	pending  atomic.Bool // a refresh is under way to the interface
	trail    trail
	tabs     tabs
	opening  *opening    // the base that is being opened, nil when there is none
	opener   *job.Runner // of openings
	oneOpens sync.Mutex  // held while a base is opened
}

var _ pane.Studio = (*Studio)(nil)

// New makes the window around a base; Begin shows it, or another one.
func New(parts Parts, b *workspace.Workspace) *Studio {
	s := &Studio{core: &core{Parts: parts, base: b, running: map[int]*work{}, notify: &ui.Notifier{}}}
	s.around = s
	i18n.Set(windowLanguage(parts.Settings.Get().Language))
	s.App.Settings().SetTheme(s.theme())
	s.jobs = job.NewRunner(time.Now, parts.Every, func(state job.State) { s.Loop().Post(func() { s.showJob(state) }) })
	s.opener = job.NewRunner(time.Now, parts.Every, func(state job.State) {
		if state.Finished {
			s.Loop().Post(func() { s.showOpened(state) })
		}
	})
	s.changes = changes{then: map[int]func(error){}, runner: job.NewRunner(time.Now, parts.Every, func(state job.State) {
		if state.Finished {
			s.Loop().Post(func() { s.endChange(state) })
		}
	})}
	if s.After == nil {
		s.After = func(d time.Duration, f func()) { time.AfterFunc(d, f) }
	}
	s.window = s.App.NewWindow("Dramatis")
	s.window.SetPadded(false)
	s.servers = &servers{Parts: &s.Parts, window: s.window, notify: s.notify, jobs: s.jobs, quirks: quirksOf(parts.Settings.Get()), waiting: map[string][]consent{},
		makeEngine: func(c engine.Config) (*engine.Engine, error) { return s.base.Engine(c) }}
	s.files = &picker{Parts: &s.Parts, window: s.window, notify: s.notify, jobs: s.jobs, front: func(fields map[string]fyne.CanvasObject) { s.asked = fields }}
	s.build()
	s.window.SetOnDropped(func(_ fyne.Position, uris []fyne.URI) { s.Drop(uris) })
	s.window.SetCloseIntercept(s.Close)
	return s
}

// windowLanguage returns the language that was chosen, else that of the system when the
// window speaks it.
func windowLanguage(chosen string) string {
	if chosen == "" && strings.HasPrefix(string(lang.SystemLocale()), "zh") {
		return "zh"
	}
	return chosen
}

// theme returns the theme that the settings name.
func (s *Studio) theme() fyne.Theme {
	n := s.Settings.Get()
	return ui.NewScaledTheme(mode(n.Theme), float32(max(n.TextSize, smallestText))/100)
}

// smallestText is the normal size of text, in percent.
const smallestText = 100

func mode(theme string) ui.Mode {
	switch theme {
	case "light":
		return ui.Light
	case "dark":
		return ui.Dark
	}
	return ui.FollowSystem
}

// build makes the shell and the panes in the current language.
func (s *Studio) build() {
	s.shell = newShell(s)
	s.notify.Toasts, s.notify.Window = s.shell.toasts, s.window
	s.panes, s.trail, s.tabs = newPanes(s), trail{}, tabs{}
	s.shell.fill(s.panes)
	s.window.SetContent(s.shell.object)
	ui.BindKeys(s.window.Canvas(), s.Actions, s.run)
	s.window.Resize(s.size())
}

func (s *Studio) size() fyne.Size {
	n := s.Settings.Get()
	if n.Width < 640 || n.Height < 480 {
		return fyne.NewSize(1280, 800)
	}
	return fyne.NewSize(float32(n.Width), float32(n.Height))
}

// Fit shrinks the window to the screen; a size of 0×0 is unknown.
func (s *Studio) Fit(screen fyne.Size) {
	if have, want := s.size(), s.size().Min(screen); !screen.IsZero() && want != have {
		s.window.Resize(want)
	}
}

// attach follows the changes of the base and shows it.
func (s *Studio) attach() {
	s.stopWatch = s.base.Watch(func(c editor.Changed) {
		s.noteOthers(c)
		// Many changes may come before the interface has time: one refresh shows
		// them all.
		if s.pending.CompareAndSwap(false, true) {
			s.Loop().Post(func() {
				s.pending.Store(false)
				s.refresh()
			})
		}
	})
	first := "cast"
	switch {
	case len(s.View().Entities()) > 0 && s.restoreSpots():
		first = s.panes.front().id
	case len(s.View().Entities()) > 0:
	case s.base.Path() == "":
		first = "welcome"
	default:
		first = "library"
	}
	s.panes.show(first)
	s.refresh()
	if n := s.base.File.Notice(); n != nil {
		s.notify.Fail(i18n.T("Opening the file"), n)
	}
}

// refresh shows the base's present state in everything that is visible.
func (s *Studio) refresh() {
	s.shell.refresh(s)
	s.panes.refresh(s.View())
	s.showRemoteSteps()
}

// Close ends the studio. Jobs are stopped; what they did is kept.
func (s *Studio) Close() {
	s.panes.leave()
	if len(s.opener.Running()) > 0 {
		s.window.Hide() // a base that is half open is closed when it is open, some seconds later
	}
	s.giveUp()
	s.jobs.CancelAll()
	s.WaitIdle()
	s.unwatch()
	size := s.window.Canvas().Size()
	err := s.Settings.Change(func(n *settings.Settings) { n.Width, n.Height = int(size.Width), int(size.Height) })
	if err = errors.Join(err, s.leaveSpots(), s.base.Close()); err != nil {
		fyne.LogError("close the studio", err)
	}
	s.window.SetCloseIntercept(nil)
	s.window.Close()
}

// View returns the base's present state.
func (s *core) View() *cast.View { return s.base.View() }

// Can reports whether a command may run.
func (s *core) Can(c editor.Command) error { return s.base.Can(c) }

// fail shows why a command was not run.
func (s *core) fail(err error) {
	var u *editor.Unavailable
	if errors.As(err, &u) {
		s.notify.Toast(i18n.Error(err))
		return
	}
	s.notify.Fail(i18n.T("That could not be done"), err)
}

// Undo takes back the last step.
func (s *core) Undo() { s.turn(s.base.Undo, i18n.T("Undone: %s"), i18n.T("Nothing to undo.")) }

// Redo brings back the last undone step.
func (s *core) Redo() { s.turn(s.base.Redo, i18n.T("Redone: %s"), i18n.T("Nothing to redo.")) }

func (s *core) turn(do func() (string, error), said, nothing string) {
	if why := s.whyNoUndo(); why != "" {
		s.notify.Toast(why)
		return
	}
	var label string
	s.change(func() (err error) { label, err = do(); return err }, func(err error) {
		switch {
		case errors.Is(err, editor.ErrNothing):
			s.notify.Toast(nothing)
		case err != nil:
			s.fail(err)
		default:
			s.notify.Toast(sprintf(said, present.ShortLabel(label)))
		}
	})
}

// ShowEntity opens an entity's page.
func (s *Studio) ShowEntity(id kb.EntityID) {
	s.step(func() { s.panes.show("cast"); s.panes.cast.Show(id) })
}

// ShowPlace opens a document at a place.
func (s *Studio) ShowPlace(doc kb.DocumentID, at kb.Span) {
	s.step(func() { s.panes.show("read"); s.panes.read.Show(doc, at) })
}

// ShowInGraph draws the graph around an entity.
func (s *Studio) ShowInGraph(id kb.EntityID) {
	s.step(func() { s.panes.show("graph"); s.panes.graph.Show(id) })
}

// ShowReview opens the queue at a question.
func (s *Studio) ShowReview(id kb.VerdictID) {
	s.step(func() { s.panes.show("review"); s.panes.review.Show(id) })
}

// Converse opens the test chat with a character.
func (s *Studio) Converse(id kb.EntityID) {
	s.step(func() { s.panes.show("chat"); s.panes.chat.Converse(id) })
}

// Notify returns the notifier of the window.
func (s *core) Notify() *ui.Notifier { return s.notify }

// Loop returns the loop that runs functions on the interface's goroutine.
func (s *core) Loop() ui.Loop { return s.Parts.Loop }

// Window returns the window.
func (s *core) Window() fyne.Window { return s.window }

// Base returns the open base.
func (s *core) Base() *workspace.Workspace { return s.base }

// WaitIdle returns when no job runs, nothing is being saved and no base is being opened. What the jobs posted to
// the interface may still wait there.
func (s *Studio) WaitIdle() {
	s.WaitOpened()
	s.changes.runner.WaitIdle()
	s.jobs.WaitIdle()
}

// WaitOpened returns when no base is being opened.
func (s *Studio) WaitOpened() { s.opener.WaitIdle() }
