// Package library is the Library: it imports documents and shows what is being read and what has been read, in the order of
// the story.
package library
