// Package evaluation is how well characters answer, as data (RoleRAG 4, Emotional
// RAG 4): sets of questions as files and as the writer's own, the figures of an
// outcome by rule, by a judge and by the writer, means over many outcomes, what
// changed since a run before, personality by interviews beside what the writer says,
// and the steps that keep all this with the file.
//
// A run continues only if no step of another kind has been added to the history since
// it began, and a failed answer is never scored.
//
// It knows no interface, no files, no pipeline.
package evaluation
