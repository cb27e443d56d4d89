// Package lint finds what is probably wrong in a cast: names that are not names, wrong types, names
// without occurrence, and groups that may be two people. It only proposes; the writer decides.
//
// It is pure.
package lint
