package studio

import (
	"fyne.io/fyne/v2"

	"dramatis/editor"
)

// A State is what a journey may wait for.
type State struct {
	Pane     string `json:"pane"`
	File     string `json:"file"`
	Idle     bool   `json:"idle"`
	Entities int    `json:"entities"`
	Queue    int    `json:"queue"`
	Undo     string `json:"undo"`
	Redo     string `json:"redo"`
	Toast    string `json:"toast"`
}

// State returns where the studio is.
func (s *Studio) State() State {
	v := s.View()
	return State{Pane: s.panes.front().id, File: s.base.Path(), Idle: len(s.jobs.Running()) == 0 && s.opening == nil && s.stopWatch != nil, Entities: len(v.Entities()),
		Queue: len(v.Queue()), Undo: editor.English(s.base.UndoLabel()), Redo: editor.English(s.base.RedoLabel()), Toast: s.shell.toasts.Message()}
}

// Named panes know their widgets by stable names.
type Named interface {
	Named() map[string]fyne.CanvasObject
}

// Named finds a widget of the pane in front by its stable name; nil when there
// is none.
func (s *Studio) Named(name string) fyne.CanvasObject {
	if o := s.asked[name]; o != nil {
		return o
	}
	if p, ok := s.panes.front().Pane.(Named); ok {
		if o := p.Named()[name]; o != nil && o.Visible() {
			return o
		}
	}
	return nil
}
