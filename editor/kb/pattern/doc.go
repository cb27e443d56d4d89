// Package pattern looks for regular expressions in every line or sentence of a
// novel, of which few hold a match: from the expression it derives how a match can
// begin and end, and asks package regexp only where a text has such a place.
//
// It imports only the pure part of the standard library.
package pattern
