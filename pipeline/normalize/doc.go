// Package normalize finds which names are one person: Algorithm 1 of RoleRAG (section 3.2) with more
// sources of candidate pairs. Candidate pairs come from shared words, short forms, Chinese forms,
// statements of the text, descriptions and shared context. Pairs of clusters of names are measured: what
// their forms share, who else may be meant, how the text uses both. A table learned on books with gold
// turns the measures into log-odds, and the likeliest clusters are joined first (agglomerative
// clustering). With a language model as judge, the whole cast is grouped in a few calls. Pairs that only
// one source supports are then asked about until the answers outweigh the effect of a mistake. Finally
// the groups are made again from all votes and answers, so that one wrong answer of the judge has
// a local effect. The result is a list of verdicts for the writer.
//
// Two tables are used in turn, as in stacked generalization (Wolpert 1992). The first scores each
// candidate pair by itself. Its scores give the measures of choice: how well a pair does
// among all people that either name may mean. The second table uses these too.
//
// A table also has the threshold that a score must reach, and two lines, fitted with it, that
// correct the scores of clusters that were not joined and of offers. Pairs below the threshold become
// questions. Names that are only a title or a role ("the captain") come last, so that they do not join
// two people. The weights of explicit statements are set by hand, because there are too few
// examples to fit them. So are those of a few forms that two people have, such as two full names; the fit does not
// know these weights, because it would take them back. app/train fits the tables.
//
// The work is near-linear in the number of names: a few pairs for each name, never all pairs.
//
// The package stores nothing and uses no model, no file and no window.
package normalize
