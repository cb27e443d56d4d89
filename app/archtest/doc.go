// Package archtest holds the import rules of ARCHITECTURE.md as tests. It has no
// code of its own.
package archtest
