// Package apptest is the robot user: it works the whole window the way a person
// does, by the words that are on it, and waits until the studio is idle, never
// for a time. Tests drive it without a display; builds with -tags e2e answer
// journeys in a real window with the same finding.
//
// Only tests and e2e builds import it.
package apptest
