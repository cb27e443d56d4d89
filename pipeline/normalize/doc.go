// Package normalize finds out who is who: it is Algorithm 1 of RoleRAG (3.2),
// with candidates that miss little. From all names of a knowledge base it makes
// candidate pairs (names that share a word, short forms, Chinese forms, phrases
// in the text, vectors, common neighbours), gathers clues for and against each,
// asks a judge in batches about the likeliest first, skips what connection or
// contradiction has settled already, and hands back verdicts for the writer.
//
// The work is near-linear in names: a few pairs a name, never all pairs.
//
// It imports editor/kb, pipeline/task and the pure readers under pipeline/text.
// It stores nothing and knows no model, no file and no window.
package normalize
