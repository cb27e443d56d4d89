// Package memory derives what characters remember from what was read: the
// scenes of overlapping passages stitched into bubbles (conversation-KG
// proposals 2.3), the utterances and facts in them as memories, who witnessed
// what, and the ranking of memories by meaning and emotion (Emotional RAG).
//
// It is pure: a Book is derived from a cast.View and holds for it. It imports
// editor/kb, editor/cast and pipeline/task; no storage, network or interface.
package memory
