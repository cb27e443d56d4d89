// Package shared stores a base that several studios write. Its history is one table in PostgreSQL to
// which rows are only added, and each studio has a local copy in SQLite (a storage.File) that follows
// it. Reading uses only the copy and works without a network.
//
// Row n+1 can be written only by a studio that has applied rows 1 to n, so there is one order for
// everybody, and each change was planned on exactly the state before it. A studio that finds another
// row where its own should be gets editor.ErrBehind; editor.Session then applies the new rows and
// plans the command again, and refuses it if it would change back the same field of the same record. A
// studio that was behind takes an advisory lock before it tries again, so that many studios deciding
// at once write one after the other; the lock only saves time, and the server drops it after 2 s. Each
// row has an id made by its author, so a change is recognised when only the reply was lost.
//
// NOTIFY wakes the other studios; every two seconds a timer looks for rows that were missed, reports the studio's presence
// and renews claims on imports. Replies and vectors are stored beside the history and shared. The alternative, tables of
// state on the server, would store everything twice and make the server understand records.
//
// It knows no interface. SQL has parameters only, the server runs no procedure of ours, and no error
// holds a password.
package shared
