// Package welcome is the first page: import a book, open a sample, or open a recent file. It has no place in the rail and is shown while there is neither a file nor a cast.
package welcome
