// Package pane says what every pane of the window is and what it may ask of the
// studio around it. Each pane is a folder below this one: model.go is a plain
// struct without toolkit, view.go builds widgets from it, actions.go lists its
// actions as data.
//
// Panes may import the editor, app/ui, app/i18n, app/job, app/present, render and
// the toolkit; never each other, storage, the pipeline, or fyne.io/fyne/v2/app.
package pane
