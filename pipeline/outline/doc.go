// Package outline returns the context that the reader of one passage needs: the chief characters so far, and what is
// right before. It is found by rule from the whole text in advance. So passages stay independent of each other: they may
// be read in any order, concurrently, and again, always with the same request.
//
// It knows no model, no storage, no interface.
package outline
