// Package storage keeps a knowledge base in one SQLite file, NAME.dramatis, and
// fulfils editor.Store: what Commit has acknowledged survives a crash. Beside
// the records and the history the file holds vectors, a cache of replies and a
// full-text index, which are derived or bought and are not part of history.
//
// target.go says what may be overwritten, present.go notices that the open file was moved
// or replaced, journal.go refuses a journal of another file, foreign.go refuses tables of
// other programs, and rescue.go reads what can be read of a damaged base.
//
// It knows no interface, no pipeline and no pictures. Everything it says to a person is
// a Problem: what happened, what was kept, what to do.
package storage
