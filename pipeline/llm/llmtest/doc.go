// Package llmtest has what tests of the client need: a clock that never waits, and a cache
// in memory.
package llmtest
