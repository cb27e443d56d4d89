// Package ingest turns files into documents: decodes them whatever their
// encoding, normalizes the text (NFC, "\n"), finds title, language and chapters.
// All spans that anything else gives refer to the text that comes out here.
//
// Headings are found by scoring candidate series; the one that divides the text best
// is taken (series.go). Marks on a document (kb.Mark) say what is a heading, a cue, a
// speech, or not part of the story.
//
// A PDF is lines at places (package pdfium): pdflayout.go puts them in order and removes what is not the book's text,
// pdfparagraph.go makes paragraphs of them.
//
// It uses no model, no network and no interface; it reads the one file it is asked for
// and writes none. Input is untrusted: whatever it holds, the answer is a document or a
// *kb.Problem.
package ingest
