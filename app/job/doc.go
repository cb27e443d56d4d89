// Package job runs work a person waits for: it counts, says how fast it goes
// and how long it will take, pauses, stops, and reports its end exactly once.
// Only this package starts goroutines for such work.
//
// It imports the standard library only.
package job
