// Package library is the Library: where documents come in, what is being read,
// and what has been read, in the order of the story.
package library
