// Package edits holds every command of the writer: decide, merge, split, rename,
// describe, ignore, note, relate, order; feel, reword, hide and merge memories, cut,
// join and name scenes, say who knows what, take in and forget. Each is planned on a view and says why
// it can't run; nothing is changed before the editor applies the plan.
//
// It knows no interface, no files, no pipeline.
package edits
