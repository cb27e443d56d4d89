// Package outline says what a reader of one passage should know of the text
// around it: the chief names so far, and what is right before. It is read by
// rule from the whole text in advance, so that passages stay independent of each
// other: they may be read in any order, side by side, and again, and are asked for
// in the same words.
//
// It knows no model, no storage, no interface.
package outline
