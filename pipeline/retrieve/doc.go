// Package retrieve finds what a character can say to a question, as in RoleRAG 3.4: it drafts a hypothetical answer, finds
// the entities that question and draft are about, decides what is in scope, and then retrieves descriptions and relations
// by name, by similarity, or by type. Every step is recorded in a Trace.
//
// What may be used is a cast.View: Narrow returns the one of a moment and of what a character can know. The full view
// serves only to distinguish hidden from unknown; nothing of it is returned.
//
// It uses no storage and no interface.
package retrieve
