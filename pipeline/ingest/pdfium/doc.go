// Package pdfium reads the lines of the pages of PDF files, their outline, title and author.
//
// PDFium (BSD-3-Clause and Apache-2.0), the PDF library of Chrome, runs as WebAssembly in this
// process: no cgo, no files, no network, 512 MB of memory at most, one file at a time. It is started for a file and
// closed after it. What wazero compiles of it, 22 MB, is kept in the user's cache directory: with it a start takes
// 0.2 s, without it, the first time, 3 to 8 s of both cores and 400 MB.
// Calls can be stopped at any place, which makes them four times as long as they would be
// (wazero's WithCloseOnContextDone): a novel of 150 kB takes one second.
//
// Of fonts that are not in the file PDFium leaves out a character that is alone on its line.
//
// It does not know the domain: errors here are kinds, which package ingest puts into words.
package pdfium
