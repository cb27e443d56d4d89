// Package identity derives who is who: names and verdicts in, groups of names out. Every group is an
// entity.
//
// The writer's decisions bind. Every other verdict is a weight, the log-odds of "the same"
// (kb.Verdict.Weight). Starting from single names, the two groups with the greatest positive mean
// weight over all pairs are joined, again and again (average linkage); a pair that nobody judged
// weighs a little against. If the writer joins a name of one group that the weights alone would make
// to a name of another, weights against joining the two no longer count: otherwise a name would leave
// its group. A verdict that does not hold in the result is a Conflict with the chain that contradicts
// it. The result does not depend on the order of the verdicts, and a changed verdict affects only the
// names that weights for "the same" can reach from it.
//
// The package is pure.
package identity
