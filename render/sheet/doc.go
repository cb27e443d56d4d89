// Package sheet writes a text of headings, paragraphs, lists and quotes as Markdown, Word (DOCX) or PDF.
//
// It may import render/pdf and what lays out text; never the toolkit, the editor or files: callers write the bytes.
package sheet
