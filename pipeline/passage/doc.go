// Package passage cuts a document into the windows that are read in one go
// (RoleRAG 3.1: 600 tokens with an overlap of 100). A passage never crosses a
// chapter border and consists of whole sentences, so that an edit in one chapter
// changes no passage of another.
//
// It knows no model, no network, no interface.
package passage
