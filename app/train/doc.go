// Package main is the command train: it fits the tables by which the built-in engine judges who is who,
// on books with hand-written gold and on stories of our own, and writes them into the source tree. The
// same corpus gives the same bytes. Its report leaves books out: each book is
// judged by a table that was fitted without it.
//
//	go run ./app/train -corpus DIR
//
// The program does not contain it.
package main
