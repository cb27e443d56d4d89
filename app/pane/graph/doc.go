// Package graph is the pane that draws the cast: the ties between its members, as of
// a place in the story, around one entity or all of it, with a legend that
// filters and the chosen entity beside it.
package graph
