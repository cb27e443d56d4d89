// Package pane says what every pane of the window is and what it may ask of the
// studio around it. Each pane is a folder below this one: model.go is a plain
// struct without toolkit, view.go builds widgets from it, actions.go lists its
// actions as data.
//
// A pane knows no other pane, no storage and no pipeline.
package pane
