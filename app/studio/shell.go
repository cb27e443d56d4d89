package studio

import (
	"fmt"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"dramatis/app/i18n"
	"dramatis/app/job"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/app/workspace"
)

// sprintf fills a sentence that is translated already.
func sprintf(sentence string, args ...any) string { return fmt.Sprintf(sentence, args...) }

// A shell is the frame around the panes.
type shell struct {
	rail   *ui.NavRail
	top    *ui.TopBar
	status *ui.StatusBar
	toasts *ui.ToastHost
	center *fyne.Container
	object fyne.CanvasObject
	menu   *fyne.MainMenu
}

func newShell(s *Studio) *shell {
	sh := &shell{status: ui.NewStatusBar(), toasts: ui.NewToastHost(s.Parts.Loop), center: container.NewStack()}
	sh.rail = ui.NewNavRail(nil, func(id string) { s.panes.show(id) })
	sh.top = ui.NewTopBar("", s.palette)
	sh.status.OnUndo = s.Undo
	sh.status.OnEngine = func() { s.panes.show("settings") }
	sh.status.OnJob = func() { s.panes.show("library") }
	frame := ui.Edges(sh.top, sh.status, sh.rail, nil, container.NewStack(ui.NewBox(ui.ColorBackground, ui.ColorNone, 0), sh.center))
	sh.object = container.NewStack(frame, sh.toasts)
	return sh
}

func (sh *shell) fill(p *panes) { sh.rail.SetItems(p.railItems()) }

// refresh shows file, engine, counts and what undo would undo.
func (sh *shell) refresh(s *Studio) {
	name := s.base.Name()
	if name == "" {
		name = i18n.T("Untitled")
	}
	sh.top.SetTitle(name)
	s.window.SetTitle(name + " — Dramatis")
	state := i18n.T("saved")
	if s.base.ReadOnly() != nil {
		state = i18n.T("read-only")
	}
	sh.status.SetFile(filepath.Base(name+workspace.Ending) + " · " + state)
	sh.status.SetEngine(s.engineSentence())
	undo := ""
	if label := s.base.UndoLabel(); label != "" {
		undo = i18n.T("Undo: %s", present.Label(label))
	}
	sh.status.SetUndo(undo, "Ctrl Z")
	sh.rail.SetCount("review", len(s.View().Queue()))
	sh.setMenu(s)
}

// setMenu shows the menus, made anew only when an action became possible or
// impossible, or another pane has other actions.
func (sh *shell) setMenu(s *Studio) {
	sh.menu = ui.MainMenu(s.Actions(), s.run)
	sh.top.SetMenu(sh.menu)
	for _, a := range s.Actions() {
		if a.Shortcut != nil {
			s.window.Canvas().AddShortcut(a.Shortcut, func(fyne.Shortcut) { s.run(a) })
		}
		// The toolkit makes shortcuts of its own of these keys.
		switch a.ID {
		case "edit.undo":
			s.window.Canvas().AddShortcut(&fyne.ShortcutUndo{}, func(fyne.Shortcut) { s.run(a) })
		case "edit.redo":
			s.window.Canvas().AddShortcut(&fyne.ShortcutRedo{}, func(fyne.Shortcut) { s.run(a) })
		}
	}
}

// showJob shows a job in the status bar.
func (sh *shell) showJob(state job.State) {
	if state.Finished {
		sh.status.SetJob("", 0)
		return
	}
	share := 0.0
	if state.Total > 0 {
		share = float64(state.Done) / float64(state.Total)
	}
	text := state.Title
	if state.Paused {
		text = i18n.T("%s · paused", state.Title)
	} else if state.Total > 0 {
		text = fmt.Sprintf("%s %.0f %%", state.Title, 100*share)
	}
	sh.status.SetJob(text, share)
}
