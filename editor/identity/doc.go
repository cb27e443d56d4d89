// Package identity derives who is who: names and verdicts in, groups of names
// out. Every group is an entity.
//
// What the writer has decided binds. Every other verdict weighs, as log-odds of
// "the same" (kb.Verdict.Weight). Starting from single names, the two groups
// between which the mean weight of all pairs is greatest are joined while that
// mean is for it (average linkage); a pair that nobody judged weighs a little
// against. Where the writer joins a name of one group that the weights alone make to a
// name of another, weights against joining the two no longer count: otherwise a name
// would leave its group. A verdict that does not hold in the result is a Conflict with the
// chain that contradicts it. The result depends on the verdicts, never on
// the order in which they came, and a changed verdict touches only the names
// that weights for "the same" can reach from it.
//
// It is pure.
package identity
