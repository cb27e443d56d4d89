// Package shared keeps a base that several studios write: its history is in PostgreSQL
// and is only added to, and each studio has a local copy in SQLite (a storage.File:
// records, vectors, full text) that follows it. Reading asks the copy alone, and goes
// on without a network. Writing adds one row behind the newest that the copy has; who
// finds one there already is behind, follows, and plans again (editor.ErrBehind).
//
// It imports storage, editor and pgx, and knows no interface. SQL has parameters only,
// the server runs no procedure of ours, and a password is in nothing that it says.
package shared
