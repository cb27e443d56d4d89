// Package reading is the reading pane: a document chapter by chapter with its
// names coloured, where the writer marks words as a name, another name, a fact,
// a chapter's beginning, or no name at all; and the full-text search.
package reading
