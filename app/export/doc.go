// Package export makes everything that is exported from a base: files of exchange, character cards,
// lorebooks, corpora, pictures and decisions. Everything is a function of a view; the formats are in
// storage/exchange and render/export.
//
// What a reveal hides, and what a character can't know, is decided in one place: a disclosure.
//
// It knows no window.
package export
