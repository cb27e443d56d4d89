// Package files writes files outside of the program: they are replaced as a whole or not at all, and a
// knowledge base is never overwritten.
//
// It knows no pipeline and no window.
package files
