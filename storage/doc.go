// Package storage keeps a knowledge base in one SQLite file, NAME.dramatis, and implements
// editor.Store: what Commit has acknowledged survives a crash. Beside records and history the file
// holds vectors, a cache of replies and a full-text index; these can be computed or bought again and
// are not part of history.
//
// target.go says what may be overwritten, present.go notices that the open file was moved or replaced,
// journal.go refuses a journal of another file, foreign.go refuses tables of other programs, and
// rescue.go reads what can be read of a damaged base.
//
// It knows no interface, no pipeline and no pictures. Every message to a person is a kb.Problem: what
// happened, what was kept, what to do.
package storage
