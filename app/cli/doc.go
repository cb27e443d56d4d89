// Package cli is the program without a window: a function for each command, such as build, review or
// ask. Words and JSON keys are a contract with scripts. Progress goes to standard error, results
// to standard output; the exit status is 0 done, 1 failed, 2 wrong usage, 130 interrupted.
//
// It works through app/workspace and the editor's commands, as the window does, and imports no
// interface.
package cli
