// Package practice is an OpenAI-compatible server on this machine, for trying the studio without a
// model and for tests. It answers every task by simple rules, or from a script or a recording; it can
// be as slow, limited and faulty as real servers, each fault at a set rate; and it records the
// requests.
//
// It depends on little else, so that every package can test with it.
package practice
