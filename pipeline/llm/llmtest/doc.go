// Package llmtest is an OpenAI-compatible server on this machine, for tests and
// for trying the studio without a model. It answers every task of the wire
// contract by simple rules, or from a script or a recording; it can be as slow, as
// narrow and as faulty as real servers are, each fault at a set rate; and it
// keeps what it was asked. Its clock lets tests of waiting not wait.
//
// It imports pipeline/tokens and the standard library only, so that every package may
// test with it.
package llmtest
