// Package identity derives who is who: names and verdicts in, groups of names
// out. Every group is an entity.
//
// Links ("the same") and walls ("different") are taken in order of authority
// (writer, model, rule), then confidence, then name. A link is accepted unless
// it would join the two sides of a wall taken before it, a wall unless the two
// are joined already; what is refused is a Conflict with the chain that refused
// it. The result depends on the verdicts, never on the order in which they
// came, and a changed verdict touches only the names that links can reach from
// it.
//
// It is pure and imports editor/kb and dominikbraun/graph.
package identity
