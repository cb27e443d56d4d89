// Package kb is the domain of Dramatis: documents and what was read in them, the verdicts about who is
// who, and the writer's own cards.
//
// Three rules shape it. Evidence is immutable: a Reading is what one engine found in one passage and
// is replaced, never edited. Judgement is data: that two names are one person is a Verdict beside the
// evidence. Entities are derived (package identity), so nothing here stores one.
//
// A name's id is its folded surface form, followed by a sense where one form is two people. A sentence
// for users is an English format and its arguments (Errorf, Problem, Label), so that the window can
// translate it. Snapshots share what did not change. Conversations, feelings and evaluations are
// records too, but no view depends on them (NotDerived).
//
// It imports only the pure part of the standard library: no files, no network, no clock, no interface.
// Everything is a Record; a Snapshot is an immutable set of records, and an Edit replaces one record
// by another.
package kb
