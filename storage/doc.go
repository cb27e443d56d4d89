// Package storage keeps a knowledge base in one SQLite file, NAME.dramatis, and
// fulfils editor.Store: what Commit has acknowledged survives a crash. Beside
// the records and the history the file holds vectors, a cache of replies and a
// full-text index, which are derived or bought and are not part of history.
//
// It may import editor and editor/kb, the standard library and modernc.org/sqlite.
// It must not import any interface, the pipeline or render. Everything it says to
// a person is a Problem: what happened, what was kept, what to do.
package storage
