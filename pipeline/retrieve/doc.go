// Package retrieve finds what a character can say to a question, as RoleRAG 3.4
// does: a hypothetical answer, the entities that question and draft are about,
// what is in scope and what is not, and then descriptions and relations by name,
// by nearness, or by kind. Every step is kept in a Trace.
//
// What may be used is a cast.View: Narrow makes the one of a moment and of what
// a character can know. The full view serves only to tell hidden from unknown;
// nothing of it enters what is found.
//
// It uses no storage and no interface.
package retrieve
