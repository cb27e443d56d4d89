// Package memory derives what characters remember from what was read: the
// scenes of overlapping passages joined into one list (conversation-KG
// proposals 2.3), the utterances and facts in them as memories, and who
// witnessed what.
//
// It is pure: a Book is derived from a cast.View and holds for it. It imports
// editor/kb and editor/cast; no pipeline, storage, network or interface.
package memory
