// Package lint finds what is likely wrong in a cast: names that are no
// names, wrong types, what occurs nowhere, and groups that may be two people. It
// proposes only; the writer decides.
//
// It is pure.
package lint
