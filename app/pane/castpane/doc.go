// Package castpane is the Cast: all entities, with search, types and bulk actions at the left, and the page of the chosen entity
// at the right, every field of which the writer can change and undo.
package castpane
