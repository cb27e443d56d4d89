// Package retrieve finds what a character can say to a question, as RoleRAG 3.3
// does: a hypothetical answer, the entities that question and draft are about,
// what is in scope and what is not, and then descriptions and relations by name,
// by nearness, or by kind. Every step is kept in a Trace.
//
// It imports pipeline/task, pipeline/memory, editor/cast and editor/kb; no
// storage, no interface.
package retrieve
