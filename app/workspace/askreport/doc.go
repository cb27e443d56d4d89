// Package askreport measures how well questions to characters are answered: question sets over books
// of the corpus, written by hand, with the words an answer must contain, the chapters that it comes
// from and who could know it, follow-ups, and questions outside a book's world. Of the books in sorted
// order those at even positions are held out: figures are reported on them, and nothing is tuned on
// them.
//
// It holds tests only; they run with the tag corpus.
package askreport
