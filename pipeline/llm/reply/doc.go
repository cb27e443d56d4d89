// Package reply makes sense of what a model wrote when it was asked for JSON: it
// takes fences and thoughts off, parses, repairs what can be repaired without
// guessing at content, bends values to the schema (a number that came as a
// string), and says in one readable line what is still wrong.
//
// A reply is outside data: nothing here panics, and depth and size are
// bounded. It imports the standard library only.
package reply
