// Package ui is the visual kit of the window: the theme with its fonts and colours, and one implementation of
// each composite a pane is built from (rail, header, card, chip, quote, decision button, row list, …).
//
// Widgets here say what happened through OnXxx callbacks and know nothing of documents, names or jobs. Every
// colour is asked of the theme by name, so a change of theme repaints everything.
//
// It never imports fyne.io/fyne/v2/app, which needs a display, and knows neither the domain nor the pipeline
// nor the storage.
package ui
