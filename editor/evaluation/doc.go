// Package evaluation holds, as data, how well characters answer (RoleRAG 4, Emotional RAG 4): sets of
// questions as files and as the writer's own, the figures of an outcome by rule, by a judge and by the
// writer, means over many outcomes, changes since an earlier run, personality by interviews compared
// with the writer's view, and the transactions that store all this in the file.
//
// A run continues only if no step of another kind has been added to the history since it began, and a
// failed answer is never scored.
//
// It knows no interface, no files, no pipeline. Package pipeline/evaluate runs evaluations and writes
// reports.
package evaluation
