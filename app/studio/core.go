package studio

import (
	"fyne.io/fyne/v2"

	"dramatis/app/job"
	"dramatis/app/pane/evaluate"
	"dramatis/app/pane/library"
	"dramatis/app/settings"
	"dramatis/app/ui"
	"dramatis/app/workspace"
	"dramatis/editor/kb"
)

// A core is what every part of the studio works with: the open base, its jobs, servers and dialogs. It knows no pane.
type core struct {
	Parts
	around  frame
	window  fyne.Window
	base    *workspace.Workspace
	jobs    *job.Runner
	notify  *ui.Notifier
	servers *servers
	files   *picker
	changes changes
	running map[int]*work                // what runs, by the number of its job
	asked   map[string]fyne.CanvasObject // fields of the dialog in front, for journeys
}

// A frame is what the parts ask of the window around them: to show a pane, news, or another base.
type frame interface {
	show(pane string)
	showFrame()
	showJobs()
	showStudy(*evaluate.Study)
	showNews(library.News)
	here() settings.Spot
	showIfNone()
	opener
	ShowMemory(kb.EntityID)
	ShowReview(kb.VerdictID)
}

// An opener opens another base in place of the present one.
type opener interface {
	Open(path string)
	openBy(path, doing string, get getter, then func())
	openShared(address string)
}

var _ frame = (*Studio)(nil)

// show brings a pane to the front.
func (s *Studio) show(pane string) { s.panes.show(pane) }

// showFrame shows what the frame says of the base.
func (s *Studio) showFrame() { s.shell.refresh(s) }

// showStudy shows the tables of a public set.
func (s *Studio) showStudy(x *evaluate.Study) {
	s.panes.exams.ShowStudy(x)
	s.panes.show("evaluate")
}
