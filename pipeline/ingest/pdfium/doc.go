// Package pdfium reads the lines on the pages of PDF files, their outline, title and author.
//
// PDFium (BSD-3-Clause and Apache-2.0), the PDF library of Chrome, runs as WebAssembly in this
// process: no cgo, no files, no network, 512 MB of memory at most, one file at a time. It is started
// for a file and closed after it. What wazero compiles from it, 22 MB, is cached in the user's cache
// directory: with the cache a start takes 0.2 s; without it, the first time, 3 to 8 s of both cores
// and 400 MB. Calls can be cancelled anywhere, which makes them four times slower (wazero's
// WithCloseOnContextDone): a novel of 150 kB takes one second.
//
// If a font is not embedded in the file, PDFium leaves out a character that is alone on its line.
//
// It does not know the domain: its errors are kinds, which package ingest puts into words.
package pdfium
