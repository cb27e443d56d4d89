// Package english reads whole English documents by rule: who and what is named,
// who speaks to whom, where scenes break.
//
// The evidence for a name is gathered over the whole document before anything
// is decided: what follows verbs of speech, what takes titles, what also stands
// in lower case, what stands behind "in" and "at". So the same word may be a
// name in one book and none in another. Things, occasions and buildings without a
// capital (the silver ferrule) are names where the text comes back to them.
//
// It imports pipeline/text, pipeline/text/naming and editor/kb; no model, no network, no clock.
package english
