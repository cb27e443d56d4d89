// Package naming parses names. It splits an English or Chinese surface form into
// honorific, given name, surname and the rest, compares short and long forms,
// and finds the phrases with which a text says that two names are one person
// ("X, known as Y", "人称X") or two people ("X and Y", "X、Y"). It also reports
// whether the name of an organization is also that of a place.
//
// It has general knowledge of the two languages only; a Census learns what one
// book shows about its names.
//
// It is pure: no files, no network.
package naming
