// Package sample holds the two stories that come with the program, written for it: an English novella
// with a page about its heroine, and a Chinese one. Each has a gold file for tests: who is who, what
// happens in which chapter, what may be asked.
//
// It imports the standard library only.
package sample
