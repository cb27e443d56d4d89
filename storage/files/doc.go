// Package files writes what goes out of the program: files that are replaced as a
// whole or not at all, and never over a knowledge base.
//
// It knows no pipeline and no window.
package files
