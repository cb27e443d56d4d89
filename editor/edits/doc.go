// Package edits holds every command of the writer: decide, merge, split, rename, describe, ignore,
// note, relate, order; score, reword, hide and merge memories; cut, join and name scenes; say who
// knows what; take in and forget utterances. Each is planned on a view and says why it can't run;
// nothing changes before the editor applies the plan.
//
// It knows no interface, no files, no pipeline.
package edits
