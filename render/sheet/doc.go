// Package sheet writes a text of headings, paragraphs, lists and quotes as Markdown, Word (DOCX) or PDF.
//
// It knows neither the toolkit nor the editor nor files: callers write the bytes.
package sheet
