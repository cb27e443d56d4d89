// Package llmtest helps to test the client: a clock that never waits, a cache in memory, and a
// server that answers with any bytes.
package llmtest
