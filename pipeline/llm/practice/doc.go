// Package practice is an OpenAI-compatible server on this machine, for trying the studio
// without a model and for tests. It answers every task of the wire contract by simple
// rules, or from a script or a recording; it can be as slow, as narrow and as faulty as
// real servers are, each fault at a set rate; and it keeps what it was asked.
//
// It needs little else of the project, so that every package may test with it.
package practice
