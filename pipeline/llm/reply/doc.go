// Package reply interprets a model's reply to a request for JSON: it removes fences and thoughts,
// parses, repairs what can be repaired without guessing at content, adapts values to the schema (a
// number that came as a string), and reports in one readable line what is still wrong.
//
// A reply is untrusted: nothing here panics, and depth and size are bounded. It imports the standard
// library only.
package reply
