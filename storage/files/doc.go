// Package files writes what goes out of the program: files that are replaced as a
// whole or not at all, and never over a knowledge base.
//
// It imports storage, storage/exchange and editor/kb; no pipeline, no window.
package files
