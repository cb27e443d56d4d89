// Package ingest turns files into documents: it decodes them, normalizes the text (NFC, "\n"), and
// finds title, language and chapters. All spans in the program refer to the text that it returns.
//
// Headings are found by scoring candidate series; the one that divides the text best is taken
// (series.go). Marks on a document (kb.Mark) say what is a heading, a cue, a speech, or not part of
// the story.
//
// A PDF gives lines with places (package pdfium): pdflayout.go puts them in order and removes what is
// not the book's text, pdfparagraph.go makes paragraphs of them.
// hyphen.go joins words that are cut at the ends of lines, in a PDF as in other texts.
//
// It uses no model, no network and no interface; it reads one file and writes none. Input is
// untrusted: the result is a document or a *kb.Problem.
package ingest
