// Package pattern searches every line or sentence of a novel for regular expressions that rarely
// match: from the expression it derives how a match can begin and end. It calls package regexp only
// where a text has such a place, and to report whether there is a match, only where that place is not a whole match by itself.
//
// It imports only the pure part of the standard library.
package pattern
