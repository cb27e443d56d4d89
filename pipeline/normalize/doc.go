// Package normalize finds out who is who: it is Algorithm 1 of RoleRAG (3.2),
// with candidates that miss little. From all names of a knowledge base it makes
// candidate pairs (names that share a word, short forms, Chinese forms,
// statements of the text, descriptions, company) and measures two parties of
// names at a time: what their forms share, who else may be meant, how the text
// uses both. A table learned on books with gold turns the measures into
// log-odds, and the likeliest parties are joined first. With a judge that reads,
// the whole cast is grouped in a few calls, and pairs are asked about where one
// opinion is alone, until the answers weigh more than what hangs on them. Then the groups are
// made again, of all that was said and answered between each two of them, so that one wrong word
// of the judge stays local. What comes out are verdicts for the writer.
//
// Two tables are used in turn, as in stacked generalization (Wolpert 1992). The first scores each
// candidate pair by itself. From its scores come the measures of choice, how well a pair does
// among all people that either name may mean, and with these the second table judges.
//
// The bar that a score must reach is in the table beside two lines, fitted with it, that
// correct the scores of parties left apart and of mere offers. Pairs below the bar become
// questions. Titles and roles alone ("the captain") come last, so that they do not join two
// people. Weights of what a text states outright are set by hand: there are too few
// examples to fit them. app/train fits the tables.
//
// The work is near-linear in names: a few pairs a name, never all pairs.
//
// It stores nothing and uses no model, no file and no window.
package normalize
