// Package ingest turns files into documents: it decodes whatever encoding they
// have, normalizes the text (NFC, "\n"), finds language, title and chapters,
// and refuses what is no text with one sentence that says what to do. Nothing
// outside the file is read, and nothing is changed when it fails.
//
// It imports editor/kb; no llm, no storage, no interface.
package ingest
