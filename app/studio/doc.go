// Package studio is the window: it wires the open base, the jobs and the panes
// together. It is the only package that knows all panes; it decides nothing
// about them. Each pane is given what it asks of the studio: Imports, States, Emotions, Talks, Exams, or a part
// of the studio itself. It does not import fyne.io/fyne/v2/app, so that a robot user can
// work the whole window without a display; package app gives it a real one.
package studio
