package studio

import (
	"fmt"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"dramatis/app/i18n"
	"dramatis/app/job"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/app/workspace"
)

// sprintf fills in a sentence that is already translated.
func sprintf(sentence string, args ...any) string { return fmt.Sprintf(sentence, args...) }

// A shell is the frame around the panes.
type shell struct {
	rail   *ui.NavRail
	top    *ui.TopBar
	status *ui.StatusBar
	toasts *ui.ToastHost
	tabs   *ui.TabStrip
	body   *fyne.Container // tabs over center
	center *fyne.Container
	object fyne.CanvasObject
	menu   *fyne.MainMenu
	menuOf string // the actions that menu is made of
}

func newShell(s *Studio) *shell {
	sh := &shell{status: ui.NewStatusBar(), center: container.NewStack()}
	sh.rail = ui.NewNavRail(nil, func(id string) { s.panes.show(id) })
	sh.top = ui.NewTopBar("", s.palette)
	sh.tabs = ui.NewTabStrip(s.showTab, s.closeTab)
	sh.toasts = ui.NewToastHost(s.Parts.Loop, sh.top)
	sh.status.OnUndo = s.Undo
	sh.status.OnEngine = func() { s.panes.show("settings") }
	sh.status.OnJob = func() { s.panes.show("library") }
	sh.body = ui.Edges(sh.tabs.Container, nil, nil, nil, sh.center)
	frame := ui.Edges(sh.top, sh.status, sh.rail, nil, ui.WithMinSize(fyne.NewSize(560, 400), container.NewStack(ui.NewBox(ui.ColorBackground, ui.ColorNone, 0), sh.body)))
	sh.object = container.NewStack(frame, sh.toasts)
	return sh
}

func (sh *shell) fill(p *panes) { sh.rail.SetItems(p.railItems()) }

// showOpening shows the menus, and in the title the base that is being opened.
func (sh *shell) showOpening(s *Studio, path string) {
	name := strings.TrimSuffix(workspace.Title(path), workspace.Ending)
	sh.top.SetTitle(name)
	s.window.SetTitle(name + " — Dramatis")
	sh.setMenu(s)
}

// refresh shows file, engine, counts and what undo would undo.
func (sh *shell) refresh(s *Studio) {
	name := s.base.Name()
	file := filepath.Base(name + workspace.Ending)
	switch {
	case name == "":
		name = i18n.T("Untitled")
		file = name
	case s.Imports().isSample():
		name = i18n.T("Sample story")
	}
	sh.top.SetTitle(name)
	s.window.SetTitle(name + " — Dramatis")
	state := i18n.T("saved")
	switch {
	case s.base.Path() == "":
		state = i18n.T("in no file yet")
	case s.base.Shared != nil:
		file, state = name, i18n.T("shared")
	}
	if s.base.ReadOnly() != nil {
		state = i18n.T("read-only")
	}
	if len(s.changes.then) > 0 {
		state = i18n.T("being saved…")
	}
	sh.status.SetFile(file + " · " + state)
	sh.status.SetEngine(s.servers.sentence())
	undo := ""
	if label := s.base.UndoLabel(); label != "" {
		undo = i18n.T("Undo: %s", present.ShortLabel(label))
	}
	sh.status.SetUndo(undo, "Ctrl Z")
	sh.rail.SetCount("review", len(s.View().Queue()))
	sh.setMenu(s)
}

// setMenu shows the menus and listens to the shortcuts. They are made again only
// when an action became possible or impossible, or there are other actions.
func (sh *shell) setMenu(s *Studio) {
	actions := s.Actions()
	of := menuOf(actions)
	if of == sh.menuOf {
		return
	}
	sh.menuOf = of
	sh.menu = ui.MainMenu(actions, func(a ui.Action) { s.runByID(a.ID) })
	sh.top.SetMenu(sh.menu)
	// No shortcut reaches under a dialog. An item of a menu closes the menu first.
	run := func(a ui.Action) {
		if !ui.HasOverlay(s.window.Canvas()) {
			s.runByID(a.ID)
		}
	}
	for _, a := range actions {
		if a.Shortcut != nil {
			s.window.Canvas().AddShortcut(a.Shortcut, func(fyne.Shortcut) { run(a) })
		}
		// The toolkit makes shortcuts of its own of these keys.
		switch a.ID {
		case "edit.undo":
			s.window.Canvas().AddShortcut(&fyne.ShortcutUndo{}, func(fyne.Shortcut) { run(a) })
		case "edit.redo":
			s.window.Canvas().AddShortcut(&fyne.ShortcutRedo{}, func(fyne.Shortcut) { run(a) })
		}
	}
}

// menuOf returns what a menu shows of actions.
func menuOf(actions []ui.Action) string {
	var b strings.Builder
	for _, a := range actions {
		fmt.Fprintf(&b, "%s\x00%s\x00%s\x00%d\x00%v\n", a.ID, a.Name, a.Menu, a.Group, a.Blocked() == nil)
	}
	return b.String()
}

// showJobs shows in the status bar which of the jobs that run was started last.
func (sh *shell) showJobs(running []job.State) {
	if len(running) == 0 {
		sh.status.SetJob("", 0)
		return
	}
	state := running[len(running)-1]
	text := state.Title
	if state.Paused {
		text = i18n.T("%s · paused", state.Title)
	} else if state.Total > 0 {
		text = fmt.Sprintf("%s %.0f %%", state.Title, 100*state.Share)
	}
	sh.status.SetJob(text, state.Share)
}
