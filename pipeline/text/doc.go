// Package text has the result of reading a document by rule, and the tools that
// every language needs for this: paragraphs, sentences, quotation marks. The
// packages english and chinese read the two languages; naming parses names.
//
// A Study is the reading of one whole document. The built-in engine makes its
// notes from it, and the model engine takes mentions and quotations from it, so
// that both refer to the same bytes.
//
// The package knows no model, no network, no clock and no interface.
package text
