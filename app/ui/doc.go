// Package ui is the visual kit of the window: the theme with its fonts and colours, and one implementation of
// each composite a pane is built from (rail, header, card, chip, quote, decision button, row list, …).
//
// Widgets here say what happened through OnXxx callbacks and know nothing of documents, names or jobs. Every
// colour is asked of the theme by name, so a change of theme repaints everything.
//
// It may import the toolkit (but never fyne.io/fyne/v2/app, which needs a display), app/i18n and render/font.
// It must not import the domain, the pipeline or the storage.
package ui
