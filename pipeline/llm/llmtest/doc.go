// Package llmtest helps to test the client: a clock that never waits, and a cache in memory.
package llmtest
