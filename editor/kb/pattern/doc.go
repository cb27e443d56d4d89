// Package pattern searches every line or sentence of a novel for regular expressions that rarely
// match: from the expression it derives how a match can begin and end, and calls package regexp only
// where a text has such a place.
//
// It imports only the pure part of the standard library.
package pattern
