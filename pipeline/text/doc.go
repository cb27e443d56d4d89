// Package text holds what reading a document by rule finds, and the tools that
// every language needs for it: paragraphs, sentences, quotation marks. The
// languages themselves are read in english and chinese; naming knows the forms of
// names.
//
// A Study is the reading of one whole document. The built-in engine makes its
// notes from it, and the model engine takes mentions and quotations from it, so
// that both point at the same bytes.
//
// It knows no model, no network, no clock, no interface.
package text
