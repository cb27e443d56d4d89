// Package lint finds probable mistakes in a cast: names that are not names, wrong types, names that do not occur, and
// groups that may be two people. It only proposes; the writer decides.
//
// It is pure.
package lint
